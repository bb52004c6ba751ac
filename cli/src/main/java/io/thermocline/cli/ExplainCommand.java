package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.ShellWords;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.report.page.ExplainReport;
import io.thermocline.report.page.ReportSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Why two runs differ. */
@Command(
        name = "explain",
        sortOptions = false,
        customSynopsis = "thermocline explain --workload WORKLOAD --policy POLICY[,POLICY] [options]",
        header = "Say why two runs of one workload differ.",
        description = {
            "",
            "Makes both runs, and those of the optimum (belady) with their first tiers. Divides misses into first touches, "
                    + "those of too little capacity, and those of the policy, which the optimum would have avoided. Divides the "
                    + "difference in time into reasons that add up to it. The second run has the second policy, or the settings "
                    + "of --other, or both."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a run failed", "2:bad input; one line on stderr says what to change"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  Why GMT-Reuse beats BaM on hotspot:",
            "    thermocline explain --testbed gmt-a100 --scale 1/256 --workload hotspot --policy bam,gmt-reuse",
            "  What a smaller first tier costs, and on which pages:",
            "    thermocline explain --workload zipf --policy lru --set hbm.pages=5000 --other hbm.pages=1000",
            "  On a fleet, or on what 'thermocline serve' serves:",
            "    thermocline explain --fleet http://127.0.0.1:8080 --workload zipf --policy lru,sieve",
            "",
            "Where next: 'thermocline compare' takes more than two policies; 'thermocline curve' varies the size."
        })
final class ExplainCommand implements Callable<Integer> {
    private static final String FORMATS = "table, json";

    @Option(
            names = {"-w", "--workload"},
            required = true,
            paramLabel = "WORKLOAD",
            order = 2,
            completionCandidates = Candidates.Workloads.class,
            description = "Workload: NAME, 'NAME?key=value&key=value' or 'trace:FILE'. See 'list workloads'.")
    String workload = "";

    @Option(
            names = {"-p", "--policy"},
            required = true,
            paramLabel = "POLICY[,POLICY]",
            order = 3,
            completionCandidates = Candidates.Policies.class,
            description =
                    "Policy of each run, or one for both: NAME or 'NAME?key=value&key=value'. See 'list policies'.")
    List<String> policy = new ArrayList<>();

    @Mixin
    SpecOptions spec = new SpecOptions();

    @Mixin
    ClockOptions clock = new ClockOptions();

    @Option(
            names = "--other",
            paramLabel = "KEY=VALUE",
            order = 24,
            description = "As --set, for the second run alone; repeatable.")
    List<String> others = new ArrayList<>();

    @Mixin
    FleetOptions fleet = new FleetOptions();

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    ReportOptions report = new ReportOptions();

    private final Console console;
    private final Runner runner;

    ExplainCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        if (format == OutputFormat.CSV) {
            throw InvalidInputException.of(new Argument("--output"), output.output, FORMATS);
        }
        List<String> policies = Lists.parseDistinct("--policy", policy, "one name, or two with a comma between");
        Map<String, String> differences = Settings.parsed("--other", others);
        if (policies.size() > 2) {
            throw InvalidInputException.of(
                    new Argument("--policy"), policies.size() + " policies", "one or two; 'compare' takes more");
        }
        if (policies.size() == 1 && differences.isEmpty()) {
            throw InvalidInputException.missing(
                    new Argument("--policy"), "two policies, or one and --other with what differs in the second run");
        }
        ClockKind kind = clock.kind();
        RunSpec first = spec.spec(workload, policies.get(0), kind, List.of());
        RunSpec second = spec.spec(workload, policies.get(policies.size() - 1), kind, List.of());
        for (Map.Entry<String, String> difference : differences.entrySet()) {
            second = second.withSetting(difference.getKey(), difference.getValue());
        }
        ReportFile file = report.file(InputFile.of(spec, fleet, List.of(workload)));
        Explanation explanation = runner.explain(fleet.runs(), first, second);
        if (format == OutputFormat.JSON) {
            Json.print(console.out(), json -> ResultJson.write(json, explanation));
        } else {
            console.out().print(new ExplanationTable(console.outPainter()).of(explanation));
        }
        ReportOptions.write(file, console, () -> ExplainReport.render(settings(policies), explanation));
        return ExitCodes.OK;
    }

    private ReportSettings settings(List<String> policies) {
        List<String> words = new ArrayList<>(List.of("thermocline", "explain"));
        words.addAll(spec.arguments());
        words.addAll(List.of("--workload", workload, "--policy", String.join(",", policies)));
        others.forEach(other -> words.addAll(List.of("--other", other)));
        words.addAll(List.of("--clock", clock.clock));
        return new ReportSettings(ProgramVersion.text(), ShellWords.join(words));
    }
}
