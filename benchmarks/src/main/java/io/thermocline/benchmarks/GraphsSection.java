package io.thermocline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A Kronecker graph: generated in a fresh process with 4 GiB of heap, then loaded from its cache in another. */
final class GraphsSection implements Section {
    private static final int VERTICES = 1 << 22;
    private static final int DEGREE = 16;
    private static final List<String> FLAGS = List.of("-Xmx4g", "-XX:+UseSerialGC", "-XX:+UseTransparentHugePages");

    @Override
    public String name() {
        return "graphs";
    }

    @Override
    public List<Table> measure(Settings settings) throws IOException, InterruptedException {
        int vertices = Math.max(1 << 10, Integer.highestOneBit((int) (VERTICES * settings.scale())));
        Table table = new Table(
                "graphs",
                String.format(
                        Locale.ROOT,
                        "Kronecker graph of %,d vertices, degree %d, both directions made; %s",
                        vertices,
                        DEGREE,
                        String.join(" ", FLAGS)),
                List.of(
                        Column.words("step", "step"),
                        Column.numbers("seconds", "s", 1, 1),
                        Column.numbers("leastSeconds", "least, s", 1, 1),
                        Column.numbers("mostSeconds", "most, s", 1, 1),
                        Column.numbers("peakBytes", "peak memory of the process, MiB", 1 << 20, 0)));
        double[][] seconds = new double[2][settings.rounds()];
        double[] peak = new double[2];
        for (int round = 0; round < settings.rounds(); round++) {
            Path cache = Files.createTempDirectory("thermocline-benchmark");
            try {
                for (int step = 0; step < 2; step++) {
                    List<String> arguments =
                            List.of(cache.toString(), Integer.toString(vertices), Integer.toString(DEGREE));
                    Child.Outcome outcome = Child.java(FLAGS, GraphLoad.class, arguments);
                    seconds[step][round] = outcome.value("seconds");
                    peak[step] = Math.max(peak[step], outcome.value("peakBytes"));
                    settings.say(
                            name(),
                            String.format(
                                    Locale.ROOT,
                                    "round %d of %d: %s in %.1f s",
                                    round + 1,
                                    settings.rounds(),
                                    step == 0 ? "generated" : "loaded",
                                    seconds[step][round]));
                }
            } finally {
                Folders.delete(cache);
            }
        }
        row(table, "generate", seconds[0], peak[0]);
        row(table, "load", seconds[1], peak[1]);
        return List.of(table.note(
                "By the wall clock, without the start of the virtual machine. The memory counts mapped files."));
    }

    private static void row(Table table, String step, double[] seconds, double peak) {
        double least = java.util.Arrays.stream(seconds).min().orElse(0);
        double most = java.util.Arrays.stream(seconds).max().orElse(0);
        table.row(step, Median.of(seconds), least, most, peak);
    }
}
