package io.thermocline.policies.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.testing.Kernels;
import io.thermocline.policies.testing.TierRuns;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which pages migrate, and when, worked out by hand. An access of 128 B takes 0.64 ns above at 200 GB/s and 1.6 ns
 * below at 80 GB/s; a page 51.2 ns from below and 20.48 ns into the first tier. Latencies are 10 ns.
 */
class MigrationPoliciesTest {
    private static final String ONE_BY_ONE = "&concurrent=1&poll=100ns&shootdown=0ns";

    private static Testbed testbed(int capacity) {
        return new Testbed(
                "test",
                TierRuns.PAGE,
                new Accelerator("test", 8, 0, 0, 0, 128),
                List.of(
                        new Tier("above", memory(200_000_000_000L), capacity, 0, 1, null),
                        new Tier("below", memory(80_000_000_000L), 1 << 12, 0, 1, null)),
                new Software(0, 0, 0, 0));
    }

    private static Device memory(long bytesPerSecond) {
        return new Device("memory", "", false, 10_000, 10_000, bytesPerSecond, bytesPerSecond, 0, 0, 1, 0, Map.of());
    }

    private static Kernels accesses(List<Range> ranges, int... accesses) {
        return new Kernels(ranges, accesses);
    }

    private static List<Range> one(int pages) {
        return List.of(new Range("a", 0, pages));
    }

    private static double metric(RunOutput output, String name) {
        return Objects.requireNonNull(output.policyMetrics().get(name)).doubleValue();
    }

    /** Accesses to one page. */
    private static int[] times(int count, int page) {
        int[] accesses = new int[count];
        Arrays.fill(accesses, page);
        return accesses;
    }

    private static int[] after(int[] first, int... others) {
        int[] all = Arrays.copyOf(first, first.length + others.length);
        System.arraycopy(others, 0, all, first.length, others.length);
        return all;
    }

    private static RunOutput run(Kernels workload, String policy) {
        return TierRuns.timed(testbed(64), workload, policy);
    }

    private static int[] tiers(Kernels workload, String policy) {
        return TierRuns.timedTiers(testbed(64), workload, policy);
    }

    @Test
    void onlyPageAccessedOftenEnoughMigrates() {
        RunOutput output = run(accesses(one(2), after(times(200, 0), 1)), "migrate?threshold=2&poll=100ns");
        assertThat(output.policyMetrics())
                .containsEntry("migratedPages", 1L)
                .containsEntry("shootdowns", 1L)
                .containsEntry("stallNanoseconds", 71L);
        assertThat(tiers(accesses(one(2), after(times(200, 0), 1)), "migrate?threshold=2"))
                .containsExactly(0, 1);
    }

    @Test
    void pageBelowItsThresholdStays() {
        assertThat(run(accesses(one(1), times(200, 0)), "migrate?threshold=201").policyMetrics())
                .containsEntry("migratedPages", 0L);
    }

