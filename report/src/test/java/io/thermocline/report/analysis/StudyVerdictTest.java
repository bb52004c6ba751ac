package io.thermocline.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.study.StudyRow;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StudyVerdictTest {
    private static final List<StudyRow> ROWS = List.of(
            row("a", "within", "predicted", 2, ""),
            row("b", "within", "predicted", 1.01, ""),
            row("c", "outside", "not-reproduced", 2, "no cause found"),
            row("d", "outside", "not-reproduced", 2, "no cause found"),
            row("d", "outside", "predicted", 2, ""),
            row("e", "shown", "predicted", Double.NaN, ""));

    /** The paper's value is 1 and the band 5 %. */
    private static StudyRow row(String name, String verdict, String label, double wrong, String reason) {
        return new StudyRow("study", name, "m", 1, Double.NaN, 1, label, "5 %", verdict, wrong, reason, "", "m", null);
    }

    @Test
    void rowsWithinMissedAndShownAreCounted() {
        assertThat(StudyVerdict.within(ROWS))
                .isEqualTo("2 of 5 figures with a band lie within it; 2 are not reproduced; 1 is shown without one.");
        assertThat(StudyVerdict.within(ROWS.subList(0, 1)))
                .isEqualTo("1 of 1 figures with a band lie within it; 0 are shown without one.");
    }

    @Test
    void eachReasonIsSaidOnceAndABandThatCannotFailIsNamed() {
        assertThat(StudyVerdict.remarks(ROWS))
                .containsExactly(
                        "not reproduced: c; d: no cause found.",
                        "the band of b holds a wrong model, too, and so tells nothing.");
    }
}
