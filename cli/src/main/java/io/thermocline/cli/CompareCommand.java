package io.thermocline.cli;

import io.thermocline.cli.assertion.Assertion;
import io.thermocline.cli.assertion.Measurements;
import io.thermocline.cli.fleet.RunMatrix;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.ShellWords;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Foresight;
import io.thermocline.report.page.CompareReport;
import io.thermocline.report.page.ReportSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Several policies side by side. */
@Command(
        name = "compare",
        sortOptions = false,
        customSynopsis = "thermocline compare --workload WORKLOAD,... --policy POLICY,... [options]",
        header = "Compare policies side by side and say which one wins, and why.",
        description = {
            "",
            "Runs each workload under each policy, on all cores. Speed-ups are over the first policy. The winner (*) has the "
                    + "shortest model time, or the lowest mean response time where accesses arrive at times of their own; a run that falls "
                    + "behind its arrivals is overloaded and loses to each that keeps up. With --clock none the winner has "
                    + "the most hits in the first tier and then the fewest reads from the last; a policy that knows the future is a "
                    + "bound there and no contender."
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
            "  GMT against BaM on two graph algorithms, with a report to look at and pass on:",
            "    thermocline compare --testbed gmt-a100 --scale 1/64 --workload pagerank,bfs \\",
            "                        --policy bam,gmt-tierorder,gmt-reuse --report report.html",
            "  How it went over the run, at 100 points:",
            "    thermocline compare --testbed gmt-a100 --scale 1/64 --workload bfs --policy bam,gmt-reuse \\",
            "                        --series 100 --report report.html",
            "  Two settings of one policy:",
            "    thermocline compare --testbed gmt-a100 --scale 1/64 --workload srad \\",
            "                        --policy 'gmt-reuse,gmt-reuse?samples=0'",
            "  Cache algorithms on a trace, decisions only:",
            "    thermocline compare --workload trace:t.csv --policy lru,sieve,s3fifo,belady --clock none",
            "  On a fleet, or on what 'thermocline serve' serves:",
            "    thermocline compare --fleet http://127.0.0.1:8080 --testbed gmt-a100 --scale 1/1024 \\",
            "                        --workload hotspot --policy bam,gmt-reuse",
            "  As a check in a build, which ends with exit code 3 unless it holds:",
            "    thermocline compare --workload zipf --policy lru,sieve --clock none \\",
            "                        --assert 'sieve.hitRatio >= lru.hitRatio + 0.02'",
            "",
            "Where next: 'thermocline curve' varies the size of the first tier; 'thermocline list policies' shows what to compare."
        })
final class CompareCommand implements Callable<Integer> {
    @Mixin
    MatrixOptions matrix = new MatrixOptions();

    @Mixin
    SpecOptions spec = new SpecOptions();

    @Mixin
    ClockOptions clock = new ClockOptions();

    @Mixin
    SeriesOptions series = new SeriesOptions();

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

    CompareCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        ReportFile file = report.file(InputFile.of(spec, fleet, matrix.workloads()));
        series.addTo(spec);
        series.checkShown(spec, format, file);
        RunMatrix runs = matrix.runs(spec, clock.kind());
        List<Assertion> claims = assertions.parsed(runs.workloads(), runs.policies(), Measurements.ofAComparison());
        List<RunResult> results =
                fleet.runs().map(there -> runner.compare(there, runs)).orElseGet(() -> runner.runAll(runs.specs()));
        Comparison comparison = Comparison.of(results, runs.policies().size(), new Foresight(runner::laboratory));
        CompareOutput.print(console, format, comparison, settings().command());
        ReportOptions.write(file, console, () -> CompareReport.render(settings(), comparison));
        return AssertOptions.judged(claims, () -> Measurements.of(comparison), console);
    }

    private ReportSettings settings() {
        List<String> words = new ArrayList<>(List.of("thermocline", "compare"));
        words.addAll(spec.arguments());
        words.addAll(matrix.arguments());
        words.addAll(List.of("--clock", clock.clock));
        return new ReportSettings(ProgramVersion.text(), ShellWords.join(words));
    }
}
