package io.thermocline.lab.study;

import org.jspecify.annotations.Nullable;

/**
 * A row of a study: a paper's value, and how ours is worked out and judged.
 *
 * @param title place in the paper, and what the value is of
 * @param measurement works out our value
 * @param paper the paper's value; NaN where it gives none
 * @param prototype value of an independent prototype; NaN where there is none
 * @param label origin of our value
 * @param anchor the constant that was set from this row's paper value; empty where none was
 * @param band what the row commits to
 * @param wrong works out the value of a plausible wrong model, which the band keeps out; null where there is none
 * @param reason why the value is not reproduced; empty where it is
 * @param curve where the value lies in a figure of lines; null elsewhere
 */
record RowSpec(
        String title,
        Measurement measurement,
        double paper,
        double prototype,
        Label label,
        String anchor,
        Band band,
        @Nullable Measurement wrong,
        String reason,
        @Nullable StudyCurve curve) {

    /** The row with our value in it. */
    StudyRow judged(StudyResults results) {
        double ours = measurement.of(results);
        return new StudyRow(
                results.study(),
                title,
                measurement.words(),
                paper,
                prototype,
                ours,
                label.text(),
                band.text(),
                band.verdict(paper, ours),
                wrong == null ? Double.NaN : wrong.of(results),
                reason,
                anchor,
                measurement.measure().name(),
                curve);
    }
}
