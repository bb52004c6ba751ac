package io.thermocline.orchestrator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FieldErrorsTest {
    @Test
    void aValueThatIsNotAllowedIsTakenApart() {
        assertThat(FieldErrors.of("scale: 'x' is not allowed; allowed: a ratio"))
                .isEqualTo(List.of(new FieldError("/scale", "x", "a ratio")));
        assertThat(FieldErrors.of("nvme.count: '0' is not allowed; allowed: 1 to 64"))
                .isEqualTo(List.of(new FieldError("/settings/nvme.count", "0", "1 to 64")));
        assertThat(FieldErrors.of("policy gmt-reuse: retain: 'x' is not allowed; allowed: true or false"))
                .isEqualTo(List.of(new FieldError("/policy", "x", "true or false")));
    }

    @Test
    void anUnknownNameIsTakenApart() {
        assertThat(FieldErrors.of("unknown policy 'lr'. Did you mean 'lru'? Known: fifo, lru"))
                .isEqualTo(List.of(new FieldError("/policy", "lr", "fifo, lru")));
        assertThat(FieldErrors.of("unknown parameter of workload zipf 'x'. Known: pages"))
                .isEqualTo(List.of(new FieldError("/workload", "x", "pages")));
    }

    @Test
    void otherSentencesKeepTheirFieldIfTheyBeginWithOne() {
        assertThat(FieldErrors.of("workload: is missing; give one"))
                .isEqualTo(List.of(new FieldError("/workload", null, null)));
        assertThat(FieldErrors.of("the footprint does not fit")).isEqualTo(List.of(new FieldError("", null, null)));
    }
}
