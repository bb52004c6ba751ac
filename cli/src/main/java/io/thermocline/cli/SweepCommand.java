package io.thermocline.cli;

import io.thermocline.cli.assertion.Assertion;
import io.thermocline.cli.assertion.Measurements;
import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.cli.fleet.RunMatrix;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.InlineParameters;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.ShellWords;
import io.thermocline.lab.Sweep;
import io.thermocline.report.analysis.SweepPoint;
import io.thermocline.report.page.ReportSettings;
import io.thermocline.report.page.SweepReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs over the values of settings, and over seeds. */
@Command(
        name = "sweep",
        sortOptions = false,
        customSynopsis = "thermocline sweep --workload WORKLOAD,... --policy POLICY,... --vary KEY=VALUE,... [options]",
        header = "Vary any settings, with several seeds: mean and spread of any metric.",
        description = {
            "",
            "Runs each workload under each policy with each value of a setting, or each combination of several, on all cores. "
                    + "With several seeds, a value is the mean over them, and ± is their standard deviation. "
                    + "A run that several points share is made once."
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
            "  A parameter of a policy, with five seeds and a chart:",
            "    thermocline sweep --testbed gmt-a100 --scale 1/1024 --workload hotspot --policy gmt-reuse \\",
            "                      --vary policy.samples=100,1000,10000 --seeds 5 --report sweep.html",
            "  Two settings of the testbed:",
            "    thermocline sweep --testbed gmt-a100 --scale 1/1024 --workload srad --policy bam,gmt-reuse \\",
            "                      --vary nvme.count=1,2,4 --vary dram.capacity=64GiB,128GiB",
            "  How much seeds matter:",
            "    thermocline sweep --workload zipf --policy lru,sieve --clock none --seeds 10 --metric misses",
            "  On a fleet, or on what 'thermocline serve' serves:",
            "    thermocline sweep --fleet http://127.0.0.1:8080 --workload zipf --policy lru,sieve --vary hbm.pages=1000,2000",
            "  As a check in a build, which ends with exit code 3 unless it holds at each point:",
            "    thermocline sweep --workload zipf --policy lru,sieve --clock none --vary hbm.pages=1000,4000 \\",
            "                      --seeds 5 --assert 'sieve.hitRatio.least >= lru.hitRatio.most'",
            "",
            "Where next: 'thermocline compare' says why one policy wins at one point."
        })
final class SweepCommand implements Callable<Integer> {
    @Mixin
    MatrixOptions matrix = new MatrixOptions();

    @Mixin
    SpecOptions spec = new SpecOptions();

    @Mixin
    ClockOptions clock = new ClockOptions();

    @Mixin
    SweepOptions sweep = new SweepOptions();

    @Mixin
    FleetOptions fleet = new FleetOptions();

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    ReportOptions report = new ReportOptions();

    @Mixin
    AssertOptions assertions = new AssertOptions();

    private final Console console;
    private final Runner runner;

    SweepCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        ReportFile file = report.file(InputFile.of(spec, fleet, matrix.workloads()));
        Optional<FleetRuns> there = fleet.runs();
        ClockKind kind = clock.kind();
        RunMatrix runs = matrix.runs(spec, kind);
        Sweep varied = sweep.sweep(spec.settings(), runs.specs().size());
        SweepOptions.checkSeeds(runs.specs().get(0).seed(), varied.seeds());
        varied.varied()
                .keySet()
                .forEach(key ->
                        InlineParameters.refuseVaried(runner.laboratory(), SweepOptions.VARY, key, runs.specs()));
        List<String> metrics = sweep.metrics(kind);
        List<Assertion> claims =
                assertions.parsed(runs.workloads(), runs.policies(), Measurements.ofASweep(), varied.varied());
        List<SweepPoint> points = points(
                varied.points(runs.specs()),
                specs -> there.map(service -> runner.runAll(service, specs)).orElseGet(() -> runner.runAll(specs)),
                metrics);
        switch (format) {
            case JSON -> Json.print(console.out(), json -> SweepData.write(json, points, command()));
            case CSV -> console.out().print(SweepData.csv(points, command()));
            case TABLE -> console.out().print(new SweepText(console.outPainter()).table(points, command()));
        }
        ReportOptions.write(
                file,
                console,
                () -> SweepReport.render(new ReportSettings(ProgramVersion.text(), command()), facts(), points));
        return AssertOptions.judged(claims, () -> Measurements.ofSweep(points), console);
    }

    private List<SweepPoint> points(
            List<Sweep.Point> asked, Function<List<RunSpec>, List<RunResult>> maker, List<String> metrics) {
        List<List<RunResult>> results =
                Sweep.results(runner.laboratory(), asked, specs -> firstOfEachPolicy(specs, maker, metrics));
        List<SweepPoint> points = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            points.add(SweepPoint.of(asked.get(i).values(), results.get(i), metrics, SweepOptions.METRIC));
        }
        return points;
    }

    /**
     * Makes runs. Some metrics are known with a result alone, such as those of a policy. So where one is asked for, the
     * first run of each policy is made before all others, and has to have it.
     */
    private static List<RunResult> firstOfEachPolicy(
            List<RunSpec> specs, Function<List<RunSpec>, List<RunResult>> maker, List<String> metrics) {
        if (metrics.stream().noneMatch(name -> name.indexOf('.') >= 0)) {
            return maker.apply(specs);
        }
        Map<String, RunSpec> first = new LinkedHashMap<>();
        specs.forEach(spec -> first.putIfAbsent(spec.policy(), spec));
        Map<RunSpec, RunResult> made = new LinkedHashMap<>();
        make(List.copyOf(first.values()), maker, made);
        made.values().forEach(result -> SweepPoint.of(Map.of(), List.of(result), metrics, SweepOptions.METRIC));
        make(specs.stream().filter(spec -> !made.containsKey(spec)).toList(), maker, made);
        return specs.stream().map(made::get).map(Objects::requireNonNull).toList();
    }

    private static void make(
            List<RunSpec> specs, Function<List<RunSpec>, List<RunResult>> maker, Map<RunSpec, RunResult> made) {
        List<RunResult> results = specs.isEmpty() ? List.of() : maker.apply(specs);
        for (int i = 0; i < specs.size(); i++) {
            made.put(specs.get(i), results.get(i));
        }
    }

    private String command() {
        List<String> words = new ArrayList<>(List.of("thermocline", "sweep"));
        words.addAll(spec.arguments());
        words.addAll(matrix.arguments());
        words.addAll(List.of("--clock", clock.clock));
        words.addAll(sweep.arguments());
        return ShellWords.join(words);
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Testbed", spec.testbed);
        facts.put("Scale", spec.scale);
        facts.put("Clock", clock.clock);
        facts.put("Seeds", sweep.seeds.equals("1") ? spec.seed : sweep.seeds + " from " + spec.seed);
        if (!spec.settings.isEmpty()) {
            facts.put("Settings", String.join(", ", spec.settings));
        }
        return facts;
    }
}
