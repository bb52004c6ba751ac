package io.thermocline.lab.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goals and budgets, as users write them. */
final class GoalTest {
    @ParameterizedTest
    @CsvSource({
        "hitRatio>=0.9, HIT_RATIO, 0.9, 0.95, 0.89",
        "rereads<=0.01, REREADS, 0.01, 0.01, 0.011",
        "mean<=20us, MEAN, 20000, 19999, 20001",
        "p99 <= 1ms, P99, 1000000, 1000000, 1000001",
        "bandwidth>=2GB/s, BANDWIDTH, 2e9, 3e9, 1e9",
    })
    void goalHasABoundOnOneSide(String text, Metric metric, double bound, double within, double beyond) {
        Goal goal = Goal.parse(text);
        assertThat(goal.metric()).isEqualTo(metric);
        assertThat(goal.bound()).isEqualTo(bound);
        assertThat(goal.isMet(within)).isTrue();
        assertThat(goal.isMet(beyond)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"mean>=20us", "hitRatio<=0.9", "mean", "speed<=1", "hitRatio>=1.5", "hitRatio>=NaN", "mean<=fast", "<=1"
    })
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> Goal.parse(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("goal: ")
                .hasMessageContaining("allowed: ");
    }

    @Test
    void objectiveIsAGoalOrABudget() {
        assertThat(Objective.parse("mean<=20us", null, null).budget()).isInfinite();
        assertThat(Objective.parse(null, "2000", null).metric()).isEqualTo(Metric.MEAN);
        assertThat(Objective.parse(null, "2000", "p99").metric()).isEqualTo(Metric.P99);
        assertThatThrownBy(() -> Objective.parse(null, null, null)).hasMessageStartingWith("goal: is missing; give ");
        assertThatThrownBy(() -> Objective.parse("mean<=20us", null, "p99")).hasMessageStartingWith("best: ");
        assertThatThrownBy(() -> Objective.parse(null, "-1", null))
                .hasMessage("budget: '-1' is not allowed; allowed: a positive number of dollars, such as 2000 or 0.25");
    }

    @Test
    void cheaperIsPreferredAmongThoseThatMeetTheGoal() {
        Objective cheapest = Objective.parse("mean<=20us", null, null);
        assertThat(cheapest.prefers(19_000, 100, 10_000, 200)).isTrue();
        assertThat(cheapest.prefers(21_000, 50, 10_000, 200)).isFalse(); // beyond the goal
        assertThat(cheapest.prefers(21_000, 50, 22_000, 40)).isTrue(); // both beyond it: nearer
        Objective best = Objective.parse(null, "1000", "bandwidth");
        assertThat(best.prefers(3e9, 900, 2e9, 100)).isTrue();
        assertThat(best.prefers(2e9, 90, 2e9, 100)).isTrue();
    }
}
