package io.thermocline.policies.gmt;

import static io.thermocline.policies.testing.TierRuns.accesses;
import static io.thermocline.policies.testing.TierRuns.cycle;
import static io.thermocline.policies.testing.TierRuns.random;
import static io.thermocline.policies.testing.TierRuns.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.workload.AccessBatch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Cycles over p pages, with 4 frames above and 8 in the middle: in a cycle every distance is the same, so that the line
 * is that of timestamps alone. A page leaves four accesses after it came and comes back p - 4 accesses later. Class
 * bounds are 4 and 12 pages together, or 4 and 8.
 */
class GmtReuseTest {
    private static final String EARLY = "gmt-reuse?samples=100&sample-batch=10&heuristic-share=1";
    private static final int[] WIDE = {4, 8};

    @Test
    void nothingIsPredictedWithoutALine() {
        RunOutput output = run(cycle(20, 400), "gmt-reuse?samples=0", WIDE);

        assertThat(output.policyMetrics())
                .contains(
                        entry("predictedTier1Evictions", 0L),
                        entry("predictedTier2Evictions", 0L),
                        entry("predictedTier3Evictions", 0L),
                        entry("reuseSamples", 0L))
                .doesNotContainKeys("predictionAccuracy", "regressionSlope", "regressionOffsetPages");
    }

    @Test
    void lineIsLearntFromTheSamples() {
        assertThat(run(cycle(20, 400), EARLY, WIDE).policyMetrics())
                .contains(
                        entry("reuseSamples", 100L),
                        entry("regressionSlope", 1.0),
                        entry("regressionOffsetPages", 0.0));
    }

    @Test
    void hitsAreSampledToo() {
        // two pages that stay: each access but the first two is a sample
        assertThat(run(cycle(2, 50), EARLY, WIDE).policyMetrics()).contains(entry("reuseSamples", 48L));
    }

    @Test
    void hitsSetReferenceBits() {
        // c spares a, which was hit, and takes b
        RunOutput output =
                run(accesses("abaca"), "gmt-reuse?samples=0&heuristic-share=1&reference-on-fill=false", 2, 4);

        assertThat(output.counters().served[0]).isEqualTo(2);
        assertThat(output.policyMetrics()).contains(entry("usefulLookups", 0L), entry("wastedLookups", 3L));
    }

    @Test
    void accuracyIsTheShareOfCorrectPredictions() {
        // 12 pages go round at distance 8, then among 20 at distance 16: what was learnt is wrong for a while
        int[] trace = new int[4000];
        for (int i = 0; i < trace.length; i++) {
            trace[i] = i < 2000 ? i % 12 : i % 20;
        }

        Number accuracy = run(trace, EARLY, WIDE).policyMetrics().getOrDefault("predictionAccuracy", -1);

        assertThat(accuracy.doubleValue()).isBetween(0.5, 0.9999);
    }

    @Test
    void pagesOfLongReuseGoHome() {
        // 20 pages: distance 16, beyond both tiers
        RunOutput output = run(cycle(20, 4000), EARLY, WIDE);

        assertThat(metric(output, "predictedTier2Evictions")).isZero();
        assertThat(metric(output, "predictedTier3Evictions")).isGreaterThan(3700);
        assertThat(output.policyMetrics()).contains(entry("predictionAccuracy", 1.0), entry("forcedToMiddleTier", 0L));
    }

    @Test
    void pagesOfMediumReuseGoToTheMiddleTier() {
        // 12 pages: distance 8; all fit above home
        RunOutput output = run(cycle(12, 4000), EARLY, WIDE);

        assertThat(metric(output, "predictedTier2Evictions")).isGreaterThan(3700);
        assertThat(metric(output, "predictedTier3Evictions")).isZero();
        assertThat(output.counters().served[1]).isGreaterThan(3700);
    }

    @Test
    void boundOfTheMiddleTierIsTheSumOfCapacitiesOrItsOwn() {
        // 15 pages: distance 11, below 4 + 8 and beyond 8
        assertThat(metric(run(cycle(15, 4000), EARLY, WIDE), "predictedTier2Evictions"))
                .isGreaterThan(3700);
        assertThat(metric(run(cycle(15, 4000), EARLY + "&eq1=tier2", WIDE), "predictedTier3Evictions"))
                .isGreaterThan(3700);
        // 16 pages: distance 12, no longer below
        assertThat(metric(run(cycle(16, 4000), EARLY, WIDE), "predictedTier3Evictions"))
                .isGreaterThan(3700);
    }

