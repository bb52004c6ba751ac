package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;

/**
 * How many accesses an explanation can keep: so many that they take a quarter of the heap.
 *
 * @param bytesOfEach kept of an access
 */
record AccessRoom(int bytesOfEach) {
    private static final int SHARE_OF_HEAP = 4; // one part in so many
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** The number of accesses. */
    int most() {
        long fit = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / bytesOfEach;
        return (int) Math.min(LONGEST_ARRAY, fit);
    }

    /** Refuses a workload that has more. */
    InvalidInputException refusal() {
        return InvalidInputException.about(
                Subject.Field.WORKLOAD,
                "has more than " + most() + " accesses, of each of which an explanation keeps " + bytesOfEach
                        + " bytes; take fewer, or give the process more memory");
    }
}
