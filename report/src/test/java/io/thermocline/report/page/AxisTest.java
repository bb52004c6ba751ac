package io.thermocline.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.Units;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AxisTest {
    private static List<Double> marks(Axis axis) {
        return axis.ticks().stream().map(Axis.Tick::at).toList();
    }

    @Test
    void decadesHoldBothValuesAndHaveAnExtentWhereTheseAreOne() {
        assertThat(marks(Axis.decades("", 300, 20_000, Units::formatNanoseconds)))
                .containsExactly(100.0, 1000.0, 10_000.0, 100_000.0);
        assertThat(marks(Axis.decades("", 1, 1, Units::formatNanoseconds))).containsExactly(1.0, 10.0);
    }

    @Test
    void logarithmicAxisHasFinerMarksWhereThereAreFewDecades() {
        assertThat(marks(Axis.round("", 30, 300, value -> List.of()))).containsExactly(50.0, 100.0, 200.0);
        assertThat(marks(Axis.round("", 1, 1000, value -> List.of()))).containsExactly(1.0, 10.0, 100.0, 1000.0);
        assertThat(marks(Axis.round("", 60, 70, value -> List.of()))).containsExactly(60.0, 70.0);
    }

    @Test
    void linearAxisGoesInSomeFiveRoundStepsBeyondTheValue() {
        assertThat(marks(Axis.fromZero("", 47, 1, Double::toString)))
                .containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0);
        assertThat(Axis.fromZero("", 3000, 1024, Double::toString).high()).isEqualTo(3072);
        assertThat(Axis.fromZero("", 0, 1, Double::toString).high()).isEqualTo(1);
    }
}
