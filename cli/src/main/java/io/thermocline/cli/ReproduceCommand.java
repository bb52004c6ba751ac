package io.thermocline.cli;

import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.ShellWords;
import io.thermocline.lab.Studies;
import io.thermocline.lab.StudyRow;
import io.thermocline.report.page.ReportSettings;
import io.thermocline.report.page.StudyReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A paper's figures beside ours. */
@Command(
        name = "reproduce",
        header = "Rerun the experiments of a paper and show its figures beside ours.",
        description = {
            "",
            "Runs all configurations of the study, on all cores, and prints for each figure: the paper's, that of a prototype "
                    + "written before this one, ours, their ratio, how ours "
                    + "came about (predicted, calibrated, not-reproduced), the band that we commit to, and whether ours lies within."
        },
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, all figures within their bands",
            "1:a run failed, or a figure lies outside its band",
            "2:bad input; one line on stderr says what to change"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  thermocline reproduce gmt",
            "  thermocline reproduce gmt --output csv",
            "  thermocline reproduce gmt --report gmt.html",
            "",
            "Where next: 'thermocline list studies'; the studies are data, in catalogue/studies/."
        })
final class ReproduceCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "STUDY",
            completionCandidates = Candidates.StudyNames.class,
            description = "Name of a study.")
    String study = "";

    @Option(
            names = "--scale",
            paramLabel = "RATIO",
            order = 10,
            description = "Another scale than the study's own, the smallest at which its bands hold.")
    @Nullable
    String scale;

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    ReportOptions report = new ReportOptions();

    private final Console console;
    private final Runner runner;

    ReproduceCommand(Console console, Runner runner) {
        this.console = console;
        this.runner = runner;
    }

    @Override
    public Integer call() {
        OutputFormat format = output.format();
        ReportFile file = report.file(List.of());
        OptionalDouble ratio =
                scale == null ? OptionalDouble.empty() : OptionalDouble.of(Units.ratio(Subject.Field.SCALE, scale));
        Studies.Description described = Studies.describe(study);
        List<StudyRow> rows = runner.reproduce(study, ratio);
        if (ratio.isPresent() && ratio.getAsDouble() < Units.ratio(Subject.Field.SCALE, described.scale())) {
            console.err().println("The bands hold from scale " + described.scale() + " up, not at " + scale + ".");
        }
        switch (format) {
            case JSON -> Json.print(console.out(), json -> StudyText.json(json, rows, described, command()));
            case CSV -> console.out().print(StudyText.csv(rows, described, command()));
            case TABLE -> {
                console.out().print(StudyText.heading(described, ranAt(described), command()));
                console.out().print(StudyText.table(rows, console.outPainter()));
            }
        }
        ReportOptions.write(file, console, () -> page(described, rows));
        return rows.stream().anyMatch(StudyRow::fails) ? ExitCodes.FAILED : ExitCodes.OK;
    }

    private String ranAt(Studies.Description described) {
        return scale == null ? described.scale() : scale;
    }

    private String command() {
        List<String> words = new ArrayList<>(List.of("thermocline", "reproduce", study));
        if (scale != null) {
            words.addAll(List.of("--scale", scale));
        }
        return ShellWords.join(words);
    }

    private String page(Studies.Description described, List<StudyRow> rows) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Source", described.source());
        facts.put("Scale", ranAt(described));
        if (scale != null) {
            facts.put("Bands hold from scale", described.scale());
        }
        return StudyReport.render(
                new ReportSettings(ProgramVersion.text(), command()), described.summary(), facts, rows);
    }
}
