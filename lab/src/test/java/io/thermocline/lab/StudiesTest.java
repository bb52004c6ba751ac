package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudiesTest {
    @ParameterizedTest
    @CsvSource({
        "shown, 1, 5, shown",
        "holds, 1, 1, within",
        "holds, 1, 0, outside",
        "5 %, 1.24, 1.302, within",
        "5 %, 1.24, 1.303, outside",
        "5 %, 1.24, 1.178, within",
        "5 %, 1.24, 1.177, outside",
        "within 0.02, 0.4, 0.42, within",
        "within 0.02, 0.4, 0.421, outside",
        "at least 7, 9, 7, within",
        "at least 7, 9, 6, outside",
        "below 0.7, 0.4, 0.69, within",
        "below 0.7, 0.4, 0.7, outside",
        "at most 7, 9, 7, within",
        "at most 7, 9, 7.1, outside",
        "from 2 to 7, 3, 2, within",
        "from 2 to 7, 3, 7.1, outside",
    })
    void bandsAreJudgedByTheirFigure(String band, double paper, double ours, String verdict) {
        assertThat(StudyMeasures.verdict(band, paper, ours)).isEqualTo(verdict);
    }

    @Test
    void unknownBandIsRefused() {
        assertThatThrownBy(() -> StudyMeasures.verdict("nearly", 1, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'nearly'");
    }

    @Test
    void unknownStudyIsRefusedWithTheNearest(@TempDir Path cache) {
        Laboratory laboratory = StandardLaboratory.create(cache);
        assertThatThrownBy(() -> Studies.reproduce(laboratory, "gtm", OptionalDouble.empty(), Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("Did you mean 'gmt'?");
    }

    @Test
    @Tag("slow")
    void everyRowOfTheGmtStudyIsWorkedOutAtAnyScale(@TempDir Path cache) {
        List<StudyRow> rows = Studies.reproduce(
                StandardLaboratory.create(cache), "gmt", OptionalDouble.of(1.0 / 4096), Progress.SILENT);

        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            if (!row.row().startsWith("Fig. 9")) { // an accuracy needs pages that come back
                assertThat(row.ours()).isFinite();
            }
            assertThat(row.verdict()).isIn("within", "outside", "shown");
            assertThat(row.verdict().equals("shown")).isEqualTo(row.band().equals("shown"));
        });
        // what Fig. 9 shows is a figure of a run that learns
        RunResult learning =
                Runs.run(Runs.spec("gmt-a100", "hotspot?footprint=3MiB", "gmt-reuse?samples=2000&sample-batch=100")
                        .withSetting("page", "4KiB")
                        .withSetting("hbm.frames", "20")
                        .withSetting("dram.frames", "90"));
        assertThat(rows)
                .filteredOn(row -> row.row().startsWith("Fig. 9"))
                .hasSize(9)
                .allSatisfy(row -> assertThat(learning.policyMetrics())
                        .containsKey(row.metric().replace(" of gmt-reuse", "")));
        // five passes read an input vector once each, and write one output vector: 1 - 6 / 10, whatever the scale
        assertThat(rows.get(0).ours()).isBetween(0.38, 0.42);
    }

    /** A band without a wrong model that leaves it may be one that cannot fail. */
    @ParameterizedTest
    @ValueSource(strings = {"gmt", "uvm-adaptive", "bam"})
    void everyBandHasAWrongModelAndEveryMissAReason(String name) {
        for (YamlTree row : new Study(YamlTree.parse(name, Catalogue.resource("studies/" + name + ".yaml"))).rows()) {
            if (!row.required("band").equals("shown")) {
                assertThat(row.hasChild("wrong")).as(row.required("row")).isTrue();
            }
            if (row.required("label").equals("not-reproduced")
                    && !row.required("band").equals("shown")) {
                assertThat(row.text("reason", "")).as(row.required("row")).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "within, predicted, 1.2, false",
        "within, predicted, 1.04, true", // the wrong model is within 5 %, too
        "within, predicted, NaN, false",
        "outside, predicted, 1.2, true",
        "outside, not-reproduced, 1.2, false",
        "outside, not-reproduced, 1.04, true",
    })
    void rowFailsByItsFigureOrByABandThatCannotFail(String verdict, String label, double wrong, boolean fails) {
        StudyRow row = new StudyRow("s", "r", "m", 1, Double.NaN, 1, label, "5 %", verdict, wrong, "");
        assertThat(row.fails()).isEqualTo(fails);
    }
}
