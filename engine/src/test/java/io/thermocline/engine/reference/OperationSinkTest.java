package io.thermocline.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.rules.ReplacingPolicy;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.ProducingWorkload;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

/**
 * What a run tells its sink: the same as it counts, in an order in which contents are never lost; and telling changes
 * nothing.
 */
class OperationSinkTest {

    @Property(shrinking = ShrinkingMode.OFF)
    void sinkSeesAllCountedOperations(@ForAll long seed, @ForAll boolean timed, @ForAll boolean flushes) {
        Scenario scenario = flushes ? Scenario.of(seed).withFlushes() : Scenario.of(seed);
        compare(seed, scenario, timed, false);
    }

    /** With a timer that moves pages between accesses, caches of lines, and streams. */
    @Property(shrinking = ShrinkingMode.OFF)
    void sinkSeesAllCountedOperationsOfTimersAndLineCaches(@ForAll long seed) {
        compare(seed, Scenario.of(seed).withStalls(), true, false);
        compare(seed, Scenario.ofStreams(seed).withStalls().withFlushes(), true, false);
        compare(seed, Scenario.of(seed).withLineCaches(), true, true);
        compare(seed, Scenario.ofStreams(seed).withStalls().withLineCaches().withFlushes(), true, true);
    }

    private static void compare(long seed, Scenario scenario, boolean timed, boolean lineCaches) {
        int tiers = scenario.testbed().tiers().size();
        PageLedger ledger = new PageLedger(tiers, lineCaches);
        RunOutput alone = new EngineExecution(scenario.setup(timed)).run();
        RunOutput told = new EngineExecution(scenario.setup(timed).withSink(ledger)).run();

        assertThat(figures(told)).as("seed %d", seed).isEqualTo(figures(alone));
        assertThat(copies(ledger.counters, tiers)).as("seed %d", seed).isEqualTo(copies(told.counters(), tiers));
        assertThat(ledger.counters.writes).isEqualTo(told.counters().writes);
        assertThat(ledger.counters.served).isEqualTo(told.counters().served);
        ledger.checkEnd(scenario.endsWithHomes());
    }

    @Property(tries = 20, shrinking = ShrinkingMode.OFF)
    void replacementIsReportedAsItsMoves(@ForAll long seed, @ForAll boolean timed) {
        Workload workload = ListedWorkload.uniform(seed, 40, 2 * RunSetup.CHUNK);
        PolicySelection policy = NamedPolicyProvider.select(ReplacingPolicy.class, PolicyNeeds.NOTHING, "");
        PageLedger ledger = new PageLedger(3);
        RunSetup setup = Runs.setup(Testbeds.three(3, 2, 64), workload, policy, List.of(), timed);
        RunOutput told = new EngineExecution(setup.withSink(ledger)).run();

        assertThat(copies(ledger.counters, 3)).as("seed %d", seed).isEqualTo(copies(told.counters(), 3));
        assertThat(told.counters().operations(0, 2, OperationKind.WRITEBACK, Initiator.GPU))
                .isPositive();
        assertThat(told.counters().discards).isPositive();
        ledger.checkEnd(true);
    }

    /** Of 40 pages, each appears once; ReplacingPolicy brings those that come again. */
    @Property(tries = 20, shrinking = ShrinkingMode.OFF)
    void producedPageIsReportedAsPlaced(@ForAll long seed, @ForAll boolean timed) {
        Workload workload = ProducingWorkload.of(ListedWorkload.uniform(seed, 40, 2 * RunSetup.CHUNK));
        PolicySelection policy = NamedPolicyProvider.select(ReplacingPolicy.class, PolicyNeeds.NOTHING, "");
        PageLedger ledger = new PageLedger(3);
        RunSetup setup = Runs.setup(Testbeds.three(3, 2, 64), workload, policy, List.of(), timed);
        RunOutput told = new EngineExecution(setup.withSink(ledger)).run();

        assertThat(copies(ledger.counters, 3)).as("seed %d", seed).isEqualTo(copies(told.counters(), 3));
        assertThat(ledger.counters.served).isEqualTo(told.counters().served);
        assertThat(told.counters().promotions).isEqualTo(told.counters().served[1] + told.counters().served[2]);
        assertThat(told.counters().pages).isEqualTo(40);
        ledger.checkEnd(true);
    }

    @Test
    void chunkEndsEvery4096AccessesAndAtTheEnd() {
        Scenario scenario = Scenario.of(1);
        List<ListedWorkload.Access> accesses = new ArrayList<>();
        for (int i = 0; i < 2 * RunSetup.CHUNK + 10; i++) {
            accesses.add(new ListedWorkload.Access(i % 3, i % 2 == 0, 0, false));
        }
        Testbed testbed = scenario.testbed();
        PageLedger ledger = new PageLedger(testbed.tiers().size());
        RunSetup setup = new RunSetup(
                testbed,
                new ListedWorkload(3, Columns.NONE, 1000, accesses),
                NamedPolicyProvider.select(MixedPolicy.class, scenario.needs(), ""),
                List.of(),
                false,
                1,
                Runnable::run,
                () -> 0L,
                decided -> {});
        new EngineExecution(setup.withSink(ledger)).run();
        assertThat(ledger.chunks).isEqualTo(3);
        assertThat(ledger.counters.accesses).isEqualTo(accesses.size());
    }

    private static List<Number> figures(RunOutput output) {
        RunCounters counters = output.counters();
        List<Number> figures = new ArrayList<>(copies(counters, counters.served.length));
        figures.addAll(List.of(
                counters.accesses,
                counters.pages,
                counters.promotions,
                counters.demotions,
                counters.pingPong,
                counters.wasted,
                output.modelTimePs(),
                output.latency().count(),
                output.latency().maxNs(),
                output.latency().percentileNs(50),
                output.arrivals().queueing().count()));
        return figures;
    }

    private static List<Number> copies(RunCounters counters, int tiers) {
        List<Number> copies = new ArrayList<>(List.of(counters.discards, counters.remoteBytes));
        for (int from = 0; from < tiers; from++) {
            for (int to = 0; to < tiers; to++) {
                for (OperationKind kind : OperationKind.values()) {
                    for (Initiator initiator : Initiator.values()) {
                        copies.add(counters.operations(from, to, kind, initiator));
                    }
                }
            }
        }
        return copies;
    }
}
