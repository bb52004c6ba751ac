package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.study.KeptResults;
import io.thermocline.lab.study.Studies;
import io.thermocline.lab.study.Study;
import io.thermocline.lab.study.StudyCommandLine;
import io.thermocline.lab.study.StudyForm;
import io.thermocline.lab.study.StudyJson;
import io.thermocline.lab.study.StudyOutcome;
import io.thermocline.lab.study.StudyRun;
import io.thermocline.report.Format;
import io.thermocline.report.page.ReportSettings;
import io.thermocline.report.page.StudyReport;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A paper's values beside ours. */
@Command(
        name = "reproduce",
        header = "Rerun the experiments of a paper and show its values beside ours.",
        description = {
            "",
            "Runs all configurations of the study, on all cores, and prints for each row: the paper's value, that of a prototype "
                    + "written before this one, ours, their ratio, how ours "
                    + "came about (predicted, calibrated, not-reproduced), the band that we commit to, and whether ours lies within. "
                    + "Results of finished runs are kept, so that an interrupted study continues where it was."
        },
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, all values within their bands, or run below the scale from which these hold",
            "1:a run failed, or a value lies outside its band",
            "2:bad input; one line on stderr says what to change"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline reproduce gmt",
            "  thermocline reproduce gmt --output csv",
            "  thermocline reproduce gmt --report gmt.html",
            "  thermocline reproduce all --small",
            "  thermocline reproduce ./my-study.yaml",
            "  On a cluster:",
            "    thermocline reproduce gmt --plan > cells.jsonl",
            "    thermocline matrix run cells.jsonl --results results",
            "    thermocline reproduce gmt --results results",
            "",
            "Where next: 'thermocline list studies'; the studies are data, in catalogue/studies/."
        })
final class ReproduceCommand implements Callable<Integer> {
    /** The name that means all shipped studies. */
    static final String ALL = "all";

    @Parameters(
            index = "0",
            paramLabel = "STUDY",
            completionCandidates = Candidates.StudyNames.class,
            description = "Name of a study, a file of your own that ends in .yaml, or all.")
    String study = "";

    @Option(
            names = "--scale",
            paramLabel = "RATIO",
            order = 10,
            description = "Another scale than the study's own, the smallest at which its bands hold.")
    @Nullable
    String scale;

    @Option(
            names = "--small",
            order = 11,
            description =
                    "The study's small form: a scale at which it takes seconds, and at which its bands do not hold.")
    boolean small;

    @Mixin
    KeepOptions keep = new KeepOptions();

    @Option(
            names = "--plan",
            order = 22,
            description = "Prints the runs as cells for 'matrix run', a line each, and makes none.")
    boolean plan;

    @Option(
            names = "--results",
            paramLabel = "FOLDER|FILE|-",
            order = 23,
            description =
                    "Takes results of 'matrix run': a folder, a file with lines that it printed, or - for stdin; repeatable. Runs that they lack are made.")
    List<String> results = new ArrayList<>();

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    ReportOptions report = new ReportOptions();

    private final Console console;
    private final Runner runner;
    private final Surroundings surroundings;

    ReproduceCommand(Console console, Runner runner, Surroundings surroundings) {
        this.console = console;
        this.runner = runner;
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        if (scale != null && small) {
            throw InvalidInputException.about(new Argument("--small"), "it is a scale of its own; leave out --scale");
        }
        List<Study> studies = study.equals(ALL) ? Studies.all() : List.of(Studies.of(study));
        ReportFile file = report.file(inputs());
        OptionalDouble ratio =
                scale == null ? OptionalDouble.empty() : OptionalDouble.of(Units.ratio(Subject.Field.SCALE, scale));
        if (plan) {
            cells(studies, ratio).all().forEach(cell -> console.out().print(cell.line() + "\n"));
            console.out().flush();
            return ExitCodes.OK;
        }
        KeptResults kept = keep.results(surroundings.environment(), runner.laboratory());
        if (!results.isEmpty()) {
            StudyCells cells = cells(studies, ratio);
            kept = kept.after(cells.gathered(new ResultSources(results).of(cells.all(), surroundings)));
        }
        List<StudyOutcome> outcomes = new ArrayList<>();
        for (Study one : studies) {
            StudyOutcome outcome = runner.reproduce(one, formOf(one, ratio), kept);
            outcomes.add(outcome);
            if (outcome.isBelowItsScale()) {
                console.err()
                        .println("The bands of " + one.name() + " hold from scale " + one.scaleText() + " up, not "
                                + (small ? "in its small form." : "at " + Format.scale(outcome.scale()) + "."));
            }
            if (format == OutputFormat.TABLE) {
                console.out().print(StudyText.table(outcome, command(), console.outPainter()));
                console.out().flush();
            }
        }
        switch (format) {
            case JSON -> Json.print(console.out(), json -> StudyJson.write(json, outcomes, command()));
            case CSV -> console.out().print(StudyText.csv(outcomes, command()));
            case TABLE -> console.out().print(StudyText.total(outcomes));
        }
        ReportOptions.write(
                file,
                console,
                () -> StudyReport.render(new ReportSettings(ProgramVersion.text(), command()), outcomes));
        return outcomes.stream().anyMatch(StudyOutcome::fails) ? ExitCodes.FAILED : ExitCodes.OK;
    }

    private StudyForm formOf(Study one, OptionalDouble ratio) {
        return small ? one.small() : StudyForm.at(ratio.orElse(one.scale()));
    }

    private StudyCells cells(List<Study> studies, OptionalDouble ratio) {
        Laboratory laboratory = runner.laboratory();
        List<RunSpec> runs = new ArrayList<>();
        studies.forEach(one ->
                runs.addAll(StudyRun.runs(laboratory, one, formOf(one, ratio)).values()));
        return new StudyCells(runs);
    }

    private List<InputFile> inputs() {
        List<InputFile> inputs = new ArrayList<>();
        if (Studies.isFile(study)) {
            inputs.add(new InputFile("STUDY", study));
        }
        results.forEach(name -> inputs.add(new InputFile("--results", name)));
        return inputs;
    }

    private String command() {
        return StudyCommandLine.of(study, scale, small);
    }
}
