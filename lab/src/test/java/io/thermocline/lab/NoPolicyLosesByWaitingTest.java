package io.thermocline.lab;

import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A policy that moves no more bytes into and out of every tier than another is not slower by more than 15 %, unless a
 * real system would be: model time then comes of what policies decide, and not of fetches that wait for frames.
 *
 * <p>Its opposite is a victim whose own fetch has not landed: the next fetch then waits for the frame. Policies are
 * compared that the same side drives over the same mechanism, with the same number of places of a page. What accesses
 * move without a copy, where pages lie, counts as read and written in every tier by the policy that should be no
 * slower, and not at all by the other.
 */
final class NoPolicyLosesByWaitingTest {
    private static final double ALLOWED = 1.15;

    /**
     * Accesses over the link, one at a time, commands to an SSD that is read in place, and faults of the host's handler
     * take their time, however few bytes they move. A file that is loaded before anything is read in it is waited for
     * as a whole.
     */
    private static final Set<String> SLOWED_BY_ACCESSES = Set.of(
            "uvm-always",
            "uvm-adaptive",
            "uvm-oversub",
            "dram-only",
            "cpu-only",
            "memcpy-first",
            "migrate",
            "selective-caching");

    private static final double SCALE = 1.0 / 1024;

    /** 2^22 pages are 4096 at this scale. */
    private static final String SIZE = "pages=4194304&accesses=40000";

    private static final List<String> WORKLOADS =
            List.of("hotspot", "pathfinder", "bfs", "zipf?" + SIZE, "mixed?" + SIZE, "scan?" + SIZE);

    /** Capacities of the testbeds at scale 1, so that every tier is under pressure. */
    private static final Map<String, Map<String, String>> SETTINGS =
            Map.of("two-tier", Map.of("page", "64KiB", "hbm.capacity", "8GiB"), "gmt-a100", Map.of());

    static Stream<Arguments> runs() {
        return SETTINGS.keySet().stream()
                .sorted()
                .flatMap(testbed -> WORKLOADS.stream()
                        .flatMap(workload ->
                                Stream.of(1, 64).map(concurrency -> Arguments.of(testbed, workload, concurrency))));
    }

    @ParameterizedTest(name = "{0} {1}, {2} outstanding")
    @MethodSource("runs")
    @Tag("slow")
    void policyThatMovesNoMoreTakesNoLonger(String testbed, String workload, int concurrency) {
        List<Moved> all = Runs.policiesOf(testbed).stream()
                .map(policy -> Moved.in(Runs.run(spec(testbed, workload, policy, concurrency))))
                .toList();
        SoftAssertions softly = new SoftAssertions();
        int pairs = 0;
        for (Moved one : all) {
            for (Moved other : all) {
                if (!one.equals(other) && one.isComparedWith(other) && one.isNoMoreThan(other)) {
                    pairs++;
                    softly.assertThat((double) one.timeNs() / other.timeNs())
                            .as("time of %s over that of %s", one.policy(), other.policy())
                            .isLessThanOrEqualTo(ALLOWED);
                }
            }
        }
        softly.assertThat(pairs).as("pairs compared").isPositive();
        softly.assertAll();
    }

    private static RunSpec spec(String testbed, String workload, String policy, int concurrency) {
        RunSpec spec = Runs.timed(Runs.scaled(Runs.spec(testbed, workload, policy), SCALE))
                .withSetting("accelerator.concurrency", Integer.toString(concurrency));
        for (Map.Entry<String, String> setting :
                SETTINGS.getOrDefault(testbed, Map.of()).entrySet()) {
            spec = spec.withSetting(setting.getKey(), setting.getValue());
        }
        return spec;
    }

    /** The initiator of a policy's moves, and the number of places of a page. */
    private record Way(Initiator initiator, String mechanism, boolean onePlace) {
        static Way of(PolicyNeeds needs) {
            return new Way(needs.initiator(), needs.mechanism(), needs.onePlace());
        }
    }

    /**
     * What a run moved, and how long it took.
     *
     * @param bytes read and written, by tier
     */
    private record Moved(String policy, Way way, Map<String, Long> bytes, long remoteBytes, long timeNs) {
        static Moved in(RunResult result) {
            Map<String, Long> bytes = new HashMap<>();
            for (String tier : result.tiers()) { // also those without a copy: accesses may use them
                bytes.put(tier + " read", 0L);
                bytes.put(tier + " written", 0L);
            }
            for (RunResult.Operation operation : result.counts().operations()) {
                bytes.merge(operation.from() + " read", operation.bytes(), Long::sum);
                bytes.merge(operation.to() + " written", operation.bytes(), Long::sum);
            }
            return new Moved(
                    result.policy(),
                    Way.of(Runs.needs(result.policy())),
                    bytes,
                    result.counts().remoteBytes(),
                    result.modelTimeNs());
        }

        boolean isComparedWith(Moved other) {
            return way.equals(other.way) && !SLOWED_BY_ACCESSES.contains(policy);
        }

        boolean isNoMoreThan(Moved other) {
            return Stream.concat(bytes.keySet().stream(), other.bytes.keySet().stream())
                    .allMatch(what -> bytes.getOrDefault(what, 0L) + remoteBytes <= other.bytes.getOrDefault(what, 0L));
        }
    }
}
