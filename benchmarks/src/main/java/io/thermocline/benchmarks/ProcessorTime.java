package io.thermocline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the processors have done since the machine began, in the system's own ticks; zeros where it does not tell.
 * Source: Linux, {@code proc_stat(5)}.
 *
 * @param worked ticks in which they worked
 * @param stolen ticks in which a virtual machine had work and its host gave the processor to others
 */
record ProcessorTime(long worked, long stolen) {
    private static final Path STATISTICS = Path.of("/proc/stat");
    private static final int IDLE = 4; // columns, of which the first is a name
    private static final int WAITS = 5;
    private static final int STOLEN = 8;

    /** Up to now. */
    static ProcessorTime now() {
        if (!Files.isReadable(STATISTICS)) {
            return new ProcessorTime(0, 0);
        }
        try (var lines = Files.lines(STATISTICS)) {
            return of(lines.findFirst().orElse(""));
        } catch (IOException e) {
            return new ProcessorTime(0, 0);
        }
    }

    /** From the line of all processors together. */
    static ProcessorTime of(String line) {
        String[] columns = line.trim().split(" +", -1);
        if (columns.length <= STOLEN) {
            return new ProcessorTime(0, 0);
        }
        long worked = 0;
        for (int i = 1; i < STOLEN; i++) {
            worked += i == IDLE || i == WAITS ? 0 : Long.parseLong(columns[i]);
        }
        return new ProcessorTime(worked, Long.parseLong(columns[STOLEN]));
    }

    /** Share of the time since {@code before} in which there was work and no processor for it. */
    double stolenSince(ProcessorTime before) {
        long missed = stolen - before.stolen;
        long wanted = worked - before.worked + missed;
        return wanted == 0 ? 0 : (double) missed / wanted;
    }
}
