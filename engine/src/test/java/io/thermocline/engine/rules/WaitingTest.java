package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.SimulatedServers;
import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * How long operations wait at servers, worked out by hand. A page of dram takes 1000 ps of a channel, one of nvme 2000.
 */
class WaitingTest {
    private static final int OUTSTANDING = 5;

    private static Map<String, Double> waits(RunSetup setup) {
        EngineExecution execution = new EngineExecution(setup);
        execution.run();
        return execution.view().waitedPs();
    }

    private static Testbed testbed(Tier below) {
        return Testbeds.of(OUTSTANDING, 0, Testbeds.FREE, Testbeds.hbm(8), below);
    }

    private static RunSetup fetches(Testbed testbed, String pages) {
        return Runs.setup(testbed, ListedWorkload.of(8, pages), "", true);
    }

    @Test
    void fiveAccessesAtOneChannelQueueUp() {
        assertThat(waits(fetches(testbed(Testbeds.dram(100)), "0 1 2 3 4")))
                .containsExactly(Map.entry("dram", 0 + 1_000 + 2_000 + 3_000 + 4_000.0));
    }

    @Test
    void fiveAccessesAtTwoChannelsAreServedInPairs() {
        // of a device that reads a page in 500, a channel takes 1000
        Tier dram = new Tier("dram", Testbeds.device("dram", false, 500, 500, 800, 300, 2), 100, 1, 1, null);
        assertThat(waits(fetches(testbed(dram), "0 1 2 3 4")))
                .containsExactly(Map.entry("dram", 0 + 0 + 1_000 + 1_000 + 2_000.0));
    }

    @Test
    void sequentialAccessesNeverWait() {
        assertThat(waits(fetches(testbed(Testbeds.dram(100)), "0 | 1 | 2"))).containsExactly(Map.entry("dram", 0.0));
    }

    @Test
    void parallelReplicaOperationWaitsAtEachReplica() {
        // page 0 takes the first device until 2000. What is written in place at 0 goes to both: at the first it waits
        // for
        // 2000, at the second for nothing.
        Testbed twoReplicas = testbed(Testbeds.replicated(Testbeds.nvme(10, 2)));
        assertThat(waits(Runs.setup(twoReplicas, ListedWorkload.of(8, "0 1w"), "1:r", true)))
                .containsExactly(Map.entry("nvme-0", 2_000.0), Map.entry("nvme-1", 0.0));
    }

    private static RunSetup faults(int most) {
        Stage.Batch batch = new Stage.Batch("faults", most, 1_000, 100, 0);
        Testbed testbed = new Testbed(
                "test",
                Testbeds.PAGE,
                new Accelerator("test", OUTSTANDING, 0),
                List.of(Testbeds.hbm(8), Testbeds.dram(100)),
                Testbeds.FREE,
                List.of(new Mechanism("ours", List.of(batch, new Stage.Medium()), List.of(new Stage.Medium()))));
        PolicyNeeds needs = PolicyNeeds.NOTHING.withMechanism("ours");
        return Runs.setup(
                testbed,
                ListedWorkload.of(8, "0 1 2"),
                NamedPolicyProvider.select(ScriptedPolicy.class, needs, ""),
                List.of(),
                true);
    }

    @Test
    void faultsWaitForTheirBatchToBegin() {
        // page 0 alone until 1100, then 1 and 2 until 2300, which come to dram together
        assertThat(waits(faults(2))).containsOnly(Map.entry("faults", 2 * 1_100.0), Map.entry("dram", 1_000.0));
        // one at a time: 1100, 2200, 3300; each finds dram idle
        assertThat(waits(faults(1))).containsOnly(Map.entry("faults", 1_100 + 2_200.0), Map.entry("dram", 0.0));
    }

    @Test
    void wallClockRunReportsWaitsOfItsOwnServersOnly() {
        assertThat(waits(faults(2).withWall(new SimulatedServers(0, 1))))
                .containsExactly(Map.entry("faults", 2 * 1_100.0));
    }

    @Test
    void untimedRunReportsNoWaits() {
        assertThat(waits(Runs.setup(testbed(Testbeds.dram(100)), ListedWorkload.of(8, "0 1"), "", false)))
                .isEmpty();
    }
}
