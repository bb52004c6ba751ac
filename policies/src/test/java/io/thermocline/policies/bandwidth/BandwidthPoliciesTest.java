package io.thermocline.policies.bandwidth;

import static io.thermocline.policies.testing.TierRuns.tiers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.testing.Kernels;
import io.thermocline.policies.testing.TierRuns;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tier each page lies in, worked out by hand. The tiers of the tests have equal bandwidths. */
class BandwidthPoliciesTest {
    /** Pages that are accessed once each, in one allocation. */
    private static Kernels pages(int count) {
        return new Kernels(
                List.of(new Range("all", 0, count)), IntStream.range(0, count).toArray());
    }

    /** Pages 0, 1 and so on with these numbers of accesses. */
    private static Kernels accessed(List<Range> ranges, int... counts) {
        int[] accesses = IntStream.range(0, counts.length)
                .flatMap(page -> IntStream.generate(() -> page).limit(counts[page]))
                .toArray();
        return new Kernels(ranges, accesses);
    }

    @Test
    void localFillsTheFirstTierThenTheNext() {
        assertThat(tiers(pages(5), 1, "bw-local", 3)).containsExactly(0, 0, 0, 1, 1);
        assertThat(tiers(pages(5), 1, "bw-local", 2, 1)).containsExactly(0, 0, 1, 2, 2);
    }

