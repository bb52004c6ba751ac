package io.thermocline.benchmarks;

import java.util.List;

/**
 * All that one call of the command measured.
 *
 * @param date day, by UTC
 * @param machine where
 * @param loadBefore load of the machine before the first section
 * @param loadAfter load after the last one, this process's own included
 * @param stolen share of the time in which there was work that the host of a virtual machine gave to others meanwhile
 * @param rounds rounds that count
 * @param tables what was measured
 */
record Measurement(
        String date,
        Machine machine,
        double loadBefore,
        double loadAfter,
        double stolen,
        int rounds,
        List<Table> tables) {
    private static final double QUIET = 0.5;
    private static final double MOST_STOLEN = 0.02;

    /** Whether nothing else was running to speak of, here or on the host. */
    boolean isQuiet() {
        return loadBefore >= 0 && loadBefore < QUIET && stolen <= MOST_STOLEN;
    }
}
