package io.thermocline.cli;

import io.thermocline.cli.matrix.Cell;
import io.thermocline.cli.matrix.Grid;
import io.thermocline.cli.matrix.Results;
import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.ShellWords;
import io.thermocline.lab.StandardInput;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Comparison;
import io.thermocline.report.analysis.Foresight;
import io.thermocline.report.page.CompareReport;
import io.thermocline.report.page.ReportSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The comparison that the results of cells make. */
@Command(
        name = "gather",
        sortOptions = false,
        customSynopsis = "thermocline matrix gather CELLS --results FOLDER|FILE|- [options]",
        header = "Put the results of a matrix together, as 'thermocline compare' prints them.",
        description = {
            "",
            "Results find their cells by key. In a file, or on stdin, other lines are passed over, so that the logs of pods will do. Cells of "
                    + "several plans are no one comparison and go out as JSON."
        },
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "2:bad input, or results are missing; one line on stderr says what to change"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline matrix gather cells.jsonl --results results --report report.html",
            "  From the logs of an Indexed Job:",
            "    kubectl -n thermocline logs -l batch.kubernetes.io/job-name=matrix --tail=-1 |",
            "        thermocline matrix gather cells.jsonl --results -"
        })
final class MatrixGatherCommand implements Callable<Integer> {
    @Mixin
    CellsParameter cells = new CellsParameter();

    @Option(
            names = "--results",
            required = true,
            paramLabel = "FOLDER|FILE|-",
            order = 10,
            description =
                    "Where results are: a folder of 'matrix run', a file with lines that it printed, or - for stdin; repeatable.")
    List<String> results = new ArrayList<>();

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    ReportOptions report = new ReportOptions();

    private final Console console;
    private final Runner runner;
    private final Surroundings surroundings;

    MatrixGatherCommand(Console console, Runner runner, Surroundings surroundings) {
        this.console = console;
        this.runner = runner;
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        if (cells.file.equals(StandardInput.NAME) && results.contains(StandardInput.NAME)) {
            throw InvalidInputException.of(
                    new Argument("--results"), StandardInput.NAME, "a folder or a file; stdin is CELLS");
        }
        List<Cell> all = cells.read(surroundings).all();
        ReportFile file = report.file(inputs(all));
        OptionalInt policies = Grid.policies(all);
        if (policies.isEmpty() && (format != OutputFormat.JSON || file != null)) {
            throw InvalidInputException.about(
                    new Argument("CELLS"),
                    "'" + cells.file
                            + "' has cells of several plans, which are no one comparison; allowed: --output json, without a report");
        }
        Comparison comparison = Comparison.of(gathered(all), policies.orElse(1), new Foresight(runner::laboratory));
        CompareOutput.print(console, format, comparison, settings().command());
        ReportOptions.write(file, console, () -> CompareReport.render(settings(), comparison));
        return ExitCodes.OK;
    }

    private List<RunResult> gathered(List<Cell> all) {
        Results gathered = sources().of(all, surroundings);
        List<Integer> missing = gathered.missing();
        if (!missing.isEmpty()) {
            throw InvalidInputException.about(
                    new Argument("--results"),
                    missing.size() + " of " + Format.counted(all.size(), "cell", "cells")
                            + (missing.size() == 1 ? " has none: " : " have none: ") + CellNumbers.text(missing) + "; '"
                            + rerun(missing.get(0)) + "' runs "
                            + (sources().onlyFolder().isPresent() ? "what is missing" : "the first of them"));
        }
        return gathered.inOrder();
    }

    /** The command that makes missing results: all of them where there is a folder that says which are not there. */
    private String rerun(int first) {
        List<String> words = new ArrayList<>(List.of("thermocline", "matrix", "run", cells.file));
        words.addAll(sources()
                .onlyFolder()
                .map(name -> List.of("--results", name))
                .orElse(List.of("--index", Integer.toString(first))));
        return ShellWords.join(words);
    }

    private ResultSources sources() {
        return new ResultSources(results);
    }

    /** What the report must not replace. */
    private List<InputFile> inputs(List<Cell> all) {
        List<InputFile> inputs = new ArrayList<>(List.of(new InputFile("CELLS", cells.file)));
        results.forEach(name -> inputs.add(new InputFile("--results", name)));
        all.stream()
                .flatMap(cell -> cell.files().keySet().stream())
                .distinct()
                .forEach(name -> inputs.add(new InputFile("CELLS", name)));
        return inputs;
    }

    private ReportSettings settings() {
        List<String> words = new ArrayList<>(List.of("thermocline", "matrix", "gather", cells.file));
        results.forEach(name -> words.addAll(List.of("--results", name)));
        return new ReportSettings(ProgramVersion.text(), ShellWords.join(words));
    }
}
