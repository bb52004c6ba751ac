package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Measures of runs that are worked out by hand: pages 0, 1 and 0 again through one frame, with 50 ns for a lookup and
 * without. BaM reads three pages from the SSD. TierOrder reads two, sends two to DRAM, and fetches one from there; two
 * of its three misses look there in vain.
 */
class StudyMeasuresTest {
    private static final Map<String, Map<String, Map<String, RunResult>>> RESULTS = new LinkedHashMap<>();

    @BeforeAll
    static void run() {
        String trace = Runs.trace("study-measures", new int[] {0, 1, 0});
        for (String lookup : new String[] {"50ns", "0ns"}) {
            Map<String, RunResult> byPolicy = new LinkedHashMap<>();
            for (String policy : new String[] {"bam", "gmt-tierorder", "gmt-tierorder-rrd"}) {
                RunSpec spec = Runs.spec("gmt-a100", trace, policy)
                        .withSetting("hbm.frames", "1")
                        .withSetting("dram.frames", "8")
                        .withSetting("accelerator.concurrency", "1")
                        .withSetting("software.lookup", lookup);
                byPolicy.put(policy, Runs.run(Runs.timed(spec)));
            }
            RESULTS.put(lookup.equals("0ns") ? "free" : "usual", Map.of("3", byPolicy));
        }
    }

    private static double ours(String row) {
        YamlTree tree = YamlTree.parse(
                "test", "{row: r, label: predicted, band: shown, configuration: usual, workload: \"3\", " + row + "}");
        return new StudyMeasures("test", RESULTS).row(tree).ours();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "measure: middle-down, policy: gmt-tierorder, over: bam | 2 / 3",
                "measure: middle-up, policy: gmt-tierorder, over: bam | 1 / 3",
                "measure: middle-return, policy: gmt-tierorder | 1 / 2",
                "measure: middle-return, policy: bam | 0 / 1",
                "measure: metric-by-misses, metric: wastedLookups, policy: gmt-tierorder | 2 / 3",
                "measure: bound-cut, policy: gmt-tierorder, over: bam, over-configuration: free | 1 / 3",
                "measure: metric-largest, metric: rrdTier1Share, among: 'rrdTier2Share,rrdTier3Share', policy: gmt-tierorder-rrd | 1 / 1",
                "measure: metric-largest, metric: rrdTier2Share, among: 'rrdTier1Share,rrdTier3Share', policy: gmt-tierorder-rrd | 0 / 1",
                "measure: share-of-best, policy: bam | 1 / 1",
                "measure: crossover, policy: bam, over: gmt-tierorder | 3 / 1",
                "measure: crossover, policy: gmt-tierorder, over: bam | 0 / 1",
            })
    void measureIsWorkedOutByHand(String row, String expected) {
        String[] ratio = expected.split(" / ", 2);

        assertThat(ours(row)).isCloseTo(Double.parseDouble(ratio[0]) / Double.parseDouble(ratio[1]), within(1e-12));
    }

    @Test
    void overheadIsWhatTheLookupsTake() {
        double freeNs = result("free", "gmt-tierorder").modelTimeNs();

        assertThat(ours("measure: overhead, policy: gmt-tierorder, over-configuration: free") * freeNs)
                .isCloseTo(2 * 50, within(1.0));
    }

    @Test
    void hostBandwidthIsOnePageOfTheRun() {
        assertThat(ours("measure: host-bandwidth, policy: gmt-tierorder"))
                .isCloseTo(65_536.0 / result("usual", "gmt-tierorder").modelTimeNs(), within(1e-12));
    }

    @Test
    void metricThatWasNotMeasuredIsNeitherLargestNorSmallest() {
        assertThat(ours("measure: metric-largest, metric: rrdTier1Share, among: rrdTier2Share, policy: gmt-tierorder"))
                .isNaN();
    }

    /** BaM is the faster one, whose fetches wait for no copy to DRAM. */
    @Test
    void slowerPolicyHasTheShareOfItsTime() {
        double best = result("usual", "bam").modelTimeNs();

        assertThat(ours("measure: share-of-best, policy: gmt-tierorder"))
                .isCloseTo(best / result("usual", "gmt-tierorder").modelTimeNs(), within(1e-12));
    }

    private static RunResult result(String configuration, String policy) {
        RunResult result = RESULTS.getOrDefault(configuration, Map.of())
                .getOrDefault("3", Map.of())
                .get(policy);
        if (result == null) {
            throw new IllegalStateException("no run of " + policy);
        }
        return result;
    }
}
