package io.thermocline.engine.rules;

import static io.thermocline.engine.testing.Runs.sumPs;
import static io.thermocline.engine.testing.Testbeds.two;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A page is written home and stays, in picoseconds: a fetch takes 12,000, a copy home 7000, of which the device works
 * 3000, and an access 100 more ({@link Testbeds}). One access is outstanding at most.
 */
class FlushTest {
    private static RunOutput run(String accesses, String script) {
        return Runs.timed(two(2, 1), ListedWorkload.of(10, accesses), script);
    }

    private static long flushes(RunOutput output) {
        return output.counters().operations(0, 1, OperationKind.FLUSH, Initiator.GPU);
    }

    @Test
    void missWaitsForTheFlushOfItsPage() {
        // fetched at 12,000, at home at 19,000; the hit after it takes 100, and nothing is left to flush at the end
        RunOutput output = run("0w 0", "0:f h0");
        assertThat(sumPs(output.latency())).isEqualTo(12_000 + 7_000 + 100 + 100);
        assertThat(output.modelTimePs()).isEqualTo(19_200);
        assertThat(flushes(output)).isEqualTo(1);
    }

    @Test
    void hitDoesNotWaitForAFlush() {
        // access 1 begins the flush at 12,100. Page 1, at 12,200, finds the device at work until 15,100
        RunOutput output = run("0w 0 1", "1:h0");
        assertThat(sumPs(output.latency())).isEqualTo(12_100 + 100 + 2_900 + 12_100);
        assertThat(flushes(output)).isEqualTo(1);
    }

    @Test
    void missDoesNotWaitForTheFlushOfAnotherPage() {
        // page 1 leaves the device at 14,100, before the flush of page 0
        RunOutput output = run("0w 1", "1:f h0");
        assertThat(sumPs(output.latency())).isEqualTo(12_100 + 12_100);
        assertThat(flushes(output)).isEqualTo(1);
    }

    @Test
    void flushedPageIsDropped() {
        RunOutput output = run("0w 1", "0:f h0;1:d0>1 f");
        assertThat(output.counters().discards).isEqualTo(1);
        assertThat(output.counters().operations(0, 1, OperationKind.WRITEBACK, Initiator.GPU))
                .isZero();
        assertThat(output.modelTimePs()).isEqualTo(19_100 + 12_100);
    }

    @Test
    void pageWrittenAgainIsFlushedAgain() {
        // written at 19,200, and flushed as the run ends
        RunOutput output = run("0w 0w", "0:f h0");
        assertThat(flushes(output)).isEqualTo(2);
        assertThat(output.modelTimePs()).isEqualTo(19_200 + 7_000);
    }

    @Test
    void pageWithoutNewContentsIsNotFlushed() {
        RunOutput output = run("0", "0:f h0");
        assertThat(sumPs(output.latency())).isEqualTo(12_100);
        assertThat(flushes(output)).isZero();
    }

    @Test
    void flushesAreCountedWithoutAClock() {
        RunOutput output = Runs.untimed(two(2, 1), ListedWorkload.of(10, "0w 0 0w"), "0:f h0");
        assertThat(flushes(output)).isEqualTo(2);
        assertThat(output.counters().demotions).isZero();
    }

    @Test
    void impossibleFlushIsRefused() {
        assertThatThrownBy(() -> run("0", "0:h1 f"))
                .hasMessageContaining("page 1 cannot be flushed: it lies below the first tier");
        assertThatThrownBy(() -> new EngineExecution(Runs.setup(
                                two(2, 1),
                                ListedWorkload.of(10, "0w"),
                                NamedPolicyProvider.select(
                                        ScriptedPolicy.class, PolicyNeeds.NOTHING.withOnePlace(), "0:f h0"),
                                List.of(),
                                true))
                        .run())
                .hasMessageContaining("page 0 cannot be flushed: it has no home");
    }
}