    @Test
    void interleaveGoesRoundAndPassesOverAFullTier() {
        assertThat(tiers(pages(10), 1, "bw-interleave", 10)).containsExactly(0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
        assertThat(tiers(pages(10), 1, "bw-interleave", 2)).containsExactly(0, 1, 0, 1, 1, 1, 1, 1, 1, 1);
        assertThat(tiers(pages(7), 1, "bw-interleave", 2, 9)).containsExactly(0, 1, 2, 0, 1, 2, 1);
    }

    @Test
    void bwAwareGoesByItsRatio() {
        assertThat(tiers(pages(50), 1, "bw-aware?ratio=0C-100B", 50)).containsOnly(0);
        assertThat(tiers(pages(50), 1, "bw-aware?ratio=100C-0B", 50)).containsOnly(1);
        int[] drawn = tiers(pages(4_000), 7, "bw-aware", 4_000);
        assertThat(Arrays.stream(drawn).average().orElseThrow()).isCloseTo(.3, within(.02));
        assertThat(tiers(pages(4_000), 8, "bw-aware", 4_000)).isNotEqualTo(drawn);
    }

    @Test
    void bwAwareSharesThreeTiersByTheirBandwidths() {
        int[] drawn = tiers(pages(3_000), 1, "bw-aware?ratio=auto", 3_000, 3_000);
        for (int tier = 0; tier < 3; tier++) {
            int wanted = tier;
            assertThat(Arrays.stream(drawn).filter(each -> each == wanted).count() / 3_000.0)
                    .isCloseTo(1 / 3.0, within(.03));
        }
    }

    @Test
    void pageWhoseTierIsFullGoesBelow() {
        int[] drawn = tiers(pages(100), 1, "bw-aware?ratio=0C-100B", 10);
        assertThat(Arrays.stream(drawn).limit(10)).containsOnly(0);
        assertThat(Arrays.stream(drawn).skip(10)).containsOnly(1);
    }

    @Test
    void oraclePlacesTheHottestPagesUpToTheTarget() {
        List<Range> all = List.of(new Range("all", 0, 4));
        // 5 of 10 are less than 0.714, 8 of 10 are more
        assertThat(tiers(accessed(all, 5, 3, 1, 1), 1, "bw-oracle?target=0.714", 4))
                .containsExactly(0, 0, 1, 1);
        assertThat(tiers(accessed(all, 1, 3, 1, 5), 1, "bw-oracle?target=0.714", 4))
                .containsExactly(1, 0, 1, 0);
        assertThat(tiers(accessed(all, 5, 3, 1, 1), 1, "bw-oracle?target=0.714", 1))
                .containsExactly(0, 1, 1, 1);
        assertThat(tiers(accessed(all, 5, 3, 1, 1), 1, "bw-oracle?target=0", 4)).containsOnly(1);
        // by the bandwidths, which are equal: half of the accesses
        assertThat(tiers(accessed(all, 5, 3, 1, 1), 1, "bw-oracle", 4)).containsExactly(0, 1, 1, 1);
    }

    @Test
    void oracleFillsThreeTiersInTurn() {
        List<Range> all = List.of(new Range("all", 0, 6));
        // each a third of 12: 5, then 3 + 1, then the rest
        assertThat(tiers(accessed(all, 1, 5, 1, 3, 1, 1), 1, "bw-oracle", 6, 6)).containsExactly(1, 0, 2, 1, 2, 2);
    }

    /** Two tiers of 200 and 80 GB/s, as of thesis Table 3.1: the first has 0.714 of the bandwidth. */
    private static Testbed thesis(int capacity) {
        return new Testbed(
                "thesis",
                4096,
                new Accelerator("gpu", 720, 0, 0, 0, 128),
                List.of(
                        new Tier("hbm", device(200), capacity, 1, 1, null),
                        new Tier("dram", device(80), 1 << 20, 0, 1, null)),
                new Software(0, 0, 0, 0));
    }

    private static Device device(long gigabytesPerSecond) {
        long rate = gigabytesPerSecond * 1_000_000_000;
        return new Device("memory", "", false, 170_000, 170_000, rate, rate, 0, 0, 1, 0, Map.of());
    }

    @Test
    void sharesAreThoseOfTheBandwidths() {
        assertThat(Bandwidths.shares(thesis(1))).containsExactly(new double[] {200 / 280.0, 80 / 280.0}, within(1e-9));
    }

    @Test
    void annotatedServesItsShareOfTheBandwidthFromTheFirstTier() {
        List<Range> two = List.of(new Range("a", 0, 2), new Range("b", 2, 8));
        Kernels program = accessed(two, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1);
        // a takes two pages and half of the accesses, which is less than 0.714: the first page of b has room
        assertThat(tiers(thesis(3), program, 1, "bw-annotated")).containsExactly(0, 0, 0, 1, 1, 1, 1, 1, 1, 1);
    }

    @Test
    void annotatedPlacesTheHottestStructureAndFillsUpWithTheNext() {
        List<Range> two = List.of(new Range("a", 0, 2), new Range("b", 2, 8));
        Kernels program = accessed(two, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1);
        // a has half of the accesses, and tiers of equal bandwidth want no more
        assertThat(tiers(program, 1, "bw-annotated", 3)).containsExactly(0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
        Kernels colder = accessed(two, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1);
        assertThat(tiers(colder, 1, "bw-annotated", 3)).containsExactly(0, 0, 0, 1, 1, 1, 1, 1, 1, 1);
    }

    @Test
    void annotatedIsBwAwareWhereTheFirstTierHoldsItsShare() {
        Kernels program = pages(1_000);
        int[] drawn = tiers(program, 1, "bw-annotated", 700);
        assertThat(Arrays.stream(drawn).average().orElseThrow()).isCloseTo(.3, within(.05));
        assertThat(tiers(program, 1, "bw-annotated", 699)).startsWith(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void smallStructuresHaveNoHint() {
        List<Range> two = List.of(new Range("a", 0, 2), new Range("b", 2, 8));
        Kernels program = accessed(two, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1);
        // a is a fifth of the footprint, and goes by a ratio that sends all below
        assertThat(tiers(program, 1, "bw-annotated?least-structure=0.25&ratio=100C-0B", 3))
                .containsOnly(1);
        assertThat(tiers(program, 1, "bw-annotated?least-structure=0.25&ratio=50C-50B", 3))
                .endsWith(1, 1, 1, 1, 1, 1);
    }

    @Test
    void annotatedForgetsTheHintsOfAnotherSeed() {
        List<Range> three = List.of(new Range("a", 0, 1), new Range("b", 1, 1), new Range("c", 2, 8));
        // seed 5 accesses a alone, which gets a hint and one of three pages
        Kernels trained = accessed(three, 1);
        // a and b have three tenths of the accesses each, and fit the two pages that are left
        int[] pattern = {0, 0, 0, 1, 1, 1, 2, 3, 4, 5};
        int[] accesses =
                IntStream.range(0, RunSetup.CHUNK).map(i -> pattern[i % 10]).toArray();
        Kernels own = new Kernels(three, accesses, new int[] {0});
        RunSetup setup = new RunSetup(
                TierRuns.testbed(3),
                own,
                TierRuns.selection("bw-annotated?training-seed=5"),
                List.of(new RunSetup.Switch(RunSetup.CHUNK, TierRuns.selection("bw-annotated"))),
                false,
                1,
                Runnable::run,
                () -> 0,
                decided -> {});
        assertThat(TierRuns.ENGINE
                        .run(setup.withOtherSeeds(seed -> trained))
                        .policyMetrics()
                        .get("structuresInFirstTier"))
                .isEqualTo(2L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "30C", "30C-71B", "30B-70C", "130C--30B", "AUTO", "", "1000C-1B"})
    void ratioThatIsNoPairIsRefused(String ratio) {
        assertThatThrownBy(() -> tiers(pages(1), 1, "bw-aware?ratio=" + ratio, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("policy bw-aware: ratio: '" + ratio + "' is not allowed")
                .hasMessageContaining("30C-70B");
    }

    @ParameterizedTest
    @CsvSource({
        "bw-oracle?target=1.01, target",
        "bw-oracle?target=-0.1, target",
        "bw-annotated?least-structure=2, least-structure"
    })
    void shareBeyondOneIsRefused(String policy, String parameter) {
        assertThatThrownBy(() -> tiers(pages(1), 1, policy, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(": " + parameter + ": '");
    }

    @Test
    void otherRatioHoldsForWhatIsAllocatedThen() {
        // pages 0 to 2 in two chunks, and then two further pages; the second ratio decides from the second chunk on
        int[] accesses = TierRuns.cycle(3, 2 * RunSetup.CHUNK + 2);
        accesses[2 * RunSetup.CHUNK] = 3;
        accesses[2 * RunSetup.CHUNK + 1] = 4;
        assertThat(TierRuns.runSwitching(accesses, List.of("bw-aware?ratio=0C-100B", "bw-aware?ratio=100C-0B"), 26)
                        .segments()
                        .get(1)
                        .counters()
                        .served)
                .containsExactly(RunSetup.CHUNK, 2);
    }

    @Test
    void accessesAreServedWherePagesLie() {
        assertThat(TierRuns.run(pages(4), "bw-interleave", 4).counters().served).containsExactly(2, 2);
        assertThat(TierRuns.run(pages(4), "bw-interleave", 4).counters().remoteBytes)
                .isEqualTo(2 * 128);
        assertThat(TierRuns.run(pages(4), "bw-interleave", 4).counters().promotions)
                .isZero();
    }
}
