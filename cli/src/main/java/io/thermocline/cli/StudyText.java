package io.thermocline.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.thermocline.cli.result.Origins;
import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Format;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.testbed.ProgramVersion;
import io.thermocline.testbed.Studies;
import io.thermocline.testbed.StudyRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The rows of a study as table, CSV and JSON. */
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
            "version",
            "command",
            "studySha256");

    private StudyText() {}

    /**
     * What was run, and how to run it again.
     *
     * @param scale at which it ran
     * @param command that runs it
     */
    static String heading(Studies.Description study, String scale, String command) {
        return study.summary() + " (" + study.source() + ")\nscale " + scale + ", "
                + Origins.rerun(ProgramVersion.text(), command) + "\n";
    }

    static String table(List<StudyRow> rows, Painter painter) {
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
        return table.render(painter) + reasons(rows) + "\n  " + summary(rows) + "\n";
    }

    /** Why figures are not reproduced, a line for each reason, and which bands a wrong model passes. */
    private static String reasons(List<StudyRow> rows) {
        Map<String, List<String>> rowsByReason = new LinkedHashMap<>();
        for (StudyRow row : rows) {
            if (!row.reason().isEmpty()) {
                rowsByReason
                        .computeIfAbsent(row.reason(), key -> new ArrayList<>())
                        .add(row.row());
            }
        }
        StringBuilder text = new StringBuilder();
        rowsByReason.forEach((reason, names) -> text.append("  not reproduced: ")
                .append(String.join("; ", names.stream().distinct().toList()))
                .append(": ")
                .append(reason)
                .append(".\n"));
        rows.stream()
                .filter(StudyRow::takesWrong)
                .forEach(row -> text.append("  the band of ")
                        .append(row.row())
                        .append(" holds a wrong model, too, and tells nothing.\n"));
        return text.isEmpty() ? "" : "\n" + text;
    }

    /** How many figures lie within their bands. */
    static String summary(List<StudyRow> rows) {
        long judged =
                rows.stream().filter(row -> !row.verdict().equals("shown")).count();
        long within =
                rows.stream().filter(row -> row.verdict().equals("within")).count();
        long known = rows.stream()
                .filter(row -> row.verdict().equals("outside") && row.label().equals("not-reproduced"))
                .count();
        return within + " of " + judged + " figures with a band lie within it"
                + (known == 0 ? "; " : "; " + Format.counted(known, "is", "are") + " not reproduced; ")
                + Format.counted(rows.size() - judged, "is", "are") + " shown without one.";
    }

    static String csv(List<StudyRow> rows, Studies.Description study, String command) {
        StringBuilder text = new StringBuilder(Csv.line(COLUMNS));
        for (StudyRow row : rows) {
            List<String> cells = new ArrayList<>(List.of(row.study(), row.row(), row.metric()));
            cells.addAll(List.of(exact(row.paper()), exact(row.prototype()), exact(row.ours()), exact(row.ratio())));
            cells.addAll(List.of(row.label(), row.band(), row.verdict(), exact(row.wrong()), row.reason()));
            cells.addAll(List.of(ProgramVersion.text(), command, study.sha256()));
            text.append(Csv.line(cells));
        }
        return text.toString();
    }

    static void json(JsonGenerator json, List<StudyRow> rows, Studies.Description study, String command)
            throws IOException {
        json.writeStartArray();
        for (StudyRow row : rows) {
            json.writeStartObject();
            json.writeStringField("study", row.study());
            json.writeStringField("row", row.row());
            json.writeStringField("metric", row.metric());
            number(json, "paper", row.paper());
            number(json, "prototype", row.prototype());
            number(json, "ours", row.ours());
            number(json, "ratio", row.ratio());
            json.writeStringField("label", row.label());
            json.writeStringField("band", row.band());
            json.writeStringField("verdict", row.verdict());
            number(json, "wrong", row.wrong());
            json.writeStringField("reason", row.reason());
            json.writeStringField("version", ProgramVersion.text());
            json.writeStringField("command", command);
            json.writeStringField("studySha256", study.sha256());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, Math.abs(value) < 0.1 ? "%.4f" : "%.3f", value);
    }

    private static String exact(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }
}
