package io.thermocline.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The engine and the slow reference agree on random small runs, to the picosecond. A failure names the seed of the
 * scenario and the shortest beginning of it that fails. The profile {@code exhaustive} takes 1500 scenarios of each
 * kind.
 */
class EngineAgainstReferenceTest {
    private static final List<UnaryOperator<Scenario>> WITH = List.of(
            Scenario::replicated,
            Scenario::withFirstTierServer,
            Scenario::withStalls,
            Scenario::withLineCaches,
            Scenario::withFlushes);

    @Property(shrinking = ShrinkingMode.OFF)
    void timesEqualTheReference(@ForAll long seed) {
        compare(Scenario.of(seed));
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void timesEqualTheReferenceWithManyStreams(@ForAll long seed) {
        compare(Scenario.ofStreams(seed));
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void timesEqualTheReferenceWithReplicas(@ForAll long seed) {
        compare(Scenario.of(seed).replicated());
        compare(Scenario.ofStreams(seed).replicated());
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void timesEqualTheReferenceWhereTheFirstTierHasAServer(@ForAll long seed) {
        compare(Scenario.of(seed).withFirstTierServer());
        compare(Scenario.ofStreams(seed).withFirstTierServer());
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void timesEqualTheReferenceWhereTheAcceleratorStops(@ForAll long seed) {
        compare(Scenario.of(seed).withStalls());
        compare(Scenario.of(seed).withStalls().withFirstTierServer());
        compare(Scenario.ofStreams(seed).withStalls());
        compare(Scenario.ofStreams(seed).withStalls().withFirstTierServer());
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void timesEqualTheReferenceWithCachesOfLines(@ForAll long seed) {
        compare(Scenario.of(seed).withLineCaches());
        compare(Scenario.of(seed).withLineCaches().withFirstTierServer());
        compare(Scenario.ofStreams(seed).withLineCaches());
        compare(Scenario.ofStreams(seed).withLineCaches().withFirstTierServer());
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void timesEqualTheReferenceWherePagesAreFlushed(@ForAll long seed) {
        compare(Scenario.of(seed).withFlushes());
        compare(Scenario.of(seed).withFlushes().withFirstTierServer());
        compare(Scenario.ofStreams(seed).withFlushes());
        compare(Scenario.ofStreams(seed).withFlushes().withStalls());
    }

    /** Any two or more of them together. */
    @Property(shrinking = ShrinkingMode.OFF)
    void timesEqualTheReferenceWhereSeveralMeet(@ForAll long seed) {
        SplitMix64 random = SplitMix64.of(seed, "several");
        Scenario scenario = random.nextInt(2) == 0 ? Scenario.of(seed) : Scenario.ofStreams(seed);
        int together = 0;
        for (UnaryOperator<Scenario> with : WITH) {
            if (random.nextInt(2) == 0) {
                scenario = with.apply(scenario);
                together++;
            }
        }
        if (together > 1) {
            compare(scenario);
        }
    }

    /**
     * Tokens that end together; a page that has just landed; write-backs that begin after the last issue gap; moves of
     * a timer after the last access; an access that issues when a full window has room again; moves of a timer between
     * a barrier and the next access; operations that pools of a server put out at once.
     */
    @Test
    void seedsThatOnceDifferedStillAgree() {
        compare(Scenario.of(1066777));
        compare(Scenario.ofStreams(51));
        compare(Scenario.ofStreams(-1252797));
        compare(Scenario.of(-7517).withStalls());
        compare(Scenario.of(-8).withStalls());
        compare(Scenario.ofStreams(-84353).withStalls());
        compare(Scenario.ofStreams(1361).withStalls());
        compare(Scenario.of(9779).withLineCaches());
        compare(Scenario.of(1771).withLineCaches().withFirstTierServer());
        compare(Scenario.ofStreams(10003360).withLineCaches().withFirstTierServer());
    }

    /** The reference refuses to start such a copy, and the engine keeps its times. */
    @Test
    @Tag("slow")
    void copiesStartAfterAccessesThatPinTheirFramesComplete() {
        int heldUp = 0;
        for (int seed = 0; seed < 300; seed++) {
            Scenario scenario = Scenario.ofStreams(seed);
            compare(scenario);
            heldUp += new ReferenceSimulation(scenario).run().copiesHeldUp;
        }
        assertThat(heldUp).isGreaterThan(500);
    }

    private static void compare(Scenario scenario) {
        if (differences(scenario).isEmpty()) {
            return;
        }
        int count = 0;
        while (differences(scenario.first(count)).isEmpty()) {
            count++;
        }
        Scenario shortest = scenario.first(count);
        assertThat(differences(shortest))
                .as("seed %d, first %d accesses: %s", scenario.seed(), count, shortest.testbed())
                .isEmpty();
    }

    @Property(shrinking = ShrinkingMode.OFF)
    void decisionsAreEqualWithAndWithoutClock(@ForAll long seed) {
        Scenario scenario = Scenario.of(seed);
        List<String> differences = new ArrayList<>();
        RunOutput untimed = new EngineExecution(scenario.setup(false)).run();
        RunOutput timed = new EngineExecution(scenario.setup(true)).run();
        compareCounters(differences, scenario, untimed.counters(), timed.counters());
        assertThat(differences).as("seed %d", seed).isEmpty();
        assertThat(untimed.modelTimePs()).isZero();
        assertThat(untimed.latency().count()).isZero();
    }

    private static List<String> differences(Scenario scenario) {
        ReferenceSimulation reference = new ReferenceSimulation(scenario).run();
        EngineExecution execution = new EngineExecution(scenario.setup(true));
        RunOutput output = execution.run();
        List<String> differences = new ArrayList<>();
        compareCounters(differences, reference, output.counters());
        compareLatencies(differences, "latency", reference.latency, output.latency());
        for (int tier = 0; tier < reference.latencyByTier.size(); tier++) {
            compareLatencies(
                    differences,
                    "latency of tier " + tier,
                    reference.latencyByTier.get(tier),
                    execution.view().latencyByTier().get(tier));
        }
        compareLatencies(
                differences, "queueing", reference.queueing, output.arrivals().queueing());
        compareLatencies(
                differences, "response", reference.response, output.arrivals().response());
        compare(differences, "model time", reference.modelTimePs(), output.modelTimePs());
        compare(
                differences,
                "frames in use",
                reference.inUse(),
                output.policyMetrics().getOrDefault(MixedPolicy.IN_USE, -1L));
        compare(
                differences,
                "utilisation",
                new ArrayList<>(reference.utilisation().entrySet()),
                new ArrayList<>(output.utilisation().entrySet()));
        compare(
                differences,
                "waits",
                new ArrayList<>(reference.waitedPs().entrySet()),
                new ArrayList<>(execution.view().waitedPs().entrySet()));
        return differences;
    }

    private static void compareLatencies(
            List<String> differences, String name, LatencySummary expected, LatencySummary actual) {
        compare(differences, name + " count", expected.count(), actual.count());
        compare(differences, name + " mean", expected.meanNs(), actual.meanNs()); // sums are exact below 2^53 ps
        compare(differences, name + " max", expected.maxNs(), actual.maxNs());
        for (int percentile = 1; percentile <= 100; percentile++) {
            compare(
                    differences,
                    name + " p" + percentile,
                    expected.percentileNs(percentile),
                    actual.percentileNs(percentile));
        }
    }

    private static void compareCounters(List<String> differences, ReferenceSimulation reference, RunCounters actual) {
        NaiveMemory memory = reference.memory;
        long writes = reference.scenario.accesses().stream()
                .filter(ListedWorkload.Access::write)
                .count();
        compare(differences, "accesses", (long) reference.issued.size(), actual.accesses);
        compare(differences, "touches", (long) reference.issued.size(), actual.touches);
        compare(differences, "writes", writes, actual.writes);
        compare(differences, "pages", memory.distinctPages(), actual.pages);
        compare(differences, "waitedForFlight", reference.waitedForFlight, actual.waitedForFlight);
        compare(differences, "promotions", memory.promotions(), actual.promotions);
        compare(differences, "demotions", memory.demotions(), actual.demotions);
        compare(differences, "pingPong", memory.pingPong(), actual.pingPong);
        compare(differences, "wasted", memory.wasted(), actual.wasted);
        compare(differences, "discards", memory.discards(), actual.discards);
        compare(differences, "remoteBytes", memory.remoteBytes(), actual.remoteBytes);
        for (int from = 0; from < memory.tiers(); from++) {
            compare(differences, "served " + from, memory.served(from), actual.served[from]);
            for (int to = 0; to < memory.tiers(); to++) {
                for (OperationKind kind : OperationKind.values()) {
                    for (Initiator by : Initiator.values()) {
                        compare(
                                differences,
                                from + " to " + to + " " + kind + " by " + by,
                                memory.copies(from, to, kind, by),
                                actual.operations(from, to, kind, by));
                    }
                }
            }
        }
    }

    private static void compareCounters(
            List<String> differences, Scenario scenario, RunCounters expected, RunCounters actual) {
        compare(differences, "accesses", expected.accesses, actual.accesses);
        compare(differences, "pages", expected.pages, actual.pages);
        compare(differences, "promotions", expected.promotions, actual.promotions);
        compare(differences, "demotions", expected.demotions, actual.demotions);
        compare(differences, "pingPong", expected.pingPong, actual.pingPong);
        compare(differences, "wasted", expected.wasted, actual.wasted);
        compare(differences, "discards", expected.discards, actual.discards);
        compare(differences, "remoteBytes", expected.remoteBytes, actual.remoteBytes);
        int tiers = scenario.testbed().tiers().size();
        for (int from = 0; from < tiers; from++) {
            compare(differences, "served " + from, expected.served[from], actual.served[from]);
            for (int to = 0; to < tiers; to++) {
                for (OperationKind kind : OperationKind.values()) {
                    for (Initiator by : Initiator.values()) {
                        compare(
                                differences,
                                from + " to " + to + " " + kind + " by " + by,
                                expected.operations(from, to, kind, by),
                                actual.operations(from, to, kind, by));
                    }
                }
            }
        }
    }

    private static void compare(List<String> differences, String what, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            differences.add(what + ": reference " + expected + ", engine " + actual);
        }
    }
}
