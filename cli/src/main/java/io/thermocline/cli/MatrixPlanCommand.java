package io.thermocline.cli;

import io.thermocline.cli.matrix.Cell;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The cells of a comparison. */
@Command(
        name = "plan",
        sortOptions = false,
        customSynopsis = "thermocline matrix plan --workload WORKLOAD,... --policy POLICY,... [options]",
        header = "Print the cells of a comparison.",
        description = {
            "",
            "A line of JSON for each workload under each policy, so that the first line is cell 0, and cells of several plans go into one file. "
                    + "Names, parameters and settings are checked here; what depends on a workload's input, when its cell is run."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "2:bad input; one line on stderr says what to change"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline matrix plan --testbed gmt-a100 --scale 1/64 \\",
            "                          --workload srad,bfs --policy bam,gmt-reuse > cells.jsonl",
            "  Three seeds:",
            "    for seed in 1 2 3; do",
            "        thermocline matrix plan --workload zipf --policy lru,sieve --seed $seed",
            "    done > cells.jsonl",
            "",
            "Where next: 'thermocline matrix run cells.jsonl' runs them."
        })
final class MatrixPlanCommand implements Callable<Integer> {
    @Mixin
    MatrixOptions matrix = new MatrixOptions();

    @Mixin
    SpecOptions spec = new SpecOptions();

    @Mixin
    ClockOptions clock = new ClockOptions();

    private final Console console;
    private final Runner runner;

    MatrixPlanCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        List<RunSpec> specs = matrix.runs(spec, clock.kind()).specs();
        Laboratory laboratory = runner.laboratory();
        specs.forEach(laboratory.precheck(specs));
        FileHashes files = new FileHashes();
        List<String> lines = new ArrayList<>();
        for (RunSpec together : specs) {
            RunSpec own = laboratory.alone(together);
            lines.add(Cell.of(Version.number(), own, files.of(own)).line());
        }
        lines.forEach(line -> console.out().print(line + "\n"));
        console.out().flush();
        return ExitCodes.OK;
    }
}
