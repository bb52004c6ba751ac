package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Mechanism;
import io.thermocline.engine.hardware.Stage;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * BaM's submission queues, worked out by hand: entries are handed out in the order of tickets, the protocol takes a
 * command at a time through the lock of its queue, and one doorbell announces all commands that came while the one
 * before it was written (BaM sec. 3.3).
 *
 * <p>A command holds its entry from here to its completion; the lock takes 100 ps, a doorbell 1000 ps. The device
 * serves many commands side by side, in 300 and 550 more. An access to the page takes 100 more.
 */
class QueuePairTest {
    private static final int FIRST_TIER = 100;

    private static RunOutput run(int commands, int queues, int entries) {
        List<Stage> up = List.of(
                new Stage.Credit("sq", queues, entries, ""),
                new Stage.Server("sq-lock", 1, 100, 0, 0, queues, 1),
                new Stage.Batch("doorbell", 1024, 1_000, 0, 0, queues, 1),
                new Stage.Medium());
        Tier storage = new Tier("nvme", Testbeds.device("nvme", true, 30, 550, 30, 550, 10), 100, 1, 1, null);
        Testbed testbed = new Testbed(
                "test",
                Testbeds.PAGE,
                new Accelerator("test", 7, 0),
                List.of(Testbeds.hbm(8), storage),
                Testbeds.FREE,
                List.of(new Mechanism("queues", up, up)));
        String pages = IntStream.range(0, commands).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        return new EngineExecution(Runs.setup(
                        testbed,
                        ListedWorkload.of(8, pages),
                        NamedPolicyProvider.select(
                                ScriptedPolicy.class, PolicyNeeds.NOTHING.withMechanism("queues"), ""),
                        List.of(),
                        true))
                .run();
    }

    private static double latencySum(int commands, int queues, int entries) {
        return Runs.sumPs(run(commands, queues, entries).latency());
    }

    private static double doorbells(RunOutput output, int queues) {
        return output.utilisation().getOrDefault("doorbell", Double.NaN) * output.modelTimePs() * queues / 1_000;
    }

    /**
     * Three entries, seven commands. Doorbells are rung at
     *
     * <ul>
     *   <li>100 for command 0 alone, which ends at 1950;
     *   <li>1100 for commands 1 and 2, which end at 2950;
     *   <li>2100 for command 3, which got the entry of command 0 at 1950 and the lock by 2050; it ends at 3950;
     *   <li>3100 for command 4, which left the lock at 3050, before command 5 left it at 3150; it ends at 4950;
     *   <li>4100 for command 5 and for command 6, which left the lock at 4050; they end at 5950.
     * </ul>
     */
    @Test
    void sevenCommandsInThreeEntriesKeepTheirOrderAndShareDoorbells() {
        int[] ends = {1_950, 2_950, 2_950, 3_950, 4_950, 5_950, 5_950};
        double before = 0;
        for (int command = 0; command < ends.length; command++) {
            double sum = latencySum(command + 1, 1, 3);
            assertThat(sum - before).as("command %d", command).isEqualTo(ends[command] + FIRST_TIER, within(1e-6));
            before = sum;
        }
        assertThat(doorbells(run(7, 1, 3), 1)).isEqualTo(5, within(1e-6));
    }

    /** Command 0 alone, then all six others in one: they end at 2950. */
    @Test
    void commandsThatComeWhileADoorbellIsWrittenShareTheNext() {
        assertThat(latencySum(7, 1, 1024)).isEqualTo(1_950 + 6 * 2_950 + 7 * FIRST_TIER, within(1e-6));
        assertThat(doorbells(run(7, 1, 1024), 1)).isEqualTo(2, within(1e-6));
    }

    /**
     * Commands take turns: 0 and 1 are alone in their queues; 2 and 3 share the next doorbell of theirs with no one.
     */
    @Test
    void queuesHaveLocksAndDoorbellsOfTheirOwn() {
        assertThat(latencySum(4, 2, 1024)).isEqualTo(2 * 1_950 + 2 * 2_950 + 4 * FIRST_TIER, within(1e-6));
        assertThat(doorbells(run(4, 2, 1024), 2)).isEqualTo(4, within(1e-6));
    }

    /** One entry: a command begins when the one before it has ended, after 1950. */
    @Test
    void oneEntryServesOneCommandAtATime() {
        assertThat(latencySum(3, 1, 1)).isEqualTo((1 + 2 + 3) * 1_950 + 3 * FIRST_TIER, within(1e-6));
        assertThat(doorbells(run(3, 1, 1), 1)).isEqualTo(3, within(1e-6));
    }
}
