package io.thermocline.orchestrator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldErrorsTest {
    private static final String VALUE = "x";
    private static final String ALLOWED = "y";

    private static FieldError about(String name) {
        return FieldErrors.of(new Subject(name, VALUE, ALLOWED));
    }

    @ParameterizedTest
    @CsvSource({
        "scale, /scale",
        "switch, /switches",
        "changes, /changes",
        "workloads, /workloads",
        "policies, /policies",
        "policy, /policy",
        "parameter of policy gmt-reuse, /policy",
        "policy lru, /policy",
        "policy gmt-reuse: retain, /policy",
        "workload mixed: period, /workload",
        "vertices of workload, /workload",
        "tiers.hot.frames of testbed /data/0a.yaml, /testbed",
        "switches/1/policy, /switches/1/policy",
        "changes/0/settings, /changes/0/settings",
        "queueDepth, /queueDepth",
    })
    void aFieldIsPointedAt(String name, String pointer) {
        assertThat(about(name)).isEqualTo(FieldError.inBody(pointer, VALUE, ALLOWED));
    }

    @ParameterizedTest
    @CsvSource({
        "nvme.count, /settings/nvme.count",
        "Tier_2.count, /settings/Tier_2.count",
        "page, /settings/page",
        "oversubscription, /settings/oversubscription",
        "payload, /settings/payload",
        "settings.payload, /settings/payload",
        "settings.a/b.c, /settings/a~1b.c",
        "changes/3/settings.nvme.link, /changes/3/settings/nvme.link",
        "setting limit, /settings/limit",
        "setting it's: a~b/c, /settings/it's: a~0b~1c",
    })
    void aSettingIsPointedAtByItsPath(String name, String pointer) {
        assertThat(about(name)).isEqualTo(FieldError.inBody(pointer, VALUE, ALLOWED));
    }

    @Test
    void unknownFieldOfAnyNameIsPointedAt() {
        assertThat(about("field a/b")).isEqualTo(FieldError.inBody("/a~1b", VALUE, ALLOWED));
        assertThat(about("field limit")).isEqualTo(FieldError.inBody("/limit", VALUE, ALLOWED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit", "cursor", "since", "until", "buckets", "job", "name", "format"})
    void parameterIsNamedAsParameter(String name) {
        assertThat(about(name)).isEqualTo(FieldError.ofParameter(name, VALUE, ALLOWED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Idempotency-Key", "Last-Event-ID", "If-Match"})
    void headerIsNamedAsHeader(String name) {
        assertThat(about(name)).isEqualTo(FieldError.ofHeader(name, VALUE, ALLOWED));
    }

    @Test
    void subjectWithoutFieldPointsAtTheWholeBody() {
        assertThat(FieldErrors.of(null)).isEqualTo(FieldError.inBody("", null, null));
        assertThat(about("the page table")).isEqualTo(FieldError.inBody("", VALUE, ALLOWED));
    }
}
