package io.thermocline.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.ListedWorkload.Access;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.SimulatedServers;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.Columns;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

/** Runs under the wall clock, with servers whose time is simulated. */
class WallClockTest {
    /** Odd figures and one channel each, so that events seldom meet, whose order the clocks settle differently. */
    private static final Testbed UNTIED = Testbeds.of(
            8,
            531_457,
            new Software(10_135_337, 40_993_871, 27_111_629, 9_970_913),
            new Tier("hbm", Testbeds.device("hbm", false, 1, 1_013_927, 1, 1_013_927, 1), 6, 1, 1, link(6_131_291)),
            new Tier(
                    "dram",
                    Testbeds.device("dram", false, 10_093_439, 5_031_877, 8_117_923, 3_071_443, 1),
                    9,
                    3,
                    1,
                    null),
            new Tier(
                    "nvme",
                    Testbeds.device("nvme", true, 20_034_739, 100_072_303, 30_012_887, 40_010_531, 1),
                    64,
                    1,
                    1,
                    null));

    private static Link link(long pagePs) {
        return new Link("link", "", 970_469, Testbeds.bandwidth(pagePs), 0, "");
    }

    @Test
    void wallClockTimeEqualsModelTimeOverModelServers() {
        int seeds = 200;
        int untied = 0;
        for (long seed = 0; seed < seeds; seed++) {
            SimulatedServers servers = new SimulatedServers(0, seed);
            RunOutput model = new EngineExecution(untied(seed)).run();
            RunOutput wall = new EngineExecution(untied(seed).withWall(servers)).run();
            if (!servers.met()) {
                untied++;
                assertThat(wall.modelTimePs()).as("seed %d", seed).isEqualTo(model.modelTimePs());
                assertThat(wall.latency().meanNs())
                        .as("seed %d", seed)
                        .isEqualTo(model.latency().meanNs());
                assertThat(wall.latency().maxNs())
                        .as("seed %d", seed)
                        .isEqualTo(model.latency().maxNs());
                assertThat(wall.utilisation()).as("seed %d", seed).isEqualTo(model.utilisation());
            }
        }
        assertThat(untied).isGreaterThan(50);
    }

    /** The clocks may take coinciding events in different orders. */
    @Property(shrinking = ShrinkingMode.OFF)
    void wallClockTimeIsNearModelTimeWhereEventsCoincide(@ForAll long seed) {
        RunOutput model = new EngineExecution(untied(seed)).run();
        RunOutput wall = new EngineExecution(untied(seed).withWall(new SimulatedServers(0, seed))).run();
        assertThat((double) wall.modelTimePs() / model.modelTimePs())
                .as("seed %d", seed)
                .isCloseTo(1, within(0.02));
        assertThat(wall.latency().meanNs() / model.latency().meanNs())
                .as("seed %d", seed)
                .isCloseTo(1, within(0.02));
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void decisionsEqualTheModelDespiteLateAnswers(@ForAll long seed) {
        Scenario scenario = Scenario.of(seed);
        RunOutput model = new EngineExecution(scenario.setup(true)).run();
        RunOutput wall = new EngineExecution(scenario.setup(true).withWall(new SimulatedServers(3_000, seed))).run();
        assertThat(counters(wall)).as("seed %d", seed).isEqualTo(counters(model));
        assertThat(wall.latency().count())
                .as("seed %d", seed)
                .isEqualTo(model.latency().count());
    }

    @Test
    void lateAnswersMakeARunLonger() {
        RunOutput model = new EngineExecution(untied(1)).run();
        RunOutput wall = new EngineExecution(untied(1).withWall(new SimulatedServers(3_000, 1))).run();
        assertThat(wall.modelTimePs()).isGreaterThan(model.modelTimePs());
        assertThat(wall.latency().meanNs()).isGreaterThan(model.latency().meanNs());
    }

    @Test
    void timeStandsStillWhileTheRunIsPaused() {
        List<String> seen = new ArrayList<>();
        SimulatedServers servers = new SimulatedServers(0, 1) {
            @Override
            public void start() {
                seen.add("start");
                super.start();
            }

            @Override
            public void stop() {
                seen.add("stop");
                super.stop();
            }
        };
        RunControl control = new RunControl() {
            @Override
            public void atChunk(LiveRun run) {
                seen.add("chunk");
            }
        };
        new EngineExecution(untied(1).withControl(control).withWall(servers)).run();
        assertThat(seen).containsExactly("start", "stop", "chunk", "start");
    }

    private static RunSetup untied(long seed) {
        SplitMix64 random = SplitMix64.of(seed, "accesses");
        List<Access> accesses = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            accesses.add(
                    new Access(random.nextInt(random.nextInt(2) == 0 ? 10 : 60), random.nextInt(3) == 0, 0, false));
        }
        return new RunSetup(
                UNTIED,
                new ListedWorkload(60, Columns.NONE, 40, accesses),
                NamedPolicyProvider.select(MixedPolicy.class, PolicyNeeds.NOTHING.withChoiceOf("first", "second"), ""),
                List.of(),
                true,
                seed,
                Runnable::run,
                () -> 0L,
                decided -> {});
    }

    /** All that was counted. */
    private static String counters(RunOutput output) {
        RunCounters counters = output.counters();
        StringBuilder all = new StringBuilder();
        all.append(List.of(
                counters.accesses,
                counters.pages,
                counters.promotions,
                counters.demotions,
                counters.pingPong,
                counters.wasted,
                counters.discards,
                counters.remoteBytes));
        for (int from = 0; from < counters.served.length; from++) {
            all.append(" served ").append(counters.served[from]);
            for (int to = 0; to < counters.served.length; to++) {
                for (OperationKind kind : OperationKind.values()) {
                    for (Initiator by : Initiator.values()) {
                        all.append(' ').append(counters.operations(from, to, kind, by));
                    }
                }
            }
        }
        return all.toString();
    }
}
