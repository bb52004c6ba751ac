package io.thermocline.policies;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.policies.testing.TierRuns;
import io.thermocline.policies.testing.TimedRuns;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No policy takes a frame whose page is on its way. The first tier of {@link TimedRuns} has eight frames, so that two
 * of them are in flight at most.
 */
class FlightsTest {
    private static final String OFTEN_THEN_ONCE = "aabbccddeeffgghhijklmnopqrstuvwx";

    /**
     * Eight pages are accessed twice, sixteen once, and none comes back, so every policy fetches all of them and none
     * is better than another. Those who would replace a page accessed once at once must leave it two fetches' time;
     * then two fetches overlap, and all take as long as fifo.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {"lru", "clock", "lfu", "arc", "sieve", "s3fifo", "wtinylfu", "bam", "bam?clock=second-chance"})
    void policiesTakeEqualTimeWhereNoPageReturns(String policy) {
        assertThat(TimedRuns.timed(OFTEN_THEN_ONCE, policy).modelTimePs())
                .isEqualTo(TimedRuns.timed(OFTEN_THEN_ONCE, "fifo").modelTimePs());
    }

    /** Without the window lfu replaces the page of the fetch before, and fetches one after the other. */
    @Test
    void fetchesAreSerialWithoutFlightWindow() {
        assertThat(TimedRuns.timed(OFTEN_THEN_ONCE, "lfu?flight-window=0").modelTimePs())
                .isGreaterThan(TimedRuns.timed(OFTEN_THEN_ONCE, "lfu").modelTimePs() * 5 / 4);
    }

    @Test
    void windowDecidesEquallyUnderBothClocks() {
        String trace = OFTEN_THEN_ONCE + "abcdijklabcdijkl";
        for (String policy : new String[] {"lfu?flight-window=1", "lfu?flight-window=2", "sieve?flight-window=2"}) {
            assertThat(TimedRuns.timed(trace, policy).counters().served)
                    .isEqualTo(TierRuns.run(TierRuns.accesses(trace), policy, 8).counters().served);
        }
    }

    @Test
    void defaultWindowIsZeroOnlyForUntimedReferencePolicies() {
        assertThat(TimedRuns.timed("ab", "lru").policyMetrics()).containsEntry("flightWindowFetches", 2);
        assertThat(untimed("lru")).containsEntry("flightWindowFetches", 0);
        assertThat(untimed("bam")).containsEntry("flightWindowFetches", 2);
        assertThat(untimed("bam?flight-window=1")).containsEntry("flightWindowFetches", 1);
    }

    private static Map<String, Number> untimed(String policy) {
        return TierRuns.run(TierRuns.accesses("ab"), policy, 8).policyMetrics();
    }
}
