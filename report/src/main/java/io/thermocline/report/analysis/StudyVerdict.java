package io.thermocline.report.analysis;

import io.thermocline.lab.StudyRow;
import io.thermocline.report.Format;
import java.util.List;

/** The sentence under a study: how many of its metrics lie within their bands. */
public final class StudyVerdict {
    private StudyVerdict() {}

    /** How many figures lie within their bands, and how many have none. */
    public static String summary(List<StudyRow> rows) {
        long judged =
                rows.stream().filter(row -> !row.verdict().equals("shown")).count();
        long outside = rows.stream().filter(StudyRow::fails).count();
        return judged - outside + " of " + judged + " figures with a band lie within it; "
                + Format.counted(rows.size() - judged, "is", "are") + " shown without one.";
    }
}
