package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Testbed;
import org.jspecify.annotations.Nullable;

/**
 * What the check of a run found.
 *
 * @param testbed with settings and scale in it; null where the run cannot be made
 * @param refusal why it cannot; null where it can
 */
public record Examined(@Nullable Testbed testbed, @Nullable InvalidInputException refusal) {
    /** A run that can be made. */
    static Examined of(Testbed testbed) {
        return new Examined(testbed, null);
    }

    /** A run that cannot be made. */
    static Examined refused(InvalidInputException refusal) {
        return new Examined(null, refusal);
    }
}
