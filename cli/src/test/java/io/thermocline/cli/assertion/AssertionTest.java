package io.thermocline.cli.assertion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AssertionTest {
    private static final Map<List<String>, Double> METRICS =
            Map.of(List.of("gmt-reuse", "hitRatio"), 0.5, List.of("gmt-reuse?samples=0", "served", "nvme-0"), 300.0);

    @ParameterizedTest
    @CsvSource({
        "1 + 2 * 3, 7",
        "(1 + 2) * 3, 9",
        "8 - 3 - 2, 3",
        "8-3, 5",
        "12 / 3 / 2, 2",
        "-2 * -3, 6",
        "2 - -1, 3",
        "1e3 + .5e1, ",
        "1e3 + 0.5e1, 1005",
        "2.5E-1, 0.25",
        "gmt-reuse.hitRatio * 100, 50",
        "gmt-reuse.hitRatio - 1, -0.5",
        "'\"gmt-reuse?samples=0\".served.nvme-0', 300",
        "'\"gmt-reuse?samples=0\".served.\"nvme-0\"/3', 100"
    })
    void expressionsHaveTheUsualPrecedence(String expression, Double expected) {
        if (expected == null) {
            assertThatThrownBy(() -> Assertion.parse(expression + " > 0")).isInstanceOf(InvalidInputException.class);
        } else {
            assertThat(Assertion.parse(expression + " > 0").left().value(METRICS::get))
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2 >= 2, true", "1 >= 2, false", "2 <= 2, true", "3 <= 2, false", "2 == 2, true", "2 == 3, false",
        "3 > 2, true", "2 > 2, false", "1 < 2, true", "2 < 2, false", "0 / 0 == 0 / 0, false", "0 / 0 < 1, false"
    })
    void relationHoldsOrNot(String text, boolean expected) {
        Assertion assertion = Assertion.parse(text);
        assertThat(assertion
                        .relation()
                        .holds(
                                assertion.left().value(METRICS::get),
                                assertion.right().value(METRICS::get)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1",
                "1 >",
                "> 1",
                "1 > 2 > 3",
                "1 = 1",
                "1 != 2",
                "(1 > 0",
                "(1 > 0)",
                "1) > 0",
                "1 + > 2",
                "lru. > 1",
                "lru.hitRatio% > 1",
                "\"lru > 1",
                "a b > 1",
                "1 2 > 1",
                "1 > 2 )",
                "lru.latencyNs.mean < 90us",
                "lru.latencyNs.mean < 1.5ms",
                "lru.capacityBytes.hbm < 4GiB"
            })
    void whatIsNoAssertionIsRefusedWithItsForm(String text) {
        assertThatThrownBy(() -> Assertion.parse(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "'" + text + "' is not allowed; allowed: two expressions with one of >= > <= < ==");
    }

    @Test
    void bracketsHaveABound() {
        String deep = "(".repeat(100) + "1" + ")".repeat(100);
        assertThat(Assertion.parse(deep + " > 0").left().value(METRICS::get)).isEqualTo(1);
        assertThatThrownBy(() -> Assertion.parse("(" + deep + ") > 0")).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void operationsHaveABound() {
        String long1000 = "1" + " + 1".repeat(1000);
        assertThat(Assertion.parse(long1000 + " > 0").left().value(METRICS::get))
                .isEqualTo(1001);
        assertThatThrownBy(() -> Assertion.parse(long1000 + " * 1 > 0")).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Assertion.parse("1" + " + 1".repeat(30_000) + " > 0"))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void signsHaveABound() {
        String deep = "-".repeat(100) + "1";
        assertThat(Assertion.parse(deep + " > 0").left().value(METRICS::get)).isEqualTo(1);
        assertThatThrownBy(() -> Assertion.parse("-" + deep + " > 0")).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void outcomeShowsSumsWithoutTheirRounding() {
        assertThat(new Outcome("a >= b", "", 0.1 + 0.2, 1e-7, true).sentence())
                .isEqualTo("a >= b: 0.3 against 0.0000001");
        assertThat(new Outcome("a >= b", "on zipf", Double.NaN, 1.0 / 0, false).sentence())
                .isEqualTo("a >= b, on zipf: not a number against infinite");
    }
}
