package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Comparisons that are too large for one machine, cell by cell. */
@Command(
        name = "matrix",
        sortOptions = false,
        customSynopsis = "thermocline matrix plan|run|gather ...",
        header = "Take a comparison apart into cells that run anywhere, and put their results together.",
        description = {
            "",
            "A cell is one run, written down so that it has the same result wherever it is run: in this process, or in a pod of a "
                    + "cluster (k8s/jobs). Its key stands for the specification, the contents of the files that it names, and the "
                    + "version of Thermocline."
        },
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline matrix plan --testbed gmt-a100 --scale 1/64 \\",
            "                          --workload srad,bfs --policy bam,gmt-reuse > cells.jsonl",
            "  thermocline matrix run cells.jsonl --results results",
            "  thermocline matrix gather cells.jsonl --results results",
            "",
            "Where next: 'thermocline compare' does all three at once, on this machine; docs/guides/fleet.md has a matrix on a cluster."
        })
final class MatrixCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new InvalidInputException(
                "missing command; allowed: plan, run, gather ('thermocline matrix --help' explains them)");
    }
}
