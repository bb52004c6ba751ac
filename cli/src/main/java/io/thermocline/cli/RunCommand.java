package io.thermocline.cli;

import io.thermocline.cli.assertion.Assertion;
import io.thermocline.cli.assertion.Measurements;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One run. */
@Command(
        name = "run",
        sortOptions = false,
        customSynopsis = "thermocline run --workload WORKLOAD --policy POLICY [options]",
        header = "Run one workload under one policy.",
        description = {
            "",
            "Prints where the accesses were served, which pages moved and why, and what it took in model time. The same "
                    + "command gives the same result on any machine."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the run failed",
            "2:bad input; one line on stderr says what to change",
            "3:an assertion does not hold"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  A generator over HBM, DRAM and NVMe at 1/64 of its size:",
            "    thermocline run --testbed gmt-a100 --scale 1/64 --workload pagerank --policy gmt-reuse",
            "  Misses of a trace in a cache of 1000 objects, as JSON:",
            "    thermocline run --workload 'trace:t.oracleGeneral?unit=object' --policy clock \\",
            "                    --set hbm.pages=1000 --clock none --output json",
            "  Another policy from access 200,000 on:",
            "    thermocline run --testbed gmt-a100 --scale 1/64 --workload hotspot --policy bam \\",
            "                    --switch 200000:gmt-reuse",
            "",
            "Where next: 'thermocline compare' puts several policies side by side; docs/reference/results.md defines each figure."
        })
final class RunCommand implements Callable<Integer> {
    private static final String MAX = "max";
    private static final String SWITCH = "ACCESS:POLICY, such as 1000000:gmt-reuse";

    @Option(
            names = {"-w", "--workload"},
            required = true,
            paramLabel = "WORKLOAD",
            order = 2,
            completionCandidates = Candidates.Workloads.class,
            description =
                    "Workload: NAME, 'NAME?key=value&key=value' or 'trace:FILE' ('trace:-' is stdin). See 'list workloads'.")
    String workload = "";

    @Option(
            names = {"-p", "--policy"},
            required = true,
            paramLabel = "POLICY",
            order = 3,
            completionCandidates = Candidates.Policies.class,
            description = "Policy: NAME or 'NAME?key=value&key=value'. See 'list policies'.")
    String policy = "";

    @Mixin
    SpecOptions spec = new SpecOptions();

    @Mixin
    ClockOptions clock = new ClockOptions();

    @Option(
            names = "--switch",
            paramLabel = "ACCESS:POLICY",
            order = 24,
            description = "Hands the running testbed to another policy at this access; repeatable.")
    List<String> switches = new ArrayList<>();

    @Option(
            names = "--pacing",
            paramLabel = "PACE",
            order = 25,
            description = {
                "With --fleet: how model time follows the wall clock. One of:",
                "  max         as fast as it goes (default)",
                "  realtime    a second of the model takes a second",
                "  realtimexF  F seconds of the model take a second"
            })
    String pacing = MAX;

    @Mixin
    SeriesOptions series = new SeriesOptions();

    @Mixin
    FleetOptions fleet = new FleetOptions();

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    AssertOptions assertions = new AssertOptions();

    private final Console console;
    private final Runner runner;

    RunCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        series.addTo(spec);
        List<Assertion> claims = assertions.parsed(List.of(workload), List.of(policy), Measurements.ofARun());
        RunResult result = fleet.runs()
                .map(runs -> runner.run(runs, asked(clock.fleetKind()), pacing))
                .orElseGet(() -> runner.run(unpaced()));
        switch (format) {
            case JSON -> Json.print(console.out(), json -> ResultJson.write(json, result));
            case CSV ->
                console.out()
                        .print(
                                TimelineText.isIn(List.of(result))
                                        ? TimelineText.csv(List.of(result))
                                        : ResultCsv.of(List.of(result)));
            case TABLE -> console.out().print(new RunSummary(console.outPainter()).of(result));
        }
        return AssertOptions.judged(claims, () -> Measurements.of(result), console);
    }

    private RunSpec unpaced() {
        if (!pacing.equals(MAX)) {
            throw InvalidInputException.of(
                    Subject.Field.PACING, pacing, "max; only runs of a fleet follow the wall clock (--fleet URL)");
        }
        return asked(clock.kind());
    }

    private RunSpec asked(ClockKind kind) {
        return spec.spec(workload, policy, kind, switches());
    }

    private List<RunSpec.PolicySwitch> switches() {
        List<RunSpec.PolicySwitch> parsed = new ArrayList<>();
        for (String text : switches) {
            int colon = text.indexOf(':');
            if (colon < 1 || colon == text.length() - 1) {
                throw InvalidInputException.of(Subject.Field.SWITCHES, text, SWITCH);
            }
            try {
                long access = Long.parseLong(text.substring(0, colon));
                if (access < 1) {
                    throw InvalidInputException.of(
                            Subject.Field.SWITCHES, text, SWITCH + ", with an access of at least 1");
                }
                parsed.add(new RunSpec.PolicySwitch(access, text.substring(colon + 1)));
            } catch (NumberFormatException e) {
                throw InvalidInputException.of(Subject.Field.SWITCHES, text, SWITCH, e);
            }
        }
        return parsed;
    }
}