    @Test
    void candidateOfShortReuseIsSpared() {
        // 7 pages: distance 3, class of the first tier
        RunOutput once = run(cycle(7, 4000), EARLY, WIDE);
        RunOutput untilFound = run(cycle(7, 4000), EARLY + "&retain=until-found", WIDE);

        assertThat(metric(once, "retainedPages"))
                .isBetween(1000L, once.counters().demotions); // one for each victim at most
        assertThat(metric(untilFound, "retainedPages")).isGreaterThan(metric(once, "retainedPages"));
        // a lap at most: four frames are spared and then the next one goes all the same
        assertThat(metric(untilFound, "retainedPages")).isLessThanOrEqualTo(4 * 4000);
    }

    @Test
    void candidateOfLongReuseIsNotSpared() {
        assertThat(metric(run(cycle(20, 4000), EARLY, WIDE), "retainedPages")).isZero();
    }

    @Test
    void victimsGoToTheMiddleTierWhenMostWouldGoHome() {
        String policy = EARLY.replace("share=1", "share=0.8");
        RunOutput discard = run(cycle(20, 4000), policy, WIDE);
        RunOutput fifo = run(cycle(20, 4000), policy + "&tier2-when-full=fifo", WIDE);

        assertThat(metric(fifo, "forcedToMiddleTier")).isGreaterThan(3700); // where there is always room
        assertThat(metric(discard, "forcedToMiddleTier"))
                .isBetween(1000L, discard.counters().operations(0, 1));
        for (RunOutput output : List.of(discard, fifo)) {
            assertThat(metric(output, "predictedTier3Evictions")).isGreaterThan(3700);
        }
        assertThat(discard.counters().served[1]).isGreaterThan(1000);
    }

    @Test
    void heuristicCountsAllEvictionsOfItsWindow() {
        // pages of middling and of long reuse in turn: half of the victims would go home, which is no reason to force
        // them
        int[] trace = new int[4000];
        for (int i = 0; i < trace.length; i++) {
            trace[i] = i % 2 == 0 ? i / 2 % 4 : 4 + i / 2 % 40;
        }
        assertThat(forced(trace, 8)).isLessThan(400);
    }

    @Test
    void heuristicForgetsEvictionsBeyondItsWindow() {
        // 500 accesses of long reuse, whose victims are forced, then 3500 to pages that all find room above home: those
        // are forced only until their own evictions fill the window
        int[] trace = new int[4000];
        for (int i = 0; i < trace.length; i++) {
            trace[i] = i < 500 ? i % 20 : 20 + i % 12;
        }
        assertThat(forced(trace, 8)).isBetween(200L, 600L);
        assertThat(forced(cycle(20, 4000), 8)).isGreaterThan(3700);
        assertThat(forced(cycle(12, 4000), 8)).isLessThan(60);
    }

    @Test
    void victimThatFindsItsTierFullGoesHomeOrMakesRoom() {
        // writes only, so that every page that goes from the middle tier home is copied
        int[] trace = random(40, 4000, 1);
        for (int i = 0; i < trace.length; i++) {
            trace[i] |= AccessBatch.WRITE;
        }
        RunCounters discard = run(trace, EARLY, WIDE).counters();
        RunCounters fifo = run(trace, EARLY + "&tier2-when-full=fifo", WIDE).counters();

        // at the end the flush copies what the middle tier holds, 8 pages at most
        assertThat(discard.operations(1, 2)).isLessThanOrEqualTo(8);
        assertThat(fifo.operations(1, 2)).isGreaterThan(100);
    }

    @Test
    void pagesWithoutHistoryGoToARandomTier() {
        // 4000 pages once each, 3996 victims, a half of them 1998, standard deviation 32
        RunCounters counters = run(cycle(4000, 4000), "gmt-reuse?samples=0&heuristic-share=1", 4, 3990)
                .counters();

        assertThat(counters.operations(0, 1)).isBetween(1838L, 2158L);
        assertThat(counters.discards).isEqualTo(3996 - counters.operations(0, 1));
    }

    @Test
    void anotherSeedPlacesOtherVictims() {
        int[] trace = random(100, 2000, 1);
        assertThat(run(trace, 1, EARLY, 10, 30).counters().served)
                .isNotEqualTo(run(trace, 2, EARLY, 10, 30).counters().served);
    }

    /** Victims that the heuristic turns, where all of them find room. */
    private static long forced(int[] trace, int window) {
        String policy = EARLY.replace("share=1", "share=0.8") + "&tier2-when-full=fifo&heuristic-window=" + window;
        return metric(run(trace, policy, WIDE), "forcedToMiddleTier");
    }

    private static long metric(RunOutput output, String name) {
        Map<String, Number> metrics = output.policyMetrics();
        return metrics.getOrDefault(name, -1).longValue();
    }
}
