package io.thermocline.policies.gmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.SplitMix64;
import io.thermocline.policies.testing.TierRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Exact reuse distances, and the policy that measures those of its victims. */
class ReuseDistancesTest {
    @Test
    void distanceIsTheNumberOfOtherPagesSince() {
        ReuseDistances distances = new ReuseDistances();
        for (int page : TierRuns.accesses("abcbd")) {
            distances.access(page);
        }

        assertThat(distances.sinceLatest(0)).isEqualTo(3); // b, c, d
        assertThat(distances.sinceLatest(1)).isEqualTo(1); // d
        assertThat(distances.isKnown(4)).isFalse();
    }

    @Test
    void markCountsFromItsPointOn() {
        ReuseDistances distances = new ReuseDistances();
        for (int page : TierRuns.accesses("abc")) {
            distances.access(page);
        }
        distances.mark(0);
        for (int page : TierRuns.accesses("cdcd")) {
            distances.access(page);
        }

        assertThat(distances.sinceMark(0)).isEqualTo(2); // c, d
        assertThat(distances.isMarked(0)).isFalse();
    }

    /** Positions are used up every thousand accesses or so. */
    @Property(tries = 20)
    void distancesAreThoseOfAListOfAllAccesses(@ForAll long seed, @ForAll @IntRange(min = 2, max = 1500) int pages) {
        ReuseDistances distances = new ReuseDistances();
        List<Integer> all = new ArrayList<>();
        int marked = -1;
        int markedAt = 0;
        for (int access : TierRuns.random(pages, 6000, seed)) {
            int page = access & Integer.MAX_VALUE;
            if (all.size() % 97 == 0 && all.contains(page)) {
                int before = all.lastIndexOf(page);
                assertThat(distances.sinceLatest(page)).isEqualTo(distinct(all, before + 1));
            }
            if (page == marked) {
                assertThat(distances.sinceMark(page)).isEqualTo(distinct(all, markedAt));
                marked = -1;
            }
            distances.access(page);
            all.add(page);
            if (marked < 0) {
                marked = page;
                markedAt = all.size();
                distances.mark(page);
            }
        }
    }

    private static int distinct(List<Integer> all, int from) {
        return new HashSet<>(all.subList(from, all.size())).size();
    }

    /**
     * Four frames above, eight in the middle. In a cycle over p pages a page leaves with the fourth access after its
     * own, and p - 5 others follow before it comes back.
     */
    @Test
    void classOfACycleIsWorkedOutByHand() {
        assertThat(metrics(8)).contains(entry("rrdTier1Share", 1.0), entry("rrdTier2Share", 0.0)); // 3 others
        assertThat(metrics(9)).contains(entry("rrdTier1Share", 0.0), entry("rrdTier2Share", 1.0)); // 4
        assertThat(metrics(16)).contains(entry("rrdTier2Share", 1.0)); // 11
        assertThat(metrics(17)).contains(entry("rrdTier2Share", 0.0), entry("rrdTier3Share", 1.0)); // 12
    }

    private static Map<String, Number> metrics(int pages) {
        return TierRuns.run(TierRuns.cycle(pages, 400), "gmt-tierorder-rrd", 4, 8)
                .policyMetrics();
    }

    @Test
    void evictionCountsOnceItsPageComesBack() {
        // a leaves for b, which never leaves; then b leaves for a, which comes back
        assertThat(TierRuns.run(TierRuns.accesses("aba"), "gmt-tierorder-rrd", 1, 8)
                        .policyMetrics())
                .contains(entry("returnedEvictions", 1L), entry("rrdTier1Share", 1.0));
        assertThat(TierRuns.run(TierRuns.accesses("abc"), "gmt-tierorder-rrd", 1, 8)
                        .policyMetrics())
                .contains(entry("returnedEvictions", 0L))
                .doesNotContainKeys("rrdTier1Share", "reuseLineR2");
    }

    /**
     * Independent uniform accesses to n pages: timestamps v (in n) are exponential, distances 1 - e^-v (in n). Their
     * covariance is 1/4, the variances are 1 and 1/12: R squared is 3/4.
     */
    @Test
    void lineExplainsThreeQuartersOfUniformAccesses() {
        SplitMix64 random = new SplitMix64(5);
        int[] trace = new int[60_000];
        Arrays.setAll(trace, i -> random.nextInt(300));

        Number determination =
                TierRuns.run(trace, "gmt-tierorder-rrd", 20, 40).policyMetrics().getOrDefault("reuseLineR2", 0);

        assertThat(determination.doubleValue()).isCloseTo(0.75, within(0.01));
    }

    @Test
    void decisionsAreThoseOfTierOrder() {
        int[] trace = TierRuns.random(60, 4000, 3);

        assertThat(TierRuns.run(trace, "gmt-tierorder-rrd", 6, 20).counters())
                .usingRecursiveComparison()
                .isEqualTo(TierRuns.run(trace, "gmt-tierorder", 6, 20).counters());
    }

    /** (1, 1), (2, 2), (3, 2): both sums of squares are 2 and 2/3, that of products 1. */
    @Test
    void determinationIsWorkedOutByHand() {
        CorrelatedPairs pairs = new CorrelatedPairs();
        pairs.add(1, 1);
        assertThat(pairs.isSpread()).isFalse();
        pairs.add(2, 2);
        pairs.add(3, 2);

        assertThat(pairs.determination()).isCloseTo(1 / (2 * 2.0 / 3), within(1e-12));
    }
}
