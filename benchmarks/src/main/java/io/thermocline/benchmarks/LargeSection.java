package io.thermocline.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Many pages: 100 million of them, a billion accesses, in fresh processes with 8 GiB of heap. */
final class LargeSection implements Section {
    private static final long PAGES = 100_000_000;
    private static final int ACCESSES_PER_PAGE = 10;
    private static final int SMALLER = 100; // 1 M pages
    private static final List<String> FLAGS = List.of("-Xmx8g", "-XX:+UseSerialGC", "-XX:+UseTransparentHugePages");

    @Override
    public String name() {
        return "large";
    }

    @Override
    public List<Table> measure(Settings settings) throws IOException, InterruptedException {
        long accesses = settings.accessesOr(PAGES * ACCESSES_PER_PAGE);
        long pages = Math.max(SMALLER * 10L, accesses / ACCESSES_PER_PAGE);
        Table table = new Table(
                "large",
                String.format(
                        Locale.ROOT,
                        "Clock none: %,d accesses, generated on the way; %s and docker/engine.options",
                        accesses,
                        String.join(" ", FLAGS)),
                List.of(
                        Column.words("workload", "workload"),
                        Column.words("policy", "policy"),
                        Column.numbers("pages", "pages", 1, 0),
                        Column.numbers("nanosecondsPerAccess", "ns/access", 1, 2),
                        Column.numbers("growth", "of the small run", 1, 2),
                        Column.numbers("seconds", "process, s", 1, 1),
                        Column.numbers("bytesPerPage", "bytes/page", 1, 1),
                        Column.numbers("peakBytes", "peak memory, MiB", 1 << 20, 0)));
        for (String policy : List.of("clock", "gmt-reuse")) {
            if (settings.includes(policy)) {
                double small = row(table, "scan", policy, pages / SMALLER, accesses, 0, settings);
                row(table, "scan", policy, pages, accesses, small, settings);
                row(table, "uniform", policy, pages, accesses, 0, settings);
            }
        }
        return List.of(table.note("The cost of an access is thread CPU time, generating it included.")
                .note(
                        "HBM holds a tenth of the pages, DRAM (gmt-reuse) four tenths. Bytes per page: live heap in the middle of"
                                + " the run, divided by the pages."));
    }

    private double row(
            Table table, String workload, String policy, long pages, long accesses, double small, Settings settings)
            throws IOException, InterruptedException {
        List<String> flags = new ArrayList<>(FLAGS);
        flags.add("@" + settings.home().resolve("docker/engine.options"));
        Child.Outcome outcome = Child.java(
                flags, LargeRun.class, List.of(workload, policy, Long.toString(pages), Long.toString(accesses)));
        double cost = outcome.value("cpuSeconds") * 1e9 / accesses;
        table.row(
                workload,
                policy,
                pages,
                cost,
                small == 0 ? "" : (Object) (cost / small),
                outcome.seconds(),
                outcome.value("liveBytes") / pages,
                outcome.value("peakBytes"));
        settings.say(
                name(),
                String.format(
                        Locale.ROOT, "%s over %d pages under %s: %.2f ns an access", workload, pages, policy, cost));
        return cost;
    }
}
