package io.thermocline.report.analysis;

import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.NamedRequest;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells which policies, as users write them, know the future: they bound the others. Looks when it is first asked. */
public final class Foresight implements Predicate<String> {
    private final Supplier<Laboratory> laboratory;
    private @Nullable Set<String> foreseeing;

    /** Knows the policies of a laboratory, which is made when the first policy is asked about. */
    public Foresight(Supplier<Laboratory> laboratory) {
        this.laboratory = laboratory;
    }

    @Override
    public boolean test(String policy) {
        Set<String> names = foreseeing;
        if (names == null) {
            names = laboratory.get().policies().stream()
                    .filter(provider -> provider.needs().future())
                    .map(PolicyProvider::name)
                    .collect(Collectors.toUnmodifiableSet());
            foreseeing = names;
        }
        return names.contains(NamedRequest.name(policy));
    }
}
