package io.thermocline.lab.curve;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.ArrayWorkload;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Which pages are in which sample, and what is simulated over them. */
final class SamplesTest {
    private static final int PAGES = 1000;

    /** Few pages have most accesses. */
    private static ArrayWorkload skewed(int accesses, long seed) {
        SplitMix64 random = new SplitMix64(seed);
        int[] all = new int[accesses];
        for (int i = 0; i < accesses; i++) {
            double draw = random.nextDouble();
            all[i] = (int) (PAGES * draw * draw * draw) | (random.nextDouble() < 0.2 ? Integer.MIN_VALUE : 0);
        }
        return new ArrayWorkload(all, PAGES);
    }

    private static AccessLog log(Workload workload, long mostKept) {
        AccessLog log = new AccessLog(workload, mostKept);
        AccessBatch batch = new AccessBatch(Columns.NONE, 300);
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                log.add(batch);
            }
        }
        return log;
    }

    private static int[] read(Workload workload) {
        int[] all = new int[Math.toIntExact(workload.accesses())];
        AccessBatch batch = new AccessBatch(workload.columns());
        int at = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                System.arraycopy(batch.accesses, 0, all, at, batch.size);
                at += batch.size;
            }
        }
        return all;
    }

    /** Of the 2^k pages with the most accesses each sample of level k has one, and so on down. */
    @Property(tries = 20)
    void eachSampleHasOneOfAsManyNeighboursInPopularity(
            @ForAll @IntRange(min = 1, max = 6) int level, @ForAll @LongRange(min = 0) long seed) {
        // page p is accessed 2^(9 - p / 64) times: 64 pages in each stratum
        List<Integer> accesses = new ArrayList<>();
        for (int page = 0; page < 640; page++) {
            for (int time = 0; time < 1 << 9 - page / 64; time++) {
                accesses.add(page);
            }
        }
        Workload workload =
                new ArrayWorkload(accesses.stream().mapToInt(page -> page).toArray(), 640);
        PageRanks ranks = PageRanks.of(log(workload, Long.MAX_VALUE), seed);
        for (int first = 0; first < 640; first += 1 << level) {
            BitSet numbers = new BitSet();
            for (int page = first; page < first + (1 << level); page++) {
                numbers.set(ranks.number(page, level));
            }
            assertThat(numbers.cardinality()).isEqualTo(1 << level);
        }
        for (int page = 0; page < 640; page++) {
            assertThat(ranks.number(page, level + 1) >> 1).isEqualTo(ranks.number(page, level));
        }
    }

    @Test
    void sampleHasAllAccessesToItsPagesInOrder() {
        ArrayWorkload workload = skewed(20_000, 1);
        AccessLog log = log(workload, Long.MAX_VALUE);
        assertThat(log.accesses()).isEqualTo(20_000);
        PageRanks ranks = PageRanks.of(log, 7);
        int[] expected = Arrays.stream(read(workload))
                .filter(access -> ranks.number(access & Integer.MAX_VALUE, 3) == 2)
                .toArray();
        Workload sample = new Samples(log, 7).sample(3, 2, false);
        int[] found = read(sample);
        assertThat(found).hasSameSizeAs(expected);
        int[] pageOf = new int[(int) sample.pages()]; // numbered in the order of the first access
        int known = 0;
        for (int i = 0; i < found.length; i++) {
            int page = found[i] & Integer.MAX_VALUE;
            if (page == known) {
                pageOf[known++] = expected[i] & Integer.MAX_VALUE;
            }
            assertThat(pageOf[page] | found[i] & Integer.MIN_VALUE).isEqualTo(expected[i]);
        }
        assertThat(known).isEqualTo(sample.pages());
    }

    @Test
    void samplesThatAreReadAgainAreTheSame() {
        Workload workload = skewed(20_000, 3);
        Samples kept = new Samples(log(workload, Long.MAX_VALUE), 5);
        Samples again = new Samples(log(workload, 1000), 5);
        for (int level : List.of(5, 3, 4)) {
            for (int number = 0; number < 8; number += 3) {
                assertThat(read(again.sample(level, number, false)))
                        .isEqualTo(read(kept.sample(level, number, false)))
                        .isNotEmpty();
            }
        }
    }

    @Test
    void framesOfTheSamplesAddUp() {
        for (long frames : List.of(1024L, 1025L, 2539L, 99_999L)) {
            long sum = 0;
            for (int number = 0; number < 8; number++) {
                sum += new SampledCurve.Scaling(3, number).pages(frames);
            }
            assertThat(sum).isEqualTo(frames);
        }
        assertThat(new SampledCurve.Scaling(7, 0).pages(1)).isEqualTo(1);
    }

    /** Counts are made as accesses come: a curve of LRU alone asks for none, whatever the address space. */
    @Test
    void logWithoutAccessesHasNoCounts() {
        assertThat(new AccessLog(new ArrayWorkload(new int[0], Integer.MAX_VALUE), 0).distinctPages())
                .isZero();
    }

    /** A tier of 511 frames leaves 63 at level 3, which is too few; 131,071 accesses leave too few for each sample. */
    @Test
    void smallTiersAndShortWorkloadsAreRun() {
        assertThat(SampledCurve.pays(512, 1 << 20)).isTrue();
        assertThat(SampledCurve.pays(511, 1 << 20)).isFalse();
        assertThat(SampledCurve.pays(512, 131_072)).isTrue();
        assertThat(SampledCurve.pays(512, 131_071)).isFalse();
    }

    /**
     * A policy that misses half of its accesses at level 3, and 0.01 more for each level above: the effect of scale
     * from one level to the second next is 0.02 everywhere, half of which is expected to be wrong. With 0.01 that is
     * enough at the highest level that leaves 64 frames of 2,048, and at level 4 if the effect is slow; with 0.009 it
     * never is.
     */
    @Test
    void rateDoublesUntilTheExpectedErrorIsSmallEnough() {
        AccessLog log = log(skewed(1 << 19, 1), Long.MAX_VALUE);
        SampledCurve.Simulation simulation =
                (sample, tiers) -> Math.round((0.47 + 0.01 * tiers.level()) * log.accesses() * tiers.factor());
        PolicyNeeds fast = PolicyNeeds.NOTHING.withScaling(PolicyNeeds.Scaling.ROOT);
        Optional<SampledCurve.Estimate> found = new SampledCurve(log, 1, 0.0101).estimate(2048, fast, simulation);
        assertThat(found).hasValueSatisfying(estimate -> {
            assertThat(estimate.rate()).isEqualTo(4.0 / 32);
            assertThat(estimate.value().ratio()).isBetween(0.4999, 0.5001); // 0.52 at level 5, less 0.02
        });
        assertThat(new SampledCurve(log, 1, 0.009).estimate(2048, fast, simulation))
                .isEmpty();
        PolicyNeeds slow = PolicyNeeds.NOTHING.withScaling(PolicyNeeds.Scaling.LOGARITHM);
        assertThat(new SampledCurve(log, 1, 0.0101).estimate(2048, slow, simulation))
                .hasValueSatisfying(estimate -> assertThat(estimate.rate()).isEqualTo(4.0 / 16));
    }

    /** As above, where 2^16 accesses fit: of 2^19 four samples of level 5 have as many, and those of level 4 more. */
    @Test
    void rateDoublesNoFurtherThanSamplesFit() {
        AccessLog log = log(skewed(1 << 19, 1), 1 << 16);
        SampledCurve curve = new SampledCurve(log, 1, 0.0101);
        SampledCurve.Simulation simulation =
                (sample, tiers) -> Math.round((0.47 + 0.01 * tiers.level()) * log.accesses() * tiers.factor());
        PolicyNeeds fast = PolicyNeeds.NOTHING.withScaling(PolicyNeeds.Scaling.ROOT);
        PolicyNeeds slow = PolicyNeeds.NOTHING.withScaling(PolicyNeeds.Scaling.LOGARITHM);
        assertThat(curve.estimate(2048, fast, simulation)).isPresent();
        assertThat(curve.estimate(2048, slow, simulation)).isEmpty();
    }
}
