package io.thermocline.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a process knows of itself, and how it hands its figures to the process that started it. */
final class ProcessFigures {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";

    private ProcessFigures() {}

    /** The most memory that this process has had at any time, in bytes; 0 where the system does not tell. */
    static long peakBytes() {
        if (!Files.isReadable(STATUS)) {
            return 0;
        }
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith(PEAK))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }

    /** Bytes of live objects, after a collection. */
    static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Prints figures as one JSON object. */
    @SuppressWarnings("SystemOut") // its whole purpose
    static void print(Map<String, ? extends Number> figures) {
        System.out.println(figures.entrySet().stream()
                .map(figure -> String.format(Locale.ROOT, "\"%s\": %s", figure.getKey(), figure.getValue()))
                .collect(Collectors.joining(", ", "{", "}")));
    }
}
