package io.thermocline.orchestrator.jobs.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacingTest {
    @Test
    void modelTimeIsHeldToWallTimeTimesTheFactor() {
        assertThat(Pacing.parse("max").aheadNs(Long.MAX_VALUE, 0)).isNegative();
        // 3 us of model time after 1 us of wall time
        assertThat(Pacing.parse("realtime").aheadNs(3_000_000, 1000)).isEqualTo(2000);
        // at twice the speed of the wall clock they take 1.5 us
        assertThat(Pacing.parse("realtimex2").aheadNs(3_000_000, 1000)).isEqualTo(500);
        assertThat(Pacing.parse("realtimex0.5").aheadNs(3_000_000, 1000)).isEqualTo(5000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "realtimex0", "realtimex-1", "realtimex", "realtimex1e9", "max "})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> Pacing.parse(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("pacing");
    }
}
