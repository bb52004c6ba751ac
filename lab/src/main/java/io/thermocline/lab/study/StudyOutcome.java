package io.thermocline.lab.study;

import java.util.List;

/**
 * A study that was run.
 *
 * @param study the study
 * @param scale scale at which it ran
 * @param kept results that were taken from where they are kept
 * @param made results that were made
 * @param rows rows in the study's order
 */
public record StudyOutcome(Study study, double scale, int kept, int made, List<StudyRow> rows) {
    /** Whether it ran below the smallest scale at which its bands hold. */
    public boolean isBelowItsScale() {
        return scale < study.scale();
    }

    /** Whether a row fails; none does below the scale from which the bands hold. */
    public boolean fails() {
        return !isBelowItsScale() && rows.stream().anyMatch(StudyRow::fails);
    }
}
