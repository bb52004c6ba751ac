package io.thermocline.cli;

import io.thermocline.cli.matrix.Cell;
import io.thermocline.cli.matrix.CellRuns;
import io.thermocline.cli.matrix.Cells;
import io.thermocline.cli.matrix.ResultFolder;
import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.report.Format;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One cell, or all of them. */
@Command(
        name = "run",
        sortOptions = false,
        customSynopsis = "thermocline matrix run CELLS [options]",
        header = "Run one cell of a matrix, or all of them.",
        description = {
            "",
            "Without --index and outside an Indexed Job all cells are run, on all cores; one that fails is named, and the others go on. "
                    + "A result is one line of JSON with the key of its cell, on stdout or in a file of its own."
        },
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, or nothing left to do",
            "1:a cell failed; the others have their results",
            "2:bad input; one line on stderr says what to change"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline matrix run cells.jsonl --results results",
            "  thermocline matrix run cells.jsonl --index 5",
            "",
            "Where next: 'thermocline matrix gather' puts results together."
        })
final class MatrixRunCommand implements Callable<Integer> {
    /** The variable by which Kubernetes tells the pods of an Indexed Job their numbers. */
    static final String JOB_INDEX = "JOB_COMPLETION_INDEX";

    @Mixin
    CellsParameter cells = new CellsParameter();

    @Option(
            names = "--index",
            paramLabel = "N",
            order = 10,
            description = "The one cell to run: its line, from 0. Default: the environment's " + JOB_INDEX
                    + ", where there is one.")
    @Nullable
    Integer index;

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            order = 11,
            description =
                    "Writes each result to FOLDER/KEY.json, and runs only cells whose result is not there. Default: stdout.")
    @Nullable
    String results;

    private final Console console;
    private final Runner runner;
    private final Surroundings surroundings;

    MatrixRunCommand(Console console, Runner runner, Surroundings surroundings) {
        this.console = console;
        this.runner = runner;
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        Map<Integer, Cell> chosen = chosen(cells.read(surroundings));
        ResultFolder folder = results == null ? null : ResultFolder.at(results);
        int all = chosen.size();
        if (folder != null) {
            chosen.values().removeIf(folder::has);
            if (chosen.size() < all) {
                console.err()
                        .println((all - chosen.size()) + " of " + Format.counted(all, "result is", "results are")
                                + " there already");
            }
        }
        checkFiles(chosen);
        try (ProgressLine progress = new ProgressLine(console, chosen.size())) {
            CellOutcomes outcomes = new CellOutcomes(chosen, folder, console.out(), progress);
            new CellRuns(runner.laboratory(), progress).run(List.copyOf(chosen.values()), outcomes);
            outcomes.check();
        }
        return ExitCodes.OK;
    }

    /** The cells that are asked for, by number. */
    private Map<Integer, Cell> chosen(Cells all) {
        Map<Integer, Cell> chosen = new TreeMap<>();
        String job = surroundings.environment().get(JOB_INDEX);
        if (index != null) {
            chosen.put(index, all.at(index, "--index"));
        } else if (job != null) {
            int number = number(job);
            chosen.put(number, all.at(number, JOB_INDEX));
        } else {
            all.all().forEach(cell -> chosen.put(chosen.size(), cell));
        }
        return chosen;
    }

    private static int number(String job) {
        try {
            return Integer.parseInt(job);
        } catch (NumberFormatException e) {
            throw InvalidInputException.of(new Argument(JOB_INDEX), job, "a whole number", e);
        }
    }

    /** A file of another content has another result than the one that the key promises. */
    private static void checkFiles(Map<Integer, Cell> chosen) {
        FileHashes files = new FileHashes();
        chosen.forEach((number, cell) -> {
            Map<String, String> now = files.of(cell.spec());
            cell.files().forEach((name, hash) -> {
                if (!hash.equals(now.get(name))) {
                    throw InvalidInputException.about(
                            new Argument("CELLS"),
                            "cell " + number + " was planned with another content of the file '" + name
                                    + "'; take that one, or plan the matrix anew");
                }
            });
        });
    }
}
