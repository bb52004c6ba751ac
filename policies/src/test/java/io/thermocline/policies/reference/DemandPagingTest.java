package io.thermocline.policies.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.policies.testing.TierRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
    private static final long PAGE = 4096;

    @SuppressWarnings("unused") // a source of arguments
    private static final List<String> POLICIES = Replacements.ALL;

    @ParameterizedTest
    @FieldSource("POLICIES")
    void missesInTheEngineEqualTheReplacements(String policy) {
        int[] trace = Traces.golden();
        RunOutput output = run(trace, List.of(selection(policy)), 100);
        assertThat(output.counters().served[1])
                .isEqualTo(SingleTier.misses(Replacements.of(policy, 100, trace), 100, trace));
    }

    @Test
    void victimGoesOneTierDown() {
        // the second a finds its page in the middle tier
        assertThat(served("aba", selection("fifo"), 1, 1)).containsExactly(0, 1, 2);
    }

    @Test
    void oldestPageOfAFullMiddleTierGoesOneTierFurther() {
        // d sends c to the middle tier, which holds a and b, and a goes home
        assertThat(served("abcdb", selection("fifo"), 1, 2)).containsExactly(0, 1, 4);
        assertThat(served("abcda", selection("fifo"), 1, 2)).containsExactly(0, 0, 5);
    }

    @Test
    void exchangeInAMiddleTierEvictsNothing() {
        // after abcd: d | c | b | a. b comes up, d and c go down by one and a stays: b | d | c | a. So c and then d are
        // in tiers 2 and 2.
        assertThat(served("abcdb", selection("fifo"), 1, 1, 1)).containsExactly(0, 0, 1, 4);
        assertThat(served("abcdbc", selection("fifo"), 1, 1, 1)).containsExactly(0, 0, 2, 4);
        assertThat(served("abcdbcd", selection("fifo"), 1, 1, 1)).containsExactly(0, 0, 3, 4);
        assertThat(served("abcdba", selection("fifo"), 1, 1, 1)).containsExactly(0, 0, 1, 5);
    }

    @Test
    void pageFetchedFromAMiddleTierLeavesItsQueue() {
        // b c d: a, b, c to the middle tier (3). a comes up and d goes down: b c d. e sends a down and b home. c is
        // still there.
        assertThat(served("abcdaec", selection("fifo"), 1, 3)).containsExactly(0, 2, 5);
        assertThat(served("abcdaeb", selection("fifo"), 1, 3)).containsExactly(0, 1, 6);
    }

    @Test
    void victimsGoHomeOnRequest() {
        assertThat(served("aba", selection("fifo", "lower", "last"), 1, 1)).containsExactly(0, 0, 3);
    }

    @Test
    void bypassedPagesAreServedInPlace() {
        // c and d are never needed again
        RunOutput output = run(pages("abcabdab"), List.of(selection("belady", "bypass", "true")), 2);
        assertThat(output.counters().served).containsExactly(4, 4);
        assertThat(output.counters().remoteBytes).isEqualTo(2 * PAGE);
        assertThat(output.counters().promotions).isEqualTo(2);
    }

    @Test
    void pageNeededNoSoonerThanOthersIsBypassed() {
        // neither a nor b is needed again: moving b would be work for nothing
        RunOutput output = run(pages("ab"), List.of(selection("belady", "bypass", "true")), 1);
        assertThat(output.counters().promotions).isEqualTo(1);
    }

    @Test
    void metricsOfTheReplacementAreReported() {
        // c sends b, which was accessed once, among the ghosts; b comes back and moves the target from 0 to 1
        RunOutput output = run(pages("aabcb"), List.of(selection("arc")), 2);
        assertThat(output.policyMetrics().getOrDefault("arcTargetPages", -1).doubleValue())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lru", "fifo"})
    void takeoverEvictsInheritedPagesInFrameOrder(String successor) {
        // a, b and c lie in frames 0, 1 and 2, and only b was accessed since. Now d sends a away, whatever was accessed
        // before: b is there
        String before = successor.equals("lru") ? "fifo" : "lru";
        assertThat(afterSwitch(filled("abc", 'b', "db"), before, successor, 3)).containsExactly(1, 1);
        assertThat(afterSwitch(filled("abc", 'b', "da"), before, successor, 3)).containsExactly(0, 2);
        assertThat(afterSwitch(filled("abc", 'b', "dec"), before, successor, 3)).containsExactly(1, 2);
    }

    @Test
    void takeoverOfATierWithRoomFillsIt() {
        // a and b in frames 0 and 1; c comes into frame 2, and d sends a away
        assertThat(afterSwitch(filled("ab", 'b', "cdb"), "lru", "fifo", 3)).containsExactly(1, 2);
        assertThat(afterSwitch(filled("ab", 'b', "cda"), "lru", "fifo", 3)).containsExactly(0, 3);
    }

    @Test
    void takeoverEvictsMiddleTierPagesInFrameOrder() {
        // under fifo: c above, a and b in frames 0 and 1 of the middle tier. d sends c down and a home
        assertThat(afterSwitch(filled("abc", 'c', "db"), "fifo", "lru", 1, 2)).containsExactly(0, 1, 1);
        assertThat(afterSwitch(filled("abc", 'c', "da"), "fifo", "lru", 1, 2)).containsExactly(0, 0, 2);
    }

    @Test
    void optimumRefusesTakeoverWithoutKnownFuture() {
        int[] trace = filled("abc", 'b', "db");
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> run(trace, List.of(selection("fifo"), selection("belady")), 3))
                .withMessageContaining("belady");
    }

    // ---- a run

    private static long[] served(String trace, PolicySelection policy, int... capacities) {
        return run(pages(trace), List.of(policy), capacities).counters().served;
    }

    private static long[] afterSwitch(int[] trace, String before, String after, int... capacities) {
        RunOutput output = run(trace, List.of(selection(before), selection(after)), capacities);
        return output.segments().get(1).counters().served;
    }

    private static int[] pages(String trace) {
        return trace.chars().map(letter -> letter - 'a').toArray();
    }

    /** A first chunk that begins with {@code first} and goes on with one page, then a second chunk. */
    private static int[] filled(String first, char rest, String second) {
        int[] trace = new int[RunSetup.CHUNK + second.length()];
        Arrays.fill(trace, rest - 'a');
        System.arraycopy(pages(first), 0, trace, 0, first.length());
        System.arraycopy(pages(second), 0, trace, RunSetup.CHUNK, second.length());
        return trace;
    }

    private static RunOutput run(int[] trace, List<PolicySelection> policies, int... capacities) {
        List<Tier> tiers = new ArrayList<>();
        Device device = new Device("test", "test", false, 0, 0, 1, 1, 0, 0, 1, 0, Map.of());
        for (int tier = 0; tier < capacities.length; tier++) {
            tiers.add(new Tier("tier" + tier, device, capacities[tier], 1, 1, null));
        }
        tiers.add(new Tier("last", device, (1 << 24) / PAGE, 0, 1, null));
        List<RunSetup.Switch> switches =
                policies.size() == 1 ? List.of() : List.of(new RunSetup.Switch(RunSetup.CHUNK, policies.get(1)));
        Testbed testbed = new Testbed("test", PAGE, new Accelerator("test", 1, 0), tiers, new Software(0, 0, 0, 0));
        return TierRuns.ENGINE.run(new RunSetup(
                testbed,
                new Trace(trace),
                policies.get(0),
                switches,
                false,
                1,
                Runnable::run,
                () -> 0,
                accesses -> {}));
    }

    private static PolicySelection selection(String name, String... parameter) {
        PolicyProvider provider = TierRuns.provider(name);
        Map<String, String> given = parameter.length == 0 ? Map.of() : Map.of(parameter[0], parameter[1]);
        return new PolicySelection(
                name, provider, ParameterValues.parse(Subject.Field.POLICY, name, provider.parameters(), given));
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
