package io.thermocline.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTest {
    private static final Parameter<Long> WINDOW =
            Parameter.integer("window", "accesses", "64", 1, 1000, "how far it looks", "assumed");
    private static final Parameter<Double> SKEW =
            Parameter.decimal("skew", "", "0.8", 0, Double.POSITIVE_INFINITY, "how uneven", "assumed");
    private static final Parameter<String> PLACE =
            Parameter.choice("place", "next", List.of("next", "last"), "where to", "assumed");

    private static <T> T parse(Parameter<T> parameter, String text) {
        return parameter.parser().apply(new Subject.Declared(Subject.Field.POLICY, "p", parameter.name()), text);
    }

    @Test
    void valuesHaveTheirTypes() {
        assertThat(parse(WINDOW, "1000")).isEqualTo(1000);
        assertThat(parse(WINDOW, " 1_000 ")).isEqualTo(1000);
        assertThat(parse(SKEW, "1e300")).isEqualTo(1e300);
        assertThat(parse(PLACE, "last")).isEqualTo("last");
        assertThat(parse(Parameter.flag("on", true, "", ""), "FALSE")).isFalse();
        assertThat(parse(Parameter.size("room", "1KiB", 1024, 4096, "", ""), "4KiB"))
                .isEqualTo(4096);
        assertThat(parse(Parameter.duration("period", "1s", 1_000, "", ""), "1ns"))
                .isEqualTo(1_000);
        assertThat(parse(Parameter.text("path", "", "", ""), "a b")).isEqualTo("a b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1001", "-5", "1.5", "", "_", "many", "99999999999999999999"})
    void wholeNumberOutOfRangeIsRefused(String text) {
        assertThatThrownBy(() -> parse(WINDOW, text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("policy p: window: '" + text + "' is not allowed; allowed: a whole number from 1 to 1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0.1", "NaN", "Infinity", "1e999", "", "x"})
    void numberOutOfRangeIsRefused(String text) {
        assertThatThrownBy(() -> parse(SKEW, text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("policy p: skew: '" + text + "' is not allowed; allowed: a number, at least 0");
    }

    @Test
    void badWordsSizesAndDurationsAreRefused() {
        assertThatThrownBy(() -> parse(PLACE, "Last")).hasMessageEndingWith("allowed: next, last");
        assertThatThrownBy(() -> parse(Parameter.flag("on", true, "", ""), "yes"))
                .hasMessage("policy p: on: 'yes' is not allowed; allowed: true or false");
        assertThatThrownBy(() -> parse(Parameter.size("room", "1KiB", 1024, 4096, "", ""), "8KiB"))
                .hasMessage("policy p: room: '8KiB' is not allowed; allowed: a size from 1 KiB to 4 KiB");
        assertThatThrownBy(() -> parse(Parameter.duration("period", "1s", 1_000, "", ""), "1ps"))
                .hasMessageEndingWith("at least 1ns");
        assertThatThrownBy(() -> parse(Parameter.duration("period", "1s", 1_000_000_000, "", ""), "0"))
                .hasMessageEndingWith("at least 1ms");
        assertThatThrownBy(() -> parse(Parameter.duration("period", "1s", 1_500_000, "", ""), "1us"))
                .hasMessageEndingWith("at least 1500ns");
    }
}
