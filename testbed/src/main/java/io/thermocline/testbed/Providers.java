package io.thermocline.testbed;

import io.thermocline.engine.InvalidInputException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;

/** What a service loader finds: the shipped providers and those of plug-ins. */
final class Providers {
    private Providers() {}

    /**
     * All of them, by name. Those that a loader has found once it keeps.
     *
     * @throws InvalidInputException if one cannot be loaded, or two have the same name
     */
    static <T> List<T> byName(ServiceLoader<T> loader, Function<T, String> nameOf) {
        Map<String, T> byName = new LinkedHashMap<>();
        try {
            synchronized (loader) { // which is for one thread at a time
                for (T provider : loader) {
                    T other = byName.put(nameOf.apply(provider), provider);
                    if (other != null) {
                        throw new InvalidInputException("plug-ins: '" + nameOf.apply(provider) + "' is the name of "
                                + other.getClass().getName() + " and of "
                                + provider.getClass().getName() + "; rename one of them, or take its jar away");
                    }
                }
            }
        } catch (ServiceConfigurationError e) {
            throw new InvalidInputException(
                    "plug-ins: " + e.getMessage() + "; mend its jar, or take it out of the folder plugins", e);
        }
        return byName.values().stream().sorted(Comparator.comparing(nameOf)).toList();
    }
}
