package io.thermocline.policies.reference;

import static io.thermocline.policies.testing.TierRuns.accesses;
import static io.thermocline.policies.testing.TierRuns.filled;
import static io.thermocline.policies.testing.TierRuns.served;
import static io.thermocline.policies.testing.TierRuns.servedAfterSwitch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.policies.testing.TierRuns;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The policies in the engine, without a clock. Testbeds are written as the capacities of their tiers; the last one
 * holds everything.
 */
class DemandPagingTest {
    @SuppressWarnings("unused") // a source of arguments
    private static final List<String> POLICIES = Replacements.ALL;

    @ParameterizedTest
    @FieldSource("POLICIES")
    void missesInTheEngineEqualTheReplacements(String policy) {
        int[] trace = Traces.golden();
        RunOutput output = TierRuns.run(new Trace(trace), policy, 100);
        assertThat(output.counters().served[1])
                .isEqualTo(SingleTier.misses(Replacements.of(policy, 100, trace), 100, trace));
    }

    @Test
    void victimGoesOneTierDown() {
        // the second a finds its page in the middle tier
        assertThat(served("aba", "fifo", 1, 1)).containsExactly(0, 1, 2);
    }

    @Test
    void oldestPageOfAFullMiddleTierGoesOneTierFurther() {
        // d sends c to the middle tier, which holds a and b, and a goes home
        assertThat(served("abcdb", "fifo", 1, 2)).containsExactly(0, 1, 4);
        assertThat(served("abcda", "fifo", 1, 2)).containsExactly(0, 0, 5);
    }

    @Test
    void exchangeInAMiddleTierEvictsNothing() {
        // after abcd: d | c | b | a. b comes up, d and c go down by one and a stays: b | d | c | a. So c and then d are
        // in tiers 2 and 2.
        assertThat(served("abcdb", "fifo", 1, 1, 1)).containsExactly(0, 0, 1, 4);
        assertThat(served("abcdbc", "fifo", 1, 1, 1)).containsExactly(0, 0, 2, 4);
        assertThat(served("abcdbcd", "fifo", 1, 1, 1)).containsExactly(0, 0, 3, 4);
        assertThat(served("abcdba", "fifo", 1, 1, 1)).containsExactly(0, 0, 1, 5);
    }

    @Test
    void pageFetchedFromAMiddleTierLeavesItsQueue() {
        // b c d: a, b, c to the middle tier (3). a comes up and d goes down: b c d. e sends a down and b home. c is
        // still there.
        assertThat(served("abcdaec", "fifo", 1, 3)).containsExactly(0, 2, 5);
        assertThat(served("abcdaeb", "fifo", 1, 3)).containsExactly(0, 1, 6);
    }

    @Test
    void victimsGoHomeOnRequest() {
        assertThat(served("aba", "fifo?lower=last", 1, 1)).containsExactly(0, 0, 3);
    }

    @Test
    void bypassedPagesAreServedInPlace() {
        // c and d are never needed again
        RunOutput output = TierRuns.run(new Trace(accesses("abcabdab")), "belady?bypass=true", 2);
        assertThat(output.counters().served).containsExactly(4, 4);
        assertThat(output.counters().remoteBytes).isEqualTo(2 * TierRuns.PAGE);
        assertThat(output.counters().promotions).isEqualTo(2);
    }

    @Test
    void pageNeededNoSoonerThanOthersIsBypassed() {
        // neither a nor b is needed again: moving b would be work for nothing
        RunOutput output = TierRuns.run(new Trace(accesses("ab")), "belady?bypass=true", 1);
        assertThat(output.counters().promotions).isEqualTo(1);
    }

    @Test
    void metricsOfTheReplacementAreReported() {
        // c sends b, which was accessed once, among the ghosts; b comes back and moves the target from 0 to 1
        RunOutput output = TierRuns.run(accesses("aabcb"), "arc", 2);
        assertThat(output.policyMetrics().getOrDefault("arcTargetPages", -1).doubleValue())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lru", "fifo"})
    void takeoverEvictsInheritedPagesInFrameOrder(String successor) {
        // a, b and c lie in frames 0, 1 and 2, and only b was accessed since. Now d sends a away, whatever was accessed
        // before: b is there
        String before = successor.equals("lru") ? "fifo" : "lru";
        assertThat(servedAfterSwitch(filled("abcb", "db"), before, successor, 3))
                .containsExactly(1, 1);
        assertThat(servedAfterSwitch(filled("abcb", "da"), before, successor, 3))
                .containsExactly(0, 2);
        assertThat(servedAfterSwitch(filled("abcb", "dec"), before, successor, 3))
                .containsExactly(1, 2);
    }

    @Test
    void takeoverOfATierWithRoomFillsIt() {
        // a and b in frames 0 and 1; c comes into frame 2, and d sends a away
        assertThat(servedAfterSwitch(filled("ab", "cdb"), "lru", "fifo", 3)).containsExactly(1, 2);
        assertThat(servedAfterSwitch(filled("ab", "cda"), "lru", "fifo", 3)).containsExactly(0, 3);
    }

    @Test
    void takeoverEvictsMiddleTierPagesInFrameOrder() {
        // under fifo: c above, a and b in frames 0 and 1 of the middle tier. d sends c down and a home
        assertThat(servedAfterSwitch(filled("abc", "db"), "fifo", "lru", 1, 2)).containsExactly(0, 1, 1);
        assertThat(servedAfterSwitch(filled("abc", "da"), "fifo", "lru", 1, 2)).containsExactly(0, 0, 2);
    }

    @Test
    void optimumRefusesTakeoverWithoutKnownFuture() {
        Trace trace = new Trace(filled("abcb", "db"));
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> TierRuns.runSwitching(trace, List.of("fifo", "belady"), 3))
                .withMessageContaining("belady");
    }

    /** A workload that is an array of pages, with the next access of each. */
    private static final class Trace implements Workload {
        private final int[] trace;

        Trace(int[] trace) {
            this.trace = trace;
        }

        @Override
        public long pages() {
            return UNKNOWN;
        }

        @Override
        public long accesses() {
            return trace.length;
        }

        @Override
        public Columns columns() {
            return Columns.NONE.withNext();
        }

        @Override
        public double scaleEffective() {
            return 1;
        }

        @Override
        public AccessSource open() {
            LongUnaryOperator next = Traces.nextAccess(trace);
            return new AccessSource() {
                private int done;

                @Override
                public boolean read(AccessBatch batch) {
                    batch.clear();
                    while (done < trace.length && !batch.isFull()) {
                        batch.next[batch.size] = next.applyAsLong(done);
                        batch.add(trace[done], false);
                        done++;
                    }
                    return batch.size > 0;
                }
            };
        }
    }
}
