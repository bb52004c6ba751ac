package io.thermocline.lab.study;

import java.util.List;

/**
 * A study that was run.
 *
 * @param study the study
 * @param form the size in which it ran
 * @param kept results that were taken from where they are kept
 * @param made results that were made
 * @param rows rows in the study's order
 */
public record StudyOutcome(Study study, StudyForm form, int kept, int made, List<StudyRow> rows) {
    /** Scale at which it ran. */
    public double scale() {
        return form.scale();
    }

    /** Whether it ran smaller than its bands hold. */
    public boolean isBelowItsScale() {
        return form.scale() < study.scale() || !form.workloads().isEmpty();
    }

    /** Whether a row fails; none does below the scale from which the bands hold. */
    public boolean fails() {
        return !isBelowItsScale() && rows.stream().anyMatch(StudyRow::fails);
    }
}
