package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reuse of GMT's applications, as 1 - pages / misses of BaM, against Table 2 of the paper. */
final class ReuseOfGmtWorkloadsTest {

    /**
     * Percentages of GMT Table 2; multivectoradd's is 40.0 there, and pathfinder needs 1/256 so that its rows are many
     * pages wide.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "multivectoradd, 512, 40.0",
        "srad, 512, 83.38",
        "backprop, 512, 93.54",
        "pagerank, 512, 90.42",
        "pathfinder, 256, 19.47"
    })
    @Tag("slow")
    void reuseIsWithinTwoPointsOfThePaper(String workload, int divisor, double percent) {
        RunResult result = Runs.run(Runs.scaled(Runs.spec("gmt-a100", workload, "bam"), 1.0 / divisor));
        double reuse = 1 - (double) result.counts().pages() / Runs.misses(result);
        assertThat(100 * reuse).isCloseTo(percent, Offset.offset(2.0));
    }
}
