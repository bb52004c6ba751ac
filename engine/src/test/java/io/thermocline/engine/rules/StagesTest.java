package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Mechanisms worked out by hand. A page of dram takes 1000 ps of its server and 500 more; an access to it 100 more. */
class StagesTest {
    private static final Stage MEDIUM = new Stage.Medium();

    private static RunOutput run(String pages, Stage... up) {
        Testbed testbed = new Testbed(
                "test",
                Testbeds.PAGE,
                new Accelerator("test", 3, 0),
                List.of(Testbeds.hbm(8), Testbeds.dram(100)),
                Testbeds.FREE,
                List.of(new Mechanism("ours", List.of(up), List.of(MEDIUM))));
        PolicyNeeds needs = PolicyNeeds.NOTHING.withMechanism("ours");
        return new EngineExecution(Runs.setup(
                        testbed,
                        ListedWorkload.of(8, pages),
                        NamedPolicyProvider.select(ScriptedPolicy.class, needs, ""),
                        List.of(),
                        true))
                .run();
    }

    @Test
    void pagesQueueAtTheServerWithoutOtherStages() {
        // 1000 + 500 + 100; 2000 + 500 + 100
        assertThat(Runs.sumPs(run("0 1", MEDIUM).latency())).isEqualTo(1_600 + 2_600);
    }

    @Test
    void tokenIsHeldToTheEnd() {
        // page 1 comes to the server when page 0 has landed: 1500 + 1000 + 500 + 100
        assertThat(Runs.sumPs(
                        run("0 1", new Stage.Credit("pair", 1, 1, ""), MEDIUM).latency()))
                .isEqualTo(1_600 + 3_100);
    }

    @Test
    void tokenIsReleasedAtTheNamedStage() {
        // page 0 leaves the doorbell at 200 and so do the tokens; page 1 leaves it at 400, and waits for the server
        // until 1200
        RunOutput output = run(
                "0 1", new Stage.Credit("pair", 1, 1, "doorbell"), new Stage.Server("doorbell", 1, 200, 0, 0), MEDIUM);
        assertThat(Runs.sumPs(output.latency())).isEqualTo(1_800 + 2_800);
    }

    @Test
    void poolsAreUsedInRotation() {
        // pages 0 and 2 draw from one pool, page 1 from the other; page 2 comes to the server at 1500, when it is busy
        // with page 1 until 2000
        RunOutput output = run("0 1 2", new Stage.Credit("pair", 2, 1, ""), MEDIUM);
        assertThat(Runs.sumPs(output.latency())).isEqualTo(1_600 + 2_600 + 3_600);
    }

    @Test
    void idleBatchServerTakesAllThatWait() {
        // page 0 alone: 1000 + 100; pages 1 and 2 together: 1100 + 1000 + 200
        RunOutput output = run("0 1 2", new Stage.Batch("faults", 2, 1_000, 100, 0));
        assertThat(Runs.sumPs(output.latency())).isEqualTo(1_200 + 2_400 + 2_400);
        // one at a time: 1100, 2200, 3300
        RunOutput single = run("0 1 2", new Stage.Batch("faults", 1, 1_000, 100, 0));
        assertThat(Runs.sumPs(single.latency())).isEqualTo(1_200 + 2_300 + 3_400);
    }

    @Test
    void bytesOfABatchAddUp() {
        // a page takes 500 at this bandwidth
        RunOutput output = run("0 1 2", new Stage.Batch("faults", 9, 1_000, 0, Testbeds.bandwidth(500)));
        assertThat(Runs.sumPs(output.latency())).isEqualTo(1_600 + 3_600 + 3_600);
    }

    @Test
    void unworkableMechanismIsRefused() {
        Stage credit = new Stage.Credit("pair", 1, 1, "doorbell");
        assertThatThrownBy(() -> new Mechanism("ours", List.of(credit, MEDIUM), List.of(MEDIUM)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pair");
        Stage outer = new Stage.Credit("outer", 1, 1, "");
        Stage inner = new Stage.Credit("inner", 1, 1, "");
        Mechanism crossed = new Mechanism("ours", List.of(outer, inner, MEDIUM), List.of(inner, outer, MEDIUM));
        assertThatThrownBy(() -> new Testbed(
                        "test",
                        Testbeds.PAGE,
                        new Accelerator("test", 1, 0),
                        List.of(Testbeds.hbm(8), Testbeds.dram(100)),
                        Testbeds.FREE,
                        List.of(crossed)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("both orders");
    }
}
