package io.thermocline.cli;

import io.thermocline.testbed.Laboratory;
import java.util.function.Predicate;

/** Which policies, as users write them, know the future: they bound the others. */
final class Foresight implements Predicate<String> {
    private final Laboratory laboratory;

    Foresight(Laboratory laboratory) {
        this.laboratory = laboratory;
    }

    @Override
    public boolean test(String policy) {
        String name = policy.split("\\?", 2)[0];
        return laboratory.policies().stream()
                .anyMatch(
                        provider -> provider.needs().future() && provider.name().equals(name));
    }
}
