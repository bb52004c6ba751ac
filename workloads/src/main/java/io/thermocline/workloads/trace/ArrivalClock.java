package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.InputFiles;

/**
 * Converts a trace's times into arrivals in picoseconds after its first access.
 *
 * <p>An access issues no earlier than the previous one. A time that runs back therefore counts as the latest time
 * before it.
 */
final class ArrivalClock {
    private static final long PS_PER_NS = 1_000;

    private final InputFile file;
    private boolean begun;
    private long first;
    private long latest;

    ArrivalClock(InputFile file) {
        this.file = file;
    }

    /** Replaces times in nanoseconds with arrivals. */
    void toArrivals(long[] times, int size) {
        for (int i = 0; i < size; i++) {
            if (!begun) {
                begun = true;
                first = times[i];
                latest = first;
            }
            latest = Math.max(latest, times[i]);
            long since = latest - first;
            if (since < 0 || since > Long.MAX_VALUE / PS_PER_NS) {
                throw InvalidInputException.about(
                        InputFiles.trace(file),
                        "its times span more than "
                                + Long.MAX_VALUE / 1_000_000_000_000L / 86_400
                                + " days, the longest that arrivals can; it runs without"
                                + " arrival=true, and converts to pagetrace, which has no times");
            }
            times[i] = since * PS_PER_NS;
        }
    }
}
