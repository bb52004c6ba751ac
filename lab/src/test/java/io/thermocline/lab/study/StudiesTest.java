package io.thermocline.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudiesTest {
    @Test
    void unknownStudyIsRefusedWithTheNearest() {
        assertThatThrownBy(() -> Studies.of("gtm"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("Did you mean 'gmt'?");
    }

    @Test
    @Tag("slow")
    void everyRowOfTheGmtStudyIsWorkedOutAtAnyScale(@TempDir Path cache) {
        Laboratory laboratory = StandardLaboratory.create(cache);
        List<StudyRow> rows = new StudyRun(
                        laboratory, Studies.of("gmt"), StudyForm.at(1.0 / 4096), KeptResults.NONE, Progress.SILENT)
                .run(Progress.SILENT)
                .rows();

        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            if (!row.row().matches("Fig. (4a|7|9) .*")) { // an accuracy and an RRD need pages that come back
                assertThat(row.ours()).isFinite();
            }
            assertThat(row.verdict()).isIn("within", "outside", "shown");
            assertThat(row.verdict().equals("shown")).isEqualTo(row.band().equals("shown"));
        });
        // what Fig. 9 shows is a figure of a run that learns
        RunSpec learns = new RunSpec(
                "gmt-a100",
                "hotspot?footprint=3MiB",
                "gmt-reuse?samples=2000&sample-batch=100",
                1,
                1,
                Map.of("page", "4KiB", "hbm.frames", "20", "dram.frames", "90"),
                ClockKind.MODEL,
                List.of());
        RunResult learning = laboratory.run(learns, Progress.SILENT);
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
    @ValueSource(
            strings = {
                "gmt",
                "gmt-large",
                "bam",
                "dream",
                "thermostat",
                "uvm-adaptive",
                "bw-aware",
                "migration",
                "selective-caching"
            })
    void everyBandHasAWrongModelAndEveryMissAReason(String name) {
        for (RowSpec row : Studies.of(name).rows()) {
            if (row.band().isJudged()) {
                assertThat(row.wrong()).as(row.title()).isNotNull();
            }
            if (row.label() == Label.NOT_REPRODUCED && row.band().isJudged()) {
                assertThat(row.reason()).as(row.title()).isNotEmpty();
            }
        }
    }

    @Test
    void everyShippedStudyIsRead() {
        assertThat(Studies.all()).extracting(Study::name).isEqualTo(Studies.names());
        assertThat(Studies.all()).allSatisfy(study -> {
            assertThat(study.rows()).isNotEmpty();
            assertThat(study.small()).as("%s has a small form", study.name()).isNotEqualTo(study.whole());
        });
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
        StudyRow row = new StudyRow("s", "r", "m", 1, Double.NaN, 1, label, "5 %", verdict, wrong, "", "", "m", null);
        assertThat(row.fails()).isEqualTo(fails);
    }
}
