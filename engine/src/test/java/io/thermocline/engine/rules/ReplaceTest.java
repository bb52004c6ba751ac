package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
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
