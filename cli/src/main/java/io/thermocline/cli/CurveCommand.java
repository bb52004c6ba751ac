package io.thermocline.cli;

import io.thermocline.cli.assertion.Assertion;
import io.thermocline.cli.assertion.Measurements;
import io.thermocline.cli.fleet.RunMatrix;
import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.ByteCapacities;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.CurveAccuracy;
import io.thermocline.lab.CurvePoint;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.ShellWords;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Foresight;
import io.thermocline.report.page.ByteCurveReport;
import io.thermocline.report.page.CurveReport;
import io.thermocline.report.page.ReportSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Miss-ratio curves. */
@Command(
        name = "curve",
        sortOptions = false,
        customSynopsis = "thermocline curve --workload WORKLOAD,... --policy POLICY,... [options]",
        header = "Miss ratio over the size of the first tier, for one or several policies.",
        description = {
            "",
            "Counts the misses of each policy at each size, without a clock. A miss is an access that the first tier does not serve.",
            "One pass over the accesses tells those of 'lru' at every size. Of long curves, points of other policies are estimated",
            "from samples of the pages, with a band; all others are runs, on all cores."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a run failed",
            "2:bad input; one line on stderr says what to change",
            "3:an assertion does not hold"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  From 1/1024 of the footprint up to all of it, as a chart:",
            "    thermocline curve --workload zipf --policy fifo,lru,sieve,belady --report curve.html",
            "  At given sizes, on a trace:",
            "    thermocline curve --workload 'trace:t.oracleGeneral?unit=object' --policy clock,belady \\",
            "                      --sizes 100,1000,5000,20000 --output csv",
            "  By bytes, of a cache of objects:",
            "    thermocline curve --workload trace:cdn.oracleGeneral.zst --policy lru,sieve --byte-sizes 1GiB,4GiB",
            "  On a fleet, or on what 'thermocline serve' serves:",
            "    thermocline curve --fleet http://127.0.0.1:8080 --workload zipf --policy lru,sieve",
            "",
            "Where next: 'thermocline compare' shows what a size costs in time."
        })
final class CurveCommand implements Callable<Integer> {
    private static final String SIZES =
            "whole numbers of pages, at least 1, with commas between, such as 100,1000,10000";

    private static final String BYTE_SIZES =
            "'auto', or sizes of at least 1 byte with commas between, such as 1GiB,4GiB";

    @Mixin
    MatrixOptions matrix = new MatrixOptions();

    @Mixin
    SpecOptions spec = new SpecOptions();

    @Option(
            names = "--sizes",
            paramLabel = "PAGES,...",
            order = 24,
            description =
                    "Capacities of the first tier in pages. Default: the footprint, a half of it, a quarter and so on, eleven sizes at most.")
    List<String> sizes = new ArrayList<>();

    @Option(
            names = "--byte-sizes",
            paramLabel = "SIZE,...",
            order = 25,
            description =
                    "Capacities in bytes of a cache of objects, such as 1GiB,4GiB; 'auto' takes the bytes of all objects, a half of them and so on. Needs a trace with sizes, and policies of lru, fifo, clock, sieve, s3fifo, lfu, arc, wtinylfu and belady. Points have a byte miss ratio.")
    List<String> byteSizes = new ArrayList<>();

    @Option(names = "--exact", order = 26, description = "Makes a run for every point, of 'lru' too.")
    boolean exact;

    @Option(
            names = "--error",
            paramLabel = "RATIO",
            order = 27,
            description =
                    "Samples pages wherever that takes less time than runs, so many that this error of a miss ratio is to be expected, from 0.0001 to 0.1. Default: 0.005, where runs would decide more than 1,000,000,000 accesses.")
    @Nullable
    Double error;

    @Mixin
    FleetOptions fleet = new FleetOptions();

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    ReportOptions report = new ReportOptions();

    @Mixin
    AssertOptions assertions = new AssertOptions();

    @Spec
    CommandSpec command = CommandSpec.create();

    private final Console console;
    private final Runner runner;

    CurveCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        if (!byteSizes.isEmpty()) {
            return byBytes(format);
        }
        ReportFile file = report.file(InputFile.of(spec, fleet, matrix.workloads()));
        RunMatrix runs = matrix.runs(spec, ClockKind.NONE);
        List<Assertion> claims = assertions.parsed(runs.workloads(), runs.policies(), Measurements.ofACurve());
        CurveAccuracy accuracy = accuracy();
        CurveRuns curves = new CurveRuns(runner.laboratory(), runner.curves(accuracy));
        Predicate<String> bounds = new Foresight(runner::laboratory);
        List<CurvePoint> points = fleet.runs()
                .map(there -> runner.curve(there, runs, sizes(), accuracy))
                .orElseGet(() -> curves.points(runs.specs(), sizes()));
        switch (format) {
            case JSON -> Json.print(console.out(), json -> ResultJson.writeCurve(json, points));
            case CSV -> console.out().print(CurveText.csv(points));
            case TABLE ->
                console.out()
                        .print(new CurveText(console.outPainter())
                                .table(points, bounds, settings().command()));
        }
        ReportOptions.write(
                file, console, () -> CurveReport.render(settings(), facts(), points, curves.notes(), bounds));
        return AssertOptions.judged(claims, () -> Measurements.of(points), console);
    }

    // ---- capacities in bytes

    private int byBytes(OutputFormat format) {
        refuseWithBytes(!sizes.isEmpty(), "--sizes", "capacities in pages");
        refuseWithBytes(exact, "--exact", "all points are exact");
        refuseWithBytes(error != null, "--error", "all points are exact");
        refuseWithBytes(isGiven("--testbed"), "--testbed", "a cache of objects has no tiers");
        refuseWithBytes(isGiven("--scale"), "--scale", "a trace keeps its size, and a cache of objects its capacity");
        List<Long> capacities = capacities();
        ReportFile file = report.file(InputFile.of(spec, fleet, matrix.workloads()));
        RunMatrix runs = matrix.runs(spec, ClockKind.NONE);
        List<Assertion> claims = assertions.parsed(runs.workloads(), runs.policies(), Measurements.ofAByteCurve());
        List<ByteCurvePoint> points = fleet.runs()
                .map(there -> runner.byteCurve(there, runs, capacities))
                .orElseGet(() -> runner.byteCurve(runs, capacities));
        switch (format) {
            case JSON -> Json.print(console.out(), json -> ResultJson.writeByteCurve(json, points));
            case CSV -> console.out().print(ByteCurveText.csv(points));
            case TABLE ->
                console.out()
                        .print(new ByteCurveText(console.outPainter())
                                .table(points, settings().command()));
        }
        ReportOptions.write(
                file, console, () -> ByteCurveReport.render(settings(), ByteCurveReport.facts(spec.settings), points));
        return AssertOptions.judged(claims, () -> Measurements.ofBytes(points), console);
    }

    private boolean isGiven(String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    private static void refuseWithBytes(boolean given, String option, String reason) {
        if (given) {
            throw InvalidInputException.about(new Argument(option), "means nothing with --byte-sizes: " + reason);
        }
    }

    private List<Long> capacities() {
        return ByteCapacities.parse(
                new Argument("--byte-sizes"), Lists.parse("--byte-sizes", byteSizes, BYTE_SIZES), BYTE_SIZES);
    }

    private ReportSettings settings() {
        List<String> words = new ArrayList<>(List.of("thermocline", "curve"));
        if (byteSizes.isEmpty()) {
            words.addAll(spec.arguments());
        }
        words.addAll(matrix.arguments());
        if (!sizes.isEmpty()) {
            words.addAll(List.of("--sizes", String.join(",", sizes)));
        }
        if (!byteSizes.isEmpty()) {
            spec.settings.forEach(setting -> words.addAll(List.of("--set", setting)));
            words.addAll(List.of("--byte-sizes", String.join(",", byteSizes)));
        }
        if (exact) {
            words.add("--exact");
        }
        if (error != null) {
            words.addAll(List.of("--error", Format.plain(error)));
        }
        return new ReportSettings(ProgramVersion.text(), ShellWords.join(words));
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Testbed", spec.testbed);
        facts.put("Scale", spec.scale);
        facts.put("Clock", "none");
        facts.put("Seed", spec.seed);
        if (!spec.settings.isEmpty()) {
            facts.put("Settings", String.join(", ", spec.settings));
        }
        return facts;
    }

    private CurveAccuracy accuracy() {
        if (error == null) {
            return exact ? CurveAccuracy.RUNS : CurveAccuracy.AUTOMATIC;
        }
        if (exact) {
            throw InvalidInputException.about(Subject.Field.ERROR, "means nothing with --exact; give one of them");
        }
        return CurveAccuracy.ofError(error);
    }

    private List<Long> sizes() {
        if (sizes.isEmpty()) {
            return List.of();
        }
        TreeSet<Long> parsed = new TreeSet<>();
        for (String size : Lists.parse("--sizes", sizes, SIZES)) {
            try {
                parsed.add(Long.parseLong(size));
            } catch (NumberFormatException e) {
                throw InvalidInputException.of(Subject.Field.SIZES, size, SIZES, e);
            }
        }
        if (parsed.first() < 1) {
            throw InvalidInputException.of(Subject.Field.SIZES, parsed.first(), SIZES);
        }
        return List.copyOf(parsed);
    }
}
