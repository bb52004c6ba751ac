package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

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
        return (double) run("bam", scale).modelTimeNs()
                / run("gmt-reuse", scale).modelTimeNs();
    }

    private static RunResult run(String policy, double scale) {
        return Runs.run(Runs.scaled(Runs.spec("gmt-a100", PATHFINDER, policy), scale));
    }

    /** 300,000 pairs at scale 1 are 18,750 at 1/16; pathfinder has more. */
    @Test
    void numberOfSamplesFollowsTheScale() {
        assertThat(run("gmt-reuse", 1.0 / 16).policyMetrics()).containsEntry("reuseSamples", 18_750L);
    }
}
