package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;

/**
 * How exact the points of a curve must be.
 *
 * @param error of a miss ratio that may be expected where samples of the pages are simulated; 0 allows none
 * @param leastAccesses so many have to be decided in all, over the points of a workload, before samples are taken
 * @param passes whether points may come from one reading of the workload; otherwise each is a run
 */
public record CurveAccuracy(double error, long leastAccesses, boolean passes) {
    /** Error that may be expected where none is given. */
    public static final double DEFAULT_ERROR = 0.005;

    private static final double LEAST_ERROR = 0.0001;
    private static final double MOST_ERROR = 0.1;
    private static final long LONG_CURVE = 1_000_000_000;

    /** Samples where runs would decide more than a thousand million accesses, with the default error. */
    public static final CurveAccuracy AUTOMATIC = new CurveAccuracy(DEFAULT_ERROR, LONG_CURVE, true);

    /** A run for every point. */
    public static final CurveAccuracy RUNS = new CurveAccuracy(0, 0, false);

    /**
     * Samples wherever they take less time than runs.
     *
     * @param error that may be expected of a miss ratio, from 0.0001 to 0.1
     * @throws InvalidInputException if it is another
     */
    public static CurveAccuracy ofError(double error) {
        if (!(error >= LEAST_ERROR && error <= MOST_ERROR)) {
            throw InvalidInputException.of(
                    Subject.Field.ERROR, error, "a miss ratio from 0.0001 to 0.1, such as 0.005");
        }
        return new CurveAccuracy(error, 0, true);
    }
}
