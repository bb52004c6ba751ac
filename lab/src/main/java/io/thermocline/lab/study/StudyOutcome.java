package io.thermocline.lab.study;

import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    /**
     * The rows that results give.
     *
     * @param cells the study's runs by cell
     * @param results results by run
     * @param kept how many of them were taken from where they are kept
     */
    public static StudyOutcome of(
            Study study, StudyForm form, Map<StudyCell, RunSpec> cells, Map<RunSpec, RunResult> results, int kept) {
        Map<StudyCell, RunResult> byCell = new LinkedHashMap<>();
        cells.forEach((cell, spec) -> byCell.put(cell, results.get(spec)));
        return new StudyOutcome(study, form, kept, results.size() - kept, study.judged(byCell));
    }

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
