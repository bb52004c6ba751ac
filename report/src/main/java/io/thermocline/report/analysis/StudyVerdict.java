package io.thermocline.report.analysis;

import io.thermocline.lab.study.StudyOutcome;
import io.thermocline.lab.study.StudyRow;
import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sentences under a study: how many of its figures lie within their bands, and why others do not. */
public final class StudyVerdict {
    /** What is said of rows whose bands hold at a larger scale only. */
    private static final String NOT_JUDGED = "not judged at this scale";

    private StudyVerdict() {}

    /**
     * How many rows there are of each label, how many of them are anchors, and how many are outside their bands. Rows
     * of studies that ran below the scale of their bands are not judged.
     */
    public static String counts(List<StudyOutcome> outcomes) {
        List<StudyRow> rows = rows(outcomes);
        List<StudyRow> judged = rows(
                outcomes.stream().filter(outcome -> !outcome.isBelowItsScale()).toList());
        long anchors = rows.stream().filter(row -> !row.anchor().isEmpty()).count();
        long outside =
                judged.stream().filter(row -> row.verdict().equals("outside")).count();
        int unjudged = rows.size() - judged.size();
        String bands = unjudged == rows.size() && unjudged > 0
                ? NOT_JUDGED
                : outside + " outside their bands" + (unjudged == 0 ? "" : ", " + unjudged + " " + NOT_JUDGED);
        return Format.counted(rows.size(), "row", "rows") + ": " + labelled(rows, "predicted") + " predicted, "
                + labelled(rows, "calibrated") + " calibrated (" + Format.counted(anchors, "anchor", "anchors")
                + " among them), " + labelled(rows, "not-reproduced") + " not reproduced; " + bands + ".";
    }

    private static List<StudyRow> rows(List<StudyOutcome> outcomes) {
        return outcomes.stream().flatMap(outcome -> outcome.rows().stream()).toList();
    }

    private static long labelled(List<StudyRow> rows, String label) {
        return rows.stream().filter(row -> row.label().equals(label)).count();
    }

    /**
     * How many figures lie within their bands, how many are known not to, and how many have none; empty where no study
     * is judged at its scale.
     */
    public static String summary(List<StudyOutcome> outcomes) {
        List<StudyOutcome> judgedOnes =
                outcomes.stream().filter(outcome -> !outcome.isBelowItsScale()).toList();
        return judgedOnes.isEmpty() ? "" : within(rows(judgedOnes));
    }

    static String within(List<StudyRow> rows) {
        long judged =
                rows.stream().filter(row -> !row.verdict().equals("shown")).count();
        long within =
                rows.stream().filter(row -> row.verdict().equals("within")).count();
        long known = rows.stream()
                .filter(row -> row.verdict().equals("outside") && row.label().equals("not-reproduced"))
                .count();
        return within + " of " + judged + " figures with a band lie within it; "
                + (known == 0 ? "" : Format.counted(known, "is", "are") + " not reproduced; ")
                + Format.counted(rows.size() - judged, "is", "are") + " shown without one.";
    }

    /** Why figures are not reproduced, a sentence for each reason, and which bands tell nothing. */
    public static List<String> remarks(List<StudyRow> rows) {
        Map<String, List<String>> rowsByReason = new LinkedHashMap<>();
        for (StudyRow row : rows) {
            if (!row.reason().isEmpty()) {
                rowsByReason
                        .computeIfAbsent(row.reason(), reason -> new ArrayList<>())
                        .add(row.row());
            }
        }
        List<String> remarks = new ArrayList<>();
        rowsByReason.forEach((reason, names) -> remarks.add(
                "not reproduced: " + String.join("; ", names.stream().distinct().toList()) + ": " + reason + "."));
        rows.stream()
                .filter(StudyRow::takesWrong)
                .forEach(row ->
                        remarks.add("the band of " + row.row() + " holds a wrong model, too, and so tells nothing."));
        return remarks;
    }
}
