package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.run.RunSetup;

/** The accesses at which a run's planned steps take effect. Each is the first of a chunk, and no two have the same. */
final class PlannedSteps {
    /** The most distant access that anything can be planned for. */
    private static final long MOST_ACCESSES = 1L << 60;

    private final Subject.Field field;
    private long last;

    /**
     * Begins a list of steps.
     *
     * @param field the field of the request that has them
     */
    PlannedSteps(Subject.Field field) {
        this.field = field;
    }

    /**
     * The access at which the next step takes effect.
     *
     * @param access that it was asked for at
     * @param asked the step as the user wrote it
     * @throws InvalidInputException if there is no such access, or the step does not follow the one before it
     */
    long next(long access, String asked) {
        if (access < 1 || access > MOST_ACCESSES) {
            throw InvalidInputException.of(field, asked, "an access from 1 to " + MOST_ACCESSES);
        }
        long rounded = RunSetup.roundedUp(access);
        if (rounded <= last) {
            throw InvalidInputException.about(
                            field,
                            "'" + asked + "' rounds up to access " + rounded + ", and the one before it to " + last
                                    + "; allowed: ascending, one in " + RunSetup.CHUNK + " accesses")
                    .withValue(asked);
        }
        last = rounded;
        return rounded;
    }
}
