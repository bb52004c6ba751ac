package io.thermocline.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvalidInputExceptionTest {
    private final Throwable cause = new IllegalStateException("why");

    @Test
    void aSentenceAloneIsAboutNothingInParticular() {
        assertThat(new InvalidInputException("it does not fit").subject()).isNull();
        assertThat(new InvalidInputException("it does not fit", cause).subject())
                .isNull();
    }

    @Test
    void aValueThatIsNotAllowedIsToldByPart() {
        InvalidInputException refusal = InvalidInputException.of("hbm.count", 0, "1 to 64", cause);
        assertThat(refusal)
                .hasMessage("hbm.count: '0' is not allowed; allowed: 1 to 64")
                .hasCause(cause);
        assertThat(refusal.subject()).isEqualTo(new Subject("hbm.count", "0", "1 to 64"));
        assertThat(InvalidInputException.of("hbm.count", 0, "1 to 64")).hasNoCause();
    }

    @ParameterizedTest
    @CsvSource({"1025, 1025", "1e6, 1000000", "0.015625, 0.015625", "1e300, 1E+300", "NaN, NaN"})
    void aNumberIsToldAsPeopleWriteIt(double value, String written) {
        assertThat(InvalidInputException.of("--scale", value, "at most 1024"))
                .hasMessage("--scale: '" + written + "' is not allowed; allowed: at most 1024");
    }

    @Test
    void whatIsSaidOfAnOptionNamesItFirst() {
        InvalidInputException refusal = InvalidInputException.about("--clock", "'wall' needs a fleet", cause);
        assertThat(refusal).hasMessage("--clock: 'wall' needs a fleet").hasCause(cause);
        assertThat(refusal.subject()).isEqualTo(new Subject("--clock", null, null));
        assertThat(InvalidInputException.about("--clock", "'wall' needs a fleet"))
                .hasMessage(refusal.getMessage())
                .hasNoCause();
    }

    @Test
    void anOptionThatIsMissingHasNoValue() {
        InvalidInputException refusal = InvalidInputException.missing("policy", "one");
        assertThat(refusal).hasMessage("policy: is missing; give one");
        assertThat(refusal.subject()).isEqualTo(new Subject("policy", null, "one"));
    }

    @Test
    void whoKnowsMoreNamesTheSubject() {
        InvalidInputException unknown = Names.unknown("figure of stage copy", "x", List.of("most", "each"));
        assertThat(unknown.subject()).isEqualTo(new Subject("figure of stage copy", "x", "most, each"));
        InvalidInputException named = unknown.withSubject("setting copy.x", "copy.x");
        assertThat(named).hasMessage(unknown.getMessage());
        assertThat(named.subject()).isEqualTo(new Subject("setting copy.x", "copy.x", "most, each"));
        InvalidInputException sentence =
                new InvalidInputException("policy hmm needs a middle tier", cause).withSubject("--policy", "hmm");
        assertThat(sentence).hasMessage("policy hmm needs a middle tier").hasCause(cause);
        assertThat(sentence.subject()).isEqualTo(new Subject("--policy", "hmm", null));
    }
}
