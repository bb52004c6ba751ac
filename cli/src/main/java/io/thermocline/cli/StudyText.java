package io.thermocline.cli;

import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.lab.ProgramVersion;
import io.thermocline.lab.study.Study;
import io.thermocline.lab.study.StudyOutcome;
import io.thermocline.lab.study.StudyRow;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Origins;
import io.thermocline.report.analysis.StudyVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rows of a study as table and CSV. */
final class StudyText {
    private static final List<String> COLUMNS = List.of(
            "study",
            "row",
            "metric",
            "paper",
            "prototype",
            "ours",
            "ratio",
            "label",
            "band",
            "verdict",
            "wrong",
            "reason",
            "anchor",
            "version",
            "command",
            "studySha256");

    private StudyText() {}

    /** What was run, how to run it again, and its rows. */
    static String table(StudyOutcome outcome, String command, Painter painter) {
        Study study = outcome.study();
        return study.summary() + " (" + study.source() + ")\nscale " + Format.scale(outcome.scale()) + ", "
                + Origins.rerun(ProgramVersion.text(), command) + "\n" + rows(outcome, painter);
    }

    /** The counts of several studies together; empty for one. */
    static String total(List<StudyOutcome> outcomes) {
        return outcomes.size() == 1 ? "" : "\nAll studies\n  " + StudyVerdict.counts(outcomes) + "\n";
    }

    private static String rows(StudyOutcome outcome, Painter painter) {
        List<StudyRow> rows = outcome.rows();
        TextTable table = new TextTable()
                .words("row")
                .words("metric")
                .numbers("paper")
                .numbers("prototype")
                .numbers("ours")
                .numbers("ratio")
                .words("label")
                .words("band")
                .words("verdict")
                .numbers("wrong model");
        for (StudyRow row : rows) {
            table.row(
                    row.fails() ? "! " : "  ",
                    Style.PLAIN,
                    List.of(
                            row.row(),
                            row.metric(),
                            number(row.paper()),
                            number(row.prototype()),
                            number(row.ours()),
                            number(row.ratio()),
                            row.label(),
                            row.band(),
                            row.verdict(),
                            number(row.wrong())));
        }
        String summary = StudyVerdict.summary(List.of(outcome));
        return table.render(painter) + remarks(rows) + "\n  " + StudyVerdict.counts(List.of(outcome)) + "\n"
                + (summary.isEmpty() ? "" : "  " + summary + "\n");
    }

    /** Why figures are not reproduced, and which bands a wrong model passes, a line each. */
    private static String remarks(List<StudyRow> rows) {
        String lines = StudyVerdict.remarks(rows).stream()
                .map(remark -> "  " + remark + "\n")
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : "\n" + lines;
    }

    static String csv(List<StudyOutcome> outcomes, String command) {
        StringBuilder text = new StringBuilder(Csv.line(COLUMNS));
        for (StudyOutcome outcome : outcomes) {
            for (StudyRow row : outcome.rows()) {
                List<String> cells = new ArrayList<>(List.of(row.study(), row.row(), row.metric()));
                cells.addAll(
                        List.of(exact(row.paper()), exact(row.prototype()), exact(row.ours()), exact(row.ratio())));
                cells.addAll(List.of(row.label(), row.band(), row.verdict(), exact(row.wrong()), row.reason()));
                cells.addAll(List.of(
                        row.anchor(),
                        ProgramVersion.text(),
                        command,
                        outcome.study().sha256()));
                text.append(Csv.line(cells));
            }
        }
        return text.toString();
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, Math.abs(value) < 0.1 ? "%.4f" : "%.3f", value);
    }

    private static String exact(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }
}
