package io.thermocline.engine.rules;

import static io.thermocline.engine.testing.Runs.sumPs;
import static io.thermocline.engine.testing.Testbeds.two;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Columns;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stops the accelerator, in picoseconds; a fetch takes 12,000 and an access 100 more ({@link Testbeds}). */
class StallTest {
    private static RunOutput run(String accesses, String script, PolicyNeeds needs, boolean timed) {
        return new EngineExecution(Runs.setup(
                        two(2, 4),
                        ListedWorkload.of(1000, accesses),
                        NamedPolicyProvider.select(ScriptedPolicy.class, needs, script),
                        List.of(),
                        timed))
                .run();
    }

    private static RunOutput run(String accesses, String script) {
        return run(accesses, script, PolicyNeeds.NOTHING.withStalls(), true);
    }

    @Test
    void outstandingAccessesCompleteLaterAndNoneIssues() {
        // 0 and 1 wait for page 0 until 12,000 and complete 100 and 500 later. Access 2, which stops the accelerator,
        // does not wait itself: page 1 leaves the server at 4000. Access 3 issues at 500 and is done at 12,100
        RunOutput output = run("0 0 1 0", "2:f s500");
        assertThat(sumPs(output.latency())).isEqualTo(2 * 12_600 + 14_100 + 11_600);
        assertThat(output.modelTimePs()).isEqualTo(14_100);
    }

    @Test
    void stallsAddUp() {
        RunOutput output = run("0 0 1 0", "2:f s500 s200");
        assertThat(sumPs(output.latency())).isEqualTo(2 * 12_800 + 14_100 + 11_400);
    }

    @Test
    void copiesAreNotDelayed() {
        // the last access hits page 1 when it has landed, at 14,000
        RunOutput output = run("0 | 1 1", "1:f s300");
        assertThat(output.modelTimePs()).isEqualTo(12_100 + 12_000 + 100);
    }

    /** The first access issues at 500 and fetches its page. */
    @Test
    void policyMayStopTheAcceleratorWhenItBegins() {
        RunOutput output = new EngineExecution(Runs.setup(
                        two(2, 4),
                        ListedWorkload.of(1000, "0"),
                        NamedPolicyProvider.select(StopsFirst.class, PolicyNeeds.NOTHING.withStalls(), ""),
                        List.of(),
                        true))
                .run();
        assertThat(output.modelTimePs()).isEqualTo(500 + 12_000 + 100);
        assertThat(sumPs(output.latency())).isEqualTo(12_100);
    }

    /** Fetches each page, and stops the accelerator before the first access. */
    public static final class StopsFirst implements Policy {
        private final TieredMemory memory;

        /** Made by the engine. */
        public StopsFirst(PolicyContext context) {
            memory = context.memory();
        }

        @Override
        public void begin() {
            memory.stallAccelerator(500);
        }

        @Override
        public void onHit(int page, int frame, boolean write, long access) {}

        @Override
        public void onMiss(int page, int tier, boolean write, long access) {
            memory.fetch(page);
        }
    }

    /** The instructions take 1000 without the stop at 300, which is over long before they are done. */
    @Test
    void instructionsAreDoneLater() {
        Testbed plain = two(2, 4);
        Testbed computing = new Testbed(
                plain.name(),
                plain.pageBytes(),
                new Accelerator("test", 4, 0, 3_000_000_000L, 0),
                plain.tiers(),
                plain.software());
        ListedWorkload workload = new ListedWorkload(
                1000,
                Columns.NONE.withInstructions(),
                AccessBatch.CAPACITY,
                List.of(new ListedWorkload.Access(0, false, 0, false, 3)));
        RunOutput output = new EngineExecution(Runs.setup(
                        computing,
                        workload,
                        NamedPolicyProvider.select(
                                StopsOnce.class,
                                PolicyNeeds.NOTHING.withTimers().withStalls(),
                                ""),
                        List.of(),
                        true))
                .run();
        assertThat(output.modelTimePs()).isEqualTo(1_000 + 200 + 12_000 + 100);
    }

    /** Fetches each page, and stops the accelerator for 200 at 300. */
    public static final class StopsOnce implements Policy {
        private final TieredMemory memory;
        private boolean stopped;

        /** Made by the engine. */
        public StopsOnce(PolicyContext context) {
            memory = context.memory();
            context.timer(300);
        }

        @Override
        public void onTimer(int timer, long nowPs) {
            if (!stopped) {
                memory.stallAccelerator(200);
                stopped = true;
            }
        }

        @Override
        public void onHit(int page, int frame, boolean write, long access) {}

        @Override
        public void onMiss(int page, int tier, boolean write, long access) {
            memory.fetch(page);
        }
    }

    @Test
    void withoutAClockNothingStops() {
        RunOutput untimed = run("0 0 1 0", "2:f s500", PolicyNeeds.NOTHING.withStalls(), false);
        assertThat(untimed.counters().served).isEqualTo(run("0 0 1 0", "2:f").counters().served);
    }

    @Test
    void policyThatDoesNotDeclareStallsIsRefused() {
        assertThatThrownBy(() -> run("0 0", "0:f s500", PolicyNeeds.NOTHING, true))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("does not declare withStalls");
    }
}
