package io.thermocline.benchmarks;

import io.thermocline.engine.SplitMix64;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Traces from disk: each run a fresh process of the thermocline command, decoding inside the rate. */
final class DiskSection implements Section {
    private static final int PROGRAMS_SHARE = 10; // of the accesses, one in so many, for files that are large

    @Override
    public String name() {
        return "disk";
    }

    @Override
    public List<Table> measure(Settings settings) throws IOException, InterruptedException {
        int accesses = Math.toIntExact(settings.accessesOr(100_000_000));
        int[] marked = PoliciesSection.zipf(accesses, "0.8", PoliciesSection.PAGES, "0.2");
        int[] pages = GeneratedAccesses.pagesOf(marked);
        Table table = new Table(
                "disk",
                String.format(
                        Locale.ROOT,
                        "From disk in a fresh process, clock none, policy clock: %,d accesses of zipf(0.8) over %,d pages,"
                                + " %,d frames",
                        accesses,
                        PoliciesSection.PAGES,
                        PoliciesSection.FRAMES),
                List.of(
                        Column.words("format", "format"),
                        Column.words("numbers", "numbers"),
                        Column.numbers("fileBytes", "file, MiB", 1 << 20, 0),
                        Column.numbers("accessesPerSecond", "M accesses/s", 1e6, 1),
                        Column.numbers("seconds", "process, s", 1, 1)));
        Child.prepareCommand(settings.home());
        Path folder = Files.createTempDirectory("thermocline-benchmark");
        try {
            Path trace = folder.resolve("zipf.pagetrace");
            TraceFiles.writePageTrace(trace, marked);
            row(table, "pagetrace", "small", trace, settings);
            Path objects = folder.resolve("zipf.oracleGeneral.bin");
            TraceFiles.writeOracleGeneral(objects, pages, PoliciesSection.PAGES, page -> page);
            row(table, "oracleGeneral", "small", objects, settings);
            TraceFiles.writeOracleGeneral(objects, pages, PoliciesSection.PAGES, SplitMix64::mix);
            row(table, "oracleGeneral", "scattered over 64 bits", objects, settings);
            programs(table, folder, Arrays.copyOf(marked, Math.max(1, accesses / PROGRAMS_SHARE)), settings);
        } finally {
            Folders.delete(folder);
        }
        return List.of(
                table.note("The rate is accessesPerSecond of the result: decoding and deciding, by the wall clock. The"
                        + " files were written just before, so they come from the page cache of the system."));
    }

    /** Formats whose accesses take many bytes each. */
    private void programs(Table table, Path folder, int[] accesses, Settings settings)
            throws IOException, InterruptedException {
        Path csv = folder.resolve("zipf.csv");
        TextTraces.writeCsv(csv, accesses);
        row(table, "csv", "a tenth", csv, settings);
        Path perf = folder.resolve("zipf.perf");
        TextTraces.writePerf(perf, accesses);
        row(table, "perf", "a tenth", perf, "&format=perf&unit=bytes", settings);
        Path view = folder.resolve("zipf.txt");
        TextTraces.writeDrmemtrace(view, accesses);
        row(table, "drmemtrace", "a tenth, a fetch each", view, "&unit=bytes", settings);
        Path records = folder.resolve("zipf.trace");
        TextTraces.writeDrmemtraceRecords(records, accesses);
        row(table, "drmemtraceBinary", "a tenth, a fetch each", records, "&unit=bytes", settings);
    }

    private void row(Table table, String format, String numbers, Path trace, Settings settings)
            throws IOException, InterruptedException {
        row(table, format, numbers, trace, "&unit=object", settings);
    }

    private void row(Table table, String format, String numbers, Path trace, String parameters, Settings settings)
            throws IOException, InterruptedException {
        double[] rates = new double[settings.rounds()];
        double[] seconds = new double[settings.rounds()];
        List<String> arguments = new ArrayList<>(List.of("run", "--testbed", "two-tier", "--clock", "none"));
        arguments.addAll(List.of("--policy", "clock", "--set", "hbm.pages=" + PoliciesSection.FRAMES));
        arguments.addAll(List.of("--workload", "trace:" + trace + "?" + parameters.substring(1), "--output", "json"));
        for (int round = 0; round < rates.length; round++) {
            Child.Outcome outcome = Child.command(settings.home(), arguments);
            rates[round] = outcome.value("accessesPerSecond");
            seconds[round] = outcome.seconds();
            settings.say(
                    name(),
                    String.format(
                            Locale.ROOT,
                            "round %d of %d: %s, %s: %.1f M accesses/s",
                            round + 1,
                            rates.length,
                            format,
                            numbers,
                            rates[round] / 1e6));
        }
        table.row(format, numbers, Files.size(trace), Median.of(rates), Median.of(seconds));
        Files.delete(trace);
    }
}
