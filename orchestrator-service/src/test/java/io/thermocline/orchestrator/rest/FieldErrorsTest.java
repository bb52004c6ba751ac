package io.thermocline.orchestrator.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Subject.Field;
import io.thermocline.orchestrator.RequestSubject;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldErrorsTest {
    private static final String VALUE = "x";
    private static final String ALLOWED = "y";

    private static FieldError about(Subject subject) {
        return FieldErrors.of(InvalidInputException.of(subject, VALUE, ALLOWED));
    }

    private static Stream<Arguments> fields() {
        return Stream.of(
                arguments(new Subject.Declared(Field.POLICY, "gmt-reuse", "retain"), "/policy"),
                arguments(new Subject.Declared(Field.WORKLOAD, "mixed", "period"), "/workload"),
                arguments(Field.WORKLOAD.part("vertices of workload"), "/workload"),
                arguments(Field.TESTBED.part("tiers"), "/testbed"),
                arguments(new Subject.Entry("/data/0a.yaml", "tiers.hot.frames"), "/testbed"),
                arguments(new Subject.File(Field.WORKLOAD, "trace sha256:0a", "line 3"), "/workload"),
                arguments(new RequestSubject.InBody("/switches/1/policy", "policy"), "/switches/1/policy"),
                arguments(RequestSubject.field("workloads"), "/workloads"),
                arguments(RequestSubject.field("queueDepth"), "/queueDepth"));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void aFieldIsPointedAt(Subject subject, String pointer) {
        assertThat(about(subject)).isEqualTo(FieldError.inBody(pointer, VALUE, ALLOWED));
    }

    @ParameterizedTest
    @EnumSource(value = Field.class, mode = EnumSource.Mode.EXCLUDE, names = "RUN")
    void fieldOfARunIsPointedAtByItsName(Field field) {
        assertThat(about(field)).isEqualTo(FieldError.inBody("/" + field.words(), VALUE, ALLOWED));
    }

    @ParameterizedTest
    @CsvSource({
        "nvme.count, /settings/nvme.count",
        "Tier_2.count, /settings/Tier_2.count",
        "page, /settings/page",
        "oversubscription, /settings/oversubscription",
        "payload, /settings/payload",
        "a/b.c, /settings/a~1b.c",
        "limit, /settings/limit",
        "it's: a~b/c, /settings/it's: a~0b~1c",
    })
    void aSettingIsPointedAtByItsPath(String key, String pointer) {
        assertThat(about(new Subject.Setting(key))).isEqualTo(FieldError.inBody(pointer, VALUE, ALLOWED));
    }

    @Test
    void unknownFieldOfAnyNameIsPointedAt() {
        assertThat(about(RequestSubject.field("a/b"))).isEqualTo(FieldError.inBody("/a~1b", VALUE, ALLOWED));
        assertThat(about(RequestSubject.field("limit"))).isEqualTo(FieldError.inBody("/limit", VALUE, ALLOWED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit", "cursor", "since", "until", "buckets", "job", "name", "format"})
    void parameterIsNamedAsParameter(String name) {
        assertThat(about(new RequestSubject.Parameter(name))).isEqualTo(FieldError.ofParameter(name, VALUE, ALLOWED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Idempotency-Key", "Last-Event-ID", "If-Match"})
    void headerIsNamedAsHeader(String name) {
        assertThat(about(new RequestSubject.Header(name))).isEqualTo(FieldError.ofHeader(name, VALUE, ALLOWED));
    }

    @Test
    void subjectWithoutFieldPointsAtTheWholeBody() {
        assertThat(FieldErrors.of(new InvalidInputException("it does not fit")))
                .isEqualTo(FieldError.inBody("", null, null));
        assertThat(about(Field.RUN.part("the page table"))).isEqualTo(FieldError.inBody("", VALUE, ALLOWED));
    }

    @Test
    void fileIsTheWholeBodyOfItsUpload() {
        InvalidInputException refusal =
                InvalidInputException.about(new Subject.File(Field.WORKLOAD, "trace sha256:0a", "line 3"), "is cut");
        InvalidInputException upload = RequestSubject.ofBody(refusal);
        assertThat(upload).hasMessage("trace sha256:0a: line 3: is cut");
        assertThat(FieldErrors.of(upload)).isEqualTo(FieldError.inBody("", null, null));
        InvalidInputException name = InvalidInputException.of(new RequestSubject.Parameter("name"), VALUE, ALLOWED);
        assertThat(RequestSubject.ofBody(name)).isSameAs(name);
    }
}
