package io.thermocline.orchestrator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FieldErrorsTest {
    @Test
    void aValueThatIsNotAllowedIsTakenApart() {
        assertThat(FieldErrors.of("scale: 'x' is not allowed; allowed: a ratio"))
                .isEqualTo(List.of(FieldError.inBody("/scale", "x", "a ratio")));
        assertThat(FieldErrors.of("nvme.count: '0' is not allowed; allowed: 1 to 64"))
                .isEqualTo(List.of(FieldError.inBody("/settings/nvme.count", "0", "1 to 64")));
        assertThat(FieldErrors.of("policy gmt-reuse: retain: 'x' is not allowed; allowed: true or false"))
                .isEqualTo(List.of(FieldError.inBody("/policy", "x", "true or false")));
    }

    @Test
    void aFigureOfAnUploadedTestbedIsWrongInTheTestbed() {
        String testbed = "sha256:" + "0a".repeat(32);
        assertThat(FieldErrors.of("tiers.hot.frames of testbed " + testbed + ": '0' is not allowed; allowed: 1"))
                .isEqualTo(List.of(FieldError.inBody("/testbed", "0", "1")));
        assertThat(FieldErrors.of("testbed: 'tiers.hot.device' is missing in " + testbed))
                .isEqualTo(List.of(FieldError.inBody("/testbed", null, null)));
    }

    @Test
    void anUnknownNameIsTakenApart() {
        assertThat(FieldErrors.of("unknown policy 'lr'. Did you mean 'lru'? Known: fifo, lru"))
                .isEqualTo(List.of(FieldError.inBody("/policy", "lr", "fifo, lru")));
        assertThat(FieldErrors.of("unknown parameter of workload zipf 'x'. Known: pages"))
                .isEqualTo(List.of(FieldError.inBody("/workload", "x", "pages")));
    }

    @Test
    void otherSentencesKeepTheirFieldIfTheyBeginWithOne() {
        assertThat(FieldErrors.of("workload: is missing; give one"))
                .isEqualTo(List.of(FieldError.inBody("/workload", null, "one")));
        assertThat(FieldErrors.of("the footprint does not fit")).isEqualTo(List.of(FieldError.inBody("", null, null)));
    }

    @Test
    void parametersAndHeadersAreNamedAsSuch() {
        assertThat(FieldErrors.of("limit: '0' is not allowed; allowed: 1 to 200"))
                .isEqualTo(List.of(FieldError.ofParameter("limit", "0", "1 to 200")));
        assertThat(FieldErrors.of("Last-Event-ID: 'x' is not allowed; allowed: an id"))
                .isEqualTo(List.of(FieldError.ofHeader("Last-Event-ID", "x", "an id")));
        assertThat(FieldErrors.of("If-Match: is missing; give the ETag"))
                .isEqualTo(List.of(FieldError.ofHeader("If-Match", null, "the ETag")));
    }

    @Test
    void whatATierServiceRefusesIsTakenApart() {
        assertThat(FieldErrors.of("tier nvme at 127.0.0.1:9183: queueDepth: 0 is not allowed; allowed: 1 to 65536"))
                .isEqualTo(List.of(FieldError.inBody("/queueDepth", "0", "1 to 65536")));
    }

    @Test
    void anUnknownFieldIsPointedAt() {
        assertThat(FieldErrors.of("unknown field 'a/b'. Known: dilation"))
                .isEqualTo(List.of(FieldError.inBody("/a~1b", "a/b", "dilation")));
    }

    @Test
    void sentencesOfNoFieldNeedNameNone() {
        assertThat(FieldErrors.named("the run is over")).isEmpty();
        assertThat(FieldErrors.named("the run is FAILED: interrupted")).isEmpty();
    }
}
