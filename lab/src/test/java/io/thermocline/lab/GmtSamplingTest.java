package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** GMT-Reuse samples an early part of a run, at every scale: GMT sec. 2.1.3. */
final class GmtSamplingTest {
    private static final String PATHFINDER = "pathfinder?footprint=162.7GiB";

    @Test
    void speedUpIsTheSameAtSmallAndLargeScale() {
        assertThat(speedUp(1.0 / 64)).isCloseTo(speedUp(1.0 / 4), Percentage.withPercentage(2));
    }

    private static double speedUp(double scale) {
        List<RunResult> results = List.of("bam", "gmt-reuse").stream()
                .map(policy -> Runs.run(Runs.scaled(Runs.spec("gmt-a100", PATHFINDER, policy), scale)))
                .toList();
        return (double) results.get(0).modelTimeNs() / results.get(1).modelTimeNs();
    }

    /** 300,000 pairs at scale 1 are 18,750 at 1/16; pathfinder has more. */
    @Test
    void numberOfSamplesFollowsTheScale() {
        RunResult result = Runs.run(Runs.scaled(Runs.spec("gmt-a100", PATHFINDER, "gmt-reuse"), 1.0 / 16));
        assertThat(result.policyMetrics()).containsEntry("reuseSamples", 18_750L);
    }
}
