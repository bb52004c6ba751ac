package io.thermocline.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpreadTest {
    /** Squares of the differences from 3 are 4 + 1 + 0 + 9, over 3. */
    @Test
    void deviationIsThatOfASample() {
        Spread spread = new Spread(List.of(1.0, 2.0, 3.0, 6.0));
        assertThat(spread.mean()).isEqualTo(3);
        assertThat(spread.deviation()).isCloseTo(Math.sqrt(14.0 / 3), within(1e-12));
        assertThat(spread.least()).isEqualTo(1);
        assertThat(spread.most()).isEqualTo(6);
        assertThat(spread.text("hitRatio")).isEqualTo("3.0000 ± 2.1602");
    }

    @Test
    void equalValuesHaveTheirMeanAndNoDeviation() {
        Spread spread = new Spread(List.of(0.2, 0.2, 0.2)); // whose sum is not 0.6
        assertThat(spread.mean()).isEqualTo(0.2);
        assertThat(spread.deviation()).isZero();
    }

    @Test
    void oneValueHasNoDeviation() {
        Spread spread = new Spread(List.of(0.5));
        assertThat(spread.deviation()).isZero();
        assertThat(spread.text("hitRatio")).isEqualTo("0.5000");
    }

    @ParameterizedTest
    @CsvSource({
        "modelTimeNs, 1500000000, 1.5 s",
        "latencyNs.p99, 2000, 2 us",
        "lastTierReadBytes, 2048, 2 KiB",
        "remoteBytes, 1, 1 B",
        "missRatio, 0.25, 0.2500",
        "misses, '1234', '1,234'",
        "policyMetrics.predictionAccuracy, 0.5, 0.5",
    })
    void unitOfAMetricIsThatOfItsName(String metric, double value, String text) {
        assertThat(Metrics.text(metric, value)).isEqualTo(text);
    }
}
