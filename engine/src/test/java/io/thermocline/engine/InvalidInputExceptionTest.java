package io.thermocline.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.Subject.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvalidInputExceptionTest {
    private static final Subject COUNT = new Subject.Setting("hbm.count");

    private final Throwable cause = new IllegalStateException("why");

    @Test
    void aSentenceAloneIsAboutNothingInParticular() {
        assertThat(new InvalidInputException("it does not fit").subject()).isNull();
        assertThat(new InvalidInputException("it does not fit", cause).subject())
                .isNull();
    }

    @Test
    void aValueThatIsNotAllowedIsToldByPart() {
        InvalidInputException refusal = InvalidInputException.of(COUNT, 0, "1 to 64", cause);
        assertThat(refusal)
                .hasMessage("hbm.count: '0' is not allowed; allowed: 1 to 64")
                .hasCause(cause);
        assertParts(refusal, COUNT, "0", "1 to 64");
        assertThat(InvalidInputException.of(COUNT, 0, "1 to 64")).hasNoCause();
    }

    @ParameterizedTest
    @CsvSource({"1025, 1025", "1e6, 1000000", "0.015625, 0.015625", "1e300, 1E+300", "NaN, NaN"})
    void aNumberIsToldAsPeopleWriteIt(double value, String written) {
        assertThat(InvalidInputException.of(Field.SCALE, value, "at most 1024"))
                .hasMessage("scale: '" + written + "' is not allowed; allowed: at most 1024");
    }

    @Test
    void whatIsSaidOfAnOptionNamesItFirst() {
        InvalidInputException refusal = InvalidInputException.about(Field.CLOCK, "'wall' needs a fleet", cause);
        assertThat(refusal).hasMessage("clock: 'wall' needs a fleet").hasCause(cause);
        assertParts(refusal, Field.CLOCK, null, null);
        assertThat(refusal.sentence(subject -> "--clock")).isEqualTo("--clock: 'wall' needs a fleet");
        assertThat(InvalidInputException.about(Field.CLOCK, "'wall' needs a fleet"))
                .hasMessage(refusal.getMessage())
                .hasNoCause();
    }

    @Test
    void anOptionThatIsMissingHasNoValue() {
        InvalidInputException refusal = InvalidInputException.missing(Field.POLICY, "one");
        assertThat(refusal).hasMessage("policy: is missing; give one");
        assertParts(refusal, Field.POLICY, null, "one");
    }

    @Test
    void whoKnowsMoreNamesTheSubject() {
        Subject entry = new Subject.Entry("mine.yaml", "stages.copy.x");
        InvalidInputException unknown = Names.unknown(entry, "parameter of stage copy", "x", List.of("most", "each"));
        assertParts(unknown, entry, "x", "most, each");
        InvalidInputException named = unknown.withSubject(new Subject.Setting("copy.x"));
        assertThat(named).hasMessage(unknown.getMessage());
        assertParts(named, new Subject.Setting("copy.x"), "x", "most, each");
        InvalidInputException sentence = new InvalidInputException("policy hmm needs a middle tier", cause)
                .withSubject(Field.POLICY)
                .withValue("hmm");
        assertThat(sentence).hasMessage("policy hmm needs a middle tier").hasCause(cause);
        assertThat(sentence.sentence(subject -> "--policy")).isEqualTo("policy hmm needs a middle tier");
        assertParts(sentence, Field.POLICY, "hmm", null);
    }

    @Test
    void refusalOfAnotherSubjectNamesThatOne() {
        InvalidInputException refusal = InvalidInputException.of(COUNT, 0, "1 to 64");
        assertThat(refusal.withSubject(Field.SIZES)).hasMessage("sizes: '0' is not allowed; allowed: 1 to 64");
    }

    @Test
    void subjectHasWordsWithoutAnyEdgesNames() {
        assertThat(Field.SWITCHES.words()).isEqualTo("switches");
        assertThat(COUNT.words()).isEqualTo("hbm.count");
        assertThat(new Subject.Declared(Field.POLICY, "lru", "window").words()).isEqualTo("policy lru: window");
        assertThat(new Subject.Entry("mine.yaml", "tiers.hbm.link").words())
                .isEqualTo("tiers.hbm.link of testbed mine.yaml");
        assertThat(new Subject.File(Field.WORKLOAD, "trace t.csv", "").words()).isEqualTo("trace t.csv");
        assertThat(new Subject.File(Field.WORKLOAD, "trace t.csv", "line 3").words())
                .isEqualTo("trace t.csv: line 3");
        assertThat(Field.WORKLOAD.part("vertices").words()).isEqualTo("vertices");
    }

    private static void assertParts(
            InvalidInputException refusal, Subject subject, @Nullable String value, @Nullable String allowed) {
        assertThat(refusal.subject()).isEqualTo(subject);
        assertThat(refusal.value()).isEqualTo(value);
        assertThat(refusal.allowed()).isEqualTo(allowed);
    }
}
