package io.thermocline.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Subject.Field;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ParameterValuesTest {
    private static final Parameter<Long> WINDOW = Parameter.integer("window", "", "64", 1, 1000, "", "");
    private static final Parameter<Long> PERIOD = Parameter.integer("period", "", "", 1, 1000, "", "");
    private static final List<Parameter<?>> DECLARED = List.of(WINDOW, PERIOD);

    @Test
    void parameterNotGivenHasItsDefault() {
        ParameterValues values = ParameterValues.parse(Field.POLICY, "p", DECLARED, Map.of());
        assertThat(values.get(WINDOW)).isEqualTo(64);
        assertThat(values.isGiven(WINDOW)).isFalse();
        assertThat(values.getOr(PERIOD, 7L)).isEqualTo(7);
        assertThat(values.given()).isEmpty();
        assertThatThrownBy(() -> values.get(PERIOD)).hasMessageContaining("period has neither value nor default");
    }

    @Test
    void givenValueReplacesDefault() {
        ParameterValues values =
                ParameterValues.parse(Field.POLICY, "p", DECLARED, Map.of("window", "8", "period", "9"));
        assertThat(values.get(WINDOW)).isEqualTo(8);
        assertThat(values.getOr(PERIOD, 7L)).isEqualTo(9);
        assertThat(values.isGiven(PERIOD)).isTrue();
        assertThat(values.given()).containsExactly(Map.entry("period", "9"), Map.entry("window", "8"));
    }

    @Test
    void scaleMultipliesWhatGrowsWithCapacityAlone() {
        Parameter<Long> samples = Parameter.scaledInteger("samples", "", "300", 2, 1000, "", "");
        ParameterValues values =
                ParameterValues.parse(Field.POLICY, "p", List.of(WINDOW, samples), Map.of("samples", "250"));
        assertThat(values.scaled(1.0 / 4).get(samples)).isEqualTo(63); // 62.5
        assertThat(values.scaled(1.0 / 1024).get(samples)).isEqualTo(2);
        assertThat(values.scaled(1.0 / 4).get(WINDOW)).isEqualTo(64);
        assertThat(values.scaled(1.0 / 4).given()).containsExactly(Map.entry("samples", "250"));
    }

    @Test
    void unknownParameterIsRefusedWithNearestName() {
        assertThatThrownBy(() -> ParameterValues.parse(Field.POLICY, "p", DECLARED, Map.of("windows", "8")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("unknown parameter of policy p 'windows'. Did you mean 'window'? Known: window, period");
        assertThatThrownBy(() -> ParameterValues.parse(Field.POLICY, "q", List.of(), Map.of("window", "8")))
                .hasMessage("policy q has no parameter 'window'; it takes none");
    }

    @Test
    void refusalNamesTheOwnerAsSubject() {
        assertRefused(DECLARED, "windows", "windows", "window, period");
        assertRefused(List.of(), "window", "window", null);
        assertRefused(DECLARED, "window", "x", "a whole number from 1 to 1000");
    }

    private static void assertRefused(
            List<Parameter<?>> declared, String given, String value, @Nullable String allowed) {
        InvalidInputException refusal = catchThrowableOfType(
                InvalidInputException.class,
                () -> ParameterValues.parse(Field.POLICY, "p", declared, Map.of(given, "x")));
        assertThat(refusal.subject()).isEqualTo(new Subject.Declared(Field.POLICY, "p", given));
        assertThat(refusal.value()).isEqualTo(value);
        assertThat(refusal.allowed()).isEqualTo(allowed);
    }

    @Test
    void badValueIsRefusedWithItsOwner() {
        assertThatThrownBy(() -> ParameterValues.parse(Field.POLICY, "p", DECLARED, Map.of("window", "0")))
                .hasMessage("policy p: window: '0' is not allowed; allowed: a whole number from 1 to 1000");
    }

    @Test
    void undeclaredParameterCannotBeRead() {
        ParameterValues values = ParameterValues.parse(Field.POLICY, "p", List.of(WINDOW), Map.of());
        assertThatThrownBy(() -> values.getOr(PERIOD, 1L)).isInstanceOf(IllegalStateException.class);
    }
}
