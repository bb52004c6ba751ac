package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link TieredMemory#replace} does in one go what demoting and fetching do in two. */
class ReplaceTest {
    /** More replacements than are counted at a time. */
    private static final int ACCESSES = 60_000;

    @Property(tries = 10, shrinking = ShrinkingMode.OFF)
    void replacementEqualsDemotionThenFetch(@ForAll long seed, @ForAll boolean timed) {
        RunOutput replacing = run(seed, "", timed);
        RunOutput bySteps = run(seed, "by-steps", timed);
        assertThat(replacing.counters()).usingRecursiveComparison().isEqualTo(bySteps.counters());
        assertThat(replacing.counters().discards).isPositive();
        assertThat(replacing.counters().pingPong).isPositive();
        assertThat(replacing.modelTimePs()).isEqualTo(bySteps.modelTimePs());
        assertThat(replacing.latency().meanNs()).isEqualTo(bySteps.latency().meanNs());
    }

    private static RunOutput run(long seed, String script, boolean timed) {
        ListedWorkload workload = ListedWorkload.uniform(seed, 40, ACCESSES);
        PolicySelection policy = NamedPolicyProvider.select(ReplacingPolicy.class, PolicyNeeds.NOTHING, script);
        return Runs.ENGINE.run(Runs.setup(Testbeds.three(3, 2, 64), workload, policy, List.of(), timed));
    }

    /** Page 0 is fetched, and replaced by page 1 while the barrier waits for it. */
    @Test
    void replacementByATimerAtABarrierIsCounted() {
        assertThat(replacedByTimer("0 |", List.of()).counters().promotions).isEqualTo(2);
        PolicySelection byHost = NamedPolicyProvider.select(ScriptedPolicy.class, PolicyNeeds.HOST_DRIVEN, "");
        RunOutput switching = replacedByTimer("0 | 1", List.of(new RunSetup.Switch(1, byHost)));
        assertThat(switching.segments())
                .extracting(segment -> segment.counters().promotions)
                .containsExactly(2L, 0L);
        assertThat(switching.counters().operations(1, 0, OperationKind.FETCH, Initiator.HOST))
                .isZero();
    }

    private static RunOutput replacedByTimer(String accesses, List<RunSetup.Switch> switches) {
        PolicySelection policy = NamedPolicyProvider.select(ReplacesOnce.class, PolicyNeeds.NOTHING.withTimers(), "");
        return Runs.ENGINE.run(Runs.setup(Testbeds.two(3, 4), ListedWorkload.of(9, accesses), policy, switches, true));
    }

    /** Fetches each page, and replaces what is in frame 0 by page 1 at 300. */
    public static final class ReplacesOnce implements Policy {
        private final TieredMemory memory;

        /** Made by the engine. */
        public ReplacesOnce(PolicyContext context) {
            memory = context.memory();
            context.timer(300);
        }

        @Override
        public void onTimer(int timer, long nowPs) {
            if (memory.tierOf(1) > 0) {
                memory.replace(0, memory.lastTier(), 1);
            }
        }

        @Override
        public void onHit(int page, int frame, boolean write, long access) {}

        @Override
        public void onMiss(int page, int tier, boolean write, long access) {
            memory.fetch(page);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"empty", "resident"})
    void impossibleReplacementIsRefused(String what) {
        PolicySelection policy = NamedPolicyProvider.select(BadReplacement.class, PolicyNeeds.NOTHING, what);
        assertThatThrownBy(() -> Runs.ENGINE.run(
                        Runs.setup(Testbeds.three(3, 2, 64), ListedWorkload.of(9, "0 1"), policy, List.of(), false)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(
                        what.equals("empty") ? "BadReplacement: frame 2 of tier hbm is empty" : "page 0 lies");
    }

    /** Replaces what it must not. */
    public static final class BadReplacement implements Policy {
        private final TieredMemory memory;
        private final boolean empty;

        /** Made by the engine. */
        public BadReplacement(PolicyContext context) {
            memory = context.memory();
            empty = context.parameters().get(NamedPolicyProvider.SCRIPT).equals("empty");
        }

        @Override
        public void onHit(int page, int frame, boolean write, long access) {}

        @Override
        public void onMiss(int page, int tier, boolean write, long access) {
            int frame = memory.fetch(page);
            if (empty) {
                memory.replace(2, memory.lastTier(), page + 1);
            } else {
                memory.replace(frame, memory.lastTier(), page);
            }
        }
    }
}
