package io.thermocline.policies.thermostat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.run.Series;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the engine says of slow memory under policies that say nothing themselves, beside what those of large pages say.
 */
class OtherPoliciesTest {
    private static final PolicySelection ALL_DRAM = Arrivals.selection("all-dram", Map.of());
    private static final PolicySelection LRU = Arrivals.selection("lru", Map.of());

    /**
     * Three large pages, of which two fit and the third is never accessed: both policies have it in slow memory at 30
     * and 60 s. Under LRU all is there at first, a part less at each of the first 16 seconds.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void equalPlacementHasEqualPointsAndItsOwnMean(boolean timed) {
        Arrivals arrivals = new Arrivals(3, 100).withFirstTier(2);
        for (int i = 0; i < 70; i++) {
            arrivals.add(i, i / Arrivals.PARTS % 2, i % Arrivals.PARTS); // all parts of both in 16 s
        }
        RunOutput dram = arrivals.run("all-dram", Map.of(), 1, timed);
        RunOutput lru = arrivals.run("lru", Map.of(), 1, timed);
        for (String name : List.of("footprintBytes", "coldShare")) {
            assertThat(values(lru, name)).isEqualTo(values(dram, name)).hasSize(2);
        }
        for (RunOutput output : List.of(dram, lru)) {
            assertThat(output.policyMetrics())
                    .containsEntry("coldShareFinal", 1.0 / 3)
                    .containsEntry("coldShareMeanSecondHalf", 1.0 / 3);
        }
        assertMean(dram, 1.0 / 3);
        double falling = 0;
        for (int second = 1; second <= 16; second++) {
            falling += (24.5 - second) / 24; // from 25 - second of the 24 parts to 24 - second
        }
        assertMean(lru, ((falling + 14 * 1.0 / 3) / 30 + 1.0 / 3) / 2);
        assertThat(values(dram, "slowAccessesPerSecond")).containsExactly(0.0, 0.0);
        assertThat(values(lru, "slowAccessesPerSecond")).containsExactly(16 / 30.0, 0.0); // a fetch of each part
    }

    private static void assertMean(RunOutput output, double coldShare) {
        Map.of(
                        "coldShareMean", coldShare,
                        "costSavingAtThird", coldShare * 2 / 3,
                        "costSavingAtQuarter", coldShare * 3 / 4,
                        "costSavingAtFifth", coldShare * 4 / 5)
                .forEach((name, figure) -> assertThat(
                                Objects.requireNonNull(output.policyMetrics().get(name))
                                        .doubleValue())
                        .as(name)
                        .isCloseTo(figure, within(1e-12)));
    }

    /**
     * LRU has one large page of two in the first tier until 41 s, all-dram both from then on; its first interval ends
     * at 71 s.
     */
    @Test
    void policyThatReportsItselfExcludesThePreviousPolicy() {
        RunOutput output = run(LRU, ALL_DRAM);
        assertThat(values(output, "coldShare")).containsExactly(0.0);
        assertThat(output.policyMetrics()).containsEntry("coldShareMean", 0.0).containsKey("slowdownSecondHalf");
    }

    /**
     * All-dram has both large pages in the first tier, and LRU leaves them there; the engine's points are those at 30
     * and 60 s.
     */
    @Test
    void metricsAreOfTheRunAndSeriesOfThePolicyAfterATakeover() {
        RunOutput output = run(ALL_DRAM, LRU);
        assertThat(values(output, "coldShare")).containsExactly(0.0); // at 30 s
        assertThat(output.policyMetrics())
                .containsEntry("coldShareMean", 0.0)
                .containsEntry("slowAccessesPerSecondSecondHalf", 0.0)
                .doesNotContainKey("slowdownSecondHalf");
    }

    /** A chunk of 41 s, then 39 s more, all of them accesses to the first of two large pages. */
    private static RunOutput run(PolicySelection before, PolicySelection after) {
        Arrivals arrivals = new Arrivals(2, RunSetup.CHUNK + 100);
        for (int i = 0; i < RunSetup.CHUNK; i++) {
            arrivals.add(i / 100.0, 0, i % Arrivals.PARTS);
        }
        for (int second = 41; second < 80; second++) {
            arrivals.add(second, 0, 0);
        }
        return arrivals.run(before, after);
    }

    private static double[] values(RunOutput output, String name) {
        Series series = Objects.requireNonNull(output.series().get(name));
        return IntStream.range(0, series.size()).mapToDouble(series::value).toArray();
    }
}
