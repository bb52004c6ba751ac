package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;

/**
 * The bounds that Belady's optimum sets: a policy that demands one page and always inserts misses at least as often as
 * the optimum with the frames of the first tier, and reads the last tier at least as often as the optimum with the
 * frames of all tiers above it.
 */
final class BoundsTest {

    @Property(tries = 40)
    @Tag("slow")
    void noPolicyOfTwoTiersMissesLessThanTheOptimum(
            @ForAll("traces") int[] trace, @ForAll @IntRange(min = 1, max = 24) int frames) {
        String workload = Runs.trace("bounds-two", trace);
        long optimum = Runs.misses(Runs.run(twoTier(workload, "belady", frames)));
        assertThat(Runs.misses(Runs.run(twoTier(workload, "belady?bypass=true", frames))))
                .isLessThanOrEqualTo(optimum);
        for (String policy : Runs.demanding(Runs.policiesOf("two-tier"))) {
            RunResult result = Runs.run(twoTier(workload, policy, frames));
            assertThat(Runs.misses(result)).as(policy).isGreaterThanOrEqualTo(optimum);
            assertThat(Runs.lastTierFetches(result)).as(policy).isEqualTo(Runs.misses(result));
        }
    }

    @Property(tries = 40)
    @Tag("slow")
    void noPolicyOfMoreTiersIsBelowTheOptimumOfTheirFrames(
            @ForAll("traces") int[] trace,
            @ForAll @IntRange(min = 1, max = 12) int first,
            @ForAll @IntRange(min = 1, max = 12) int second,
            @ForAll @IntRange(min = 1, max = 6) int spare) {
        String workload = Runs.trace("bounds-three", trace);
        long firstOptimum = Runs.misses(Runs.run(twoTier(workload, "belady", first)));
        long lastOptimum = Runs.misses(Runs.run(twoTier(workload, "belady", first + second)));
        for (String policy : withVariants(Runs.demanding(Runs.policies()))) {
            RunResult result = Runs.run(
                    settings(Runs.spec("gmt-a100", workload, policy), Map.of("hbm.pages", first, "dram.pages", second))
                            .withSetting("dram.spare", Integer.toString(spare)));
            assertThat(Runs.misses(result)).as(policy).isGreaterThanOrEqualTo(firstOptimum);
            assertThat(Runs.lastTierFetches(result)).as(policy).isGreaterThanOrEqualTo(lastOptimum);
        }
    }

    @Property(tries = 20)
    @Tag("slow")
    void noPolicyOfFourTiersIsBelowTheOptimumOfTheirFrames(
            @ForAll("traces") int[] trace,
            @ForAll @IntRange(min = 1, max = 8) int first,
            @ForAll @IntRange(min = 1, max = 8) int second,
            @ForAll @IntRange(min = 1, max = 8) int third) {
        String workload = Runs.trace("bounds-four", trace);
        long firstOptimum = Runs.misses(Runs.run(twoTier(workload, "belady", first)));
        long lastOptimum = Runs.misses(Runs.run(twoTier(workload, "belady", first + second + third)));
        for (String policy : withVariants(Runs.demanding(Runs.policies()))) {
            RunResult result = Runs.run(settings(
                    Runs.spec("four-tier", workload, policy),
                    Map.of("hbm.pages", first, "dram.pages", second, "nvm.pages", third, "dram.spare", 1)));
            assertThat(Runs.misses(result)).as(policy).isGreaterThanOrEqualTo(firstOptimum);
            assertThat(Runs.lastTierFetches(result)).as(policy).isGreaterThanOrEqualTo(lastOptimum);
        }
    }

    private static List<String> withVariants(List<String> policies) {
        List<String> all = new java.util.ArrayList<>(policies);
        all.addAll(List.of(
                "gmt-reuse?samples=40&sample-batch=10&tier2-when-full=fifo&retain=until-found&eq1=tier2",
                "gmt-reuse?samples=40&sample-batch=10&heuristic-share=1",
                "gmt-random?fill-first=true&tier2-replacement=clock",
                "gmt-tierorder?tier2-replacement=clock&reference-on-fill=false",
                "lru?lower=last",
                "bam?clock=second-chance&pin-window=1",
                "bam?coalescing=false&reuse=false"));
        return all;
    }

    private static RunSpec twoTier(String workload, String policy, int frames) {
        return Runs.spec("two-tier", workload, policy).withSetting("hbm.pages", Integer.toString(frames));
    }

    private static RunSpec settings(RunSpec spec, Map<String, Integer> settings) {
        RunSpec set = spec;
        for (String path : settings.keySet().stream().sorted().toList()) {
            set = set.withSetting(path, String.valueOf(settings.get(path)));
        }
        return set;
    }

    /** Loops a little too long for the frames, mixed with what comes at random; reads and writes. */
    @Provide
    Arbitrary<int[]> traces() {
        Arbitrary<int[]> random = Arbitraries.integers()
                .between(-40, 39)
                .array(int[].class)
                .ofMinSize(1)
                .ofMaxSize(300);
        Arbitrary<int[]> loops = Combinators.combine(
                        Arbitraries.integers().between(1, 40),
                        Arbitraries.integers().between(1, 300),
                        Arbitraries.integers().between(1, 50))
                .as((pages, length, every) -> {
                    int[] trace = new int[length];
                    for (int i = 0; i < length; i++) {
                        trace[i] = i % every == 0 ? ~(i % 7) : i % pages;
                    }
                    return trace;
                });
        return Arbitraries.oneOf(random, loops);
    }
}
