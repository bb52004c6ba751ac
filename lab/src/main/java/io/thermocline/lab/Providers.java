package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.workload.WorkloadDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;

/** What a service loader finds: the shipped providers and those of plug-ins. */
final class Providers {
    private Providers() {}

    /**
     * All that a loader finds. Those that it has found once it keeps.
     *
     * @throws InvalidInputException if one cannot be loaded
     */
    static <T> List<T> all(ServiceLoader<T> loader) {
        List<T> found = new ArrayList<>();
        try {
            synchronized (loader) { // which is for one thread at a time
                loader.forEach(found::add);
            }
        } catch (ServiceConfigurationError e) {
            throw new InvalidInputException(
                    "plug-ins: " + e.getMessage() + "; mend its jar, or take it out of the folder plugins", e);
        }
        return found;
    }

    /**
     * Providers, by name.
     *
     * @throws InvalidInputException if two have the same name
     */
    @SafeVarargs
    static <T> List<T> byName(Function<T, String> nameOf, List<? extends T>... found) {
        Map<String, T> byName = new TreeMap<>();
        for (List<? extends T> some : found) {
            for (T provider : some) {
                T other = byName.put(nameOf.apply(provider), provider);
                if (other != null) {
                    throw new InvalidInputException("plug-ins: '" + nameOf.apply(provider) + "' is the name of "
                            + words(other) + " and of " + words(provider)
                            + "; rename one of them, or take its jar away");
                }
            }
        }
        return List.copyOf(byName.values());
    }

    private static String words(Object provider) {
        if (provider instanceof PolicyDeclaration policy) {
            return policy.policyClass();
        }
        return provider instanceof WorkloadDeclaration workload
                ? workload.declaredIn()
                : provider.getClass().getName();
    }
}