    /**
     * The host looks at 100, 200, ... ns. A copy takes 51.2 + 10 + 20.48 ns, so that one migrates at each look. Of n
     * accesses and c copies from below, the last completes at 1.6 n + 51.2 c + 10 ns: 189 ns, 272 ns, and after 300 ns.
     */
    @ParameterizedTest
    @CsvSource({"80, 0 1 1, 1.0", "100, 0 1 0, 1.0", "250, 0 0 0, 0.6667"})
    void furthestNeighboursMigrateFirstAndNeedNoShootDown(int count, String expected, double avoided) {
        Kernels workload = accesses(one(3), times(count, 1));
        String policy = "migrate?range=2" + ONE_BY_ONE;
        assertThat(tiers(workload, policy))
                .containsExactly(Arrays.stream(expected.split(" ", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray());
        assertThat(metric(run(workload, policy), "migrationsWithoutShootdownRatio"))
                .isCloseTo(avoided, within(1e-4));
    }

    @Test
    void rangeEndsWithTheAllocation() {
        Kernels workload = accesses(List.of(new Range("a", 0, 2), new Range("b", 2, 2)), times(600, 1));
        assertThat(tiers(workload, "migrate?range=4" + ONE_BY_ONE)).containsExactly(0, 0, 1, 1);
    }

    /** Page 2 is a candidate as the neighbour of page 1 when it is accessed itself, so that page 3 is none. */
    @Test
    void candidateDoesNotExpand() {
        int[] accesses = after(new int[] {1, 2}, times(600, 1));
        assertThat(tiers(accesses(one(4), accesses), "migrate?range=2" + ONE_BY_ONE))
                .containsExactly(0, 0, 0, 1);
    }

    /** 64 accesses issue by 90 ns and take 112.4 ns: the host looks once. */
    @ParameterizedTest
    @CsvSource({"4, 4", "6, 2", "8, 0"})
    void atMostSoManyMigrateAtATime(int concurrent, int waiting) {
        int[] accesses = after(new int[] {0, 1, 2, 3, 4, 5, 6, 7}, times(56, 7));
        assertThat(run(accesses(one(8), accesses), "migrate?poll=100ns&shootdown=0ns&concurrent=" + concurrent)
                        .policyMetrics())
                .containsEntry("migratedPages", (long) concurrent)
                .containsEntry("waitingCandidates", (long) waiting);
    }

    @Test
    void candidatesWaitWhileTheFirstTierIsFull() {
        int[] accesses = after(new int[] {0, 1, 2, 3}, times(600, 3));
        RunOutput output = TierRuns.timed(testbed(2), accesses(one(4), accesses), "migrate");
        assertThat(output.policyMetrics()).containsEntry("migratedPages", 2L).containsEntry("waitingCandidates", 2L);
    }

    /**
     * Of 64 accesses the last completes at 112.4 ns. At 100 ns it is outstanding, and four shoot-downs of 1 us delay it
     * one after the other.
     */
    @Test
    void shootDownsDelayWhatIsOutstanding() {
        int[] accesses = after(new int[] {0, 1, 2, 3}, times(60, 3));
        assertThat(run(accesses(one(4), accesses), "migrate?poll=100ns&shootdown=1us")
                        .modelTimePs())
                .isEqualTo(64 * 1_600 + 10_000 + 4_000_000);
    }

    // ---- bandwidth balancing

    @ParameterizedTest
    @CsvSource({"0.66, 4", "0.6639, 4", "0.67, 2", "0.70, 2", "0.714, 0", "0.72, 0", "1, 0"})
    void rateFollowsFromTheShare(double share, int allowed) {
        assertThat(new BandwidthBalance(4, 0.714, 0.05).allowed(share)).isEqualTo(allowed);
    }

    @Test
    void halfOfOneIsOne() {
        assertThat(new BandwidthBalance(1, 0.714, 0.05).allowed(0.7)).isOne();
    }

    @Test
    void migrationEndsAtTheTarget() {
        // 40 pages, each read in turn: with all above the share would be 1
        int[] accesses = new int[4096];
        Arrays.setAll(accesses, i -> i % 40);
        String policy = "migrate?sample=200ns&shootdown=0ns";
        assertThat(run(accesses(one(40), accesses), policy).policyMetrics())
                .containsEntry("migratedPages", 40L)
                .containsEntry("pausedSamples", 0L);
        RunOutput balanced = run(accesses(one(40), accesses), policy + "&balance=true&target=0.5");
        assertThat(metric(balanced, "migratedPages")).isBetween(18.0, 28.0);
        assertThat(metric(balanced, "pausedSamples")).isPositive();
    }

    // ---- the others

    @Test
    void cpuOnlyMovesNothing() {
        RunOutput output = run(accesses(one(4), 0, 1, 2, 3, 0, 1), "cpu-only");
        assertThat(output.counters().served).containsExactly(0, 6);
        assertThat(output.counters().promotions).isZero();
    }

    /**
     * The first access issues when four pages have passed the memory below, at 4 * 51.2 ns. Page 0 is there, so that it
     * takes 0.64 ns and the latency. The last copy lands 10 + 20.48 ns after it has passed the memory below.
     */
    @Test
    void memcpyDelaysTheFirstAccess() {
        RunOutput output = run(accesses(one(4), 0), "memcpy-first");
        assertThat(output.counters().served).containsExactly(1, 0);
        assertThat(output.latency().meanNs()).isEqualTo(10.64);
        assertThat(output.modelTimePs()).isEqualTo(4 * 51_200 + 10_000 + 20_480);
        assertThat(output.policyMetrics()).containsEntry("copiedPages", 4L);
    }

    /** The access to page 3 waits until that has landed, 30.48 ns after the copies have passed the memory below. */
    @Test
    void accessWaitsForItsPageAfterMemcpy() {
        assertThat(run(accesses(one(4), 3), "memcpy-first").modelTimePs())
                .isEqualTo(4 * 51_200 + 10_000 + 20_480 + 640 + 10_000);
    }

    @Test
    void memcpyLeavesWhatDoesNotFit() {
        RunOutput output = TierRuns.timed(testbed(3), accesses(one(4), 0, 1, 2, 3), "memcpy-first");
        assertThat(output.counters().served).containsExactly(3, 1);
    }

    @Test
    void memcpyCopiesWhatIsAllocatedLater() {
        assertThat(TierRuns.served("abab", "memcpy-first", 8)).containsExactly(4, 0);
    }

    // ---- what is refused

    @ParameterizedTest
    @ValueSource(strings = {"1", "3", "100", "2097152", "-2", "many"})
    void rangeThatIsNoPowerOfTwoIsRefused(String range) {
        assertThatThrownBy(() -> run(accesses(one(1), 0), "migrate?range=" + range))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'" + range + "'");
    }

    @Test
    void targetOverOneIsRefused() {
        assertThatThrownBy(() -> run(accesses(one(1), 0), "migrate?target=1.1"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'1.1'");
    }
}
