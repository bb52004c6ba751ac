package io.thermocline.lab.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class SampledRatioTest {
    private static final double NEAR = 1e-9;

    /** Samples that agree, at every scale, leave the error that was asked for. */
    @Test
    void bandOfAgreeingSamplesIsTheErrorAsked() {
        double[] half = {0.5, 0.5, 0.5, 0.5};
        SampledRatio found = SampledRatio.of(5, 0.003, false, half, half);
        assertThat(found.ratio()).isEqualTo(0.5);
        assertThat(found.low()).isCloseTo(0.497, within(NEAR));
        assertThat(found.high()).isCloseTo(0.503, within(NEAR));
        assertThat(found.expectedError()).isZero();
    }

    /** A quarter of the pages misses 0.02 more often: 0.02 is taken off, and half of it may be wrong. */
    @Test
    void effectOfScaleIsTakenOffOnce() {
        SampledRatio found = SampledRatio.of(
                5, 0.003, false, new double[] {0.5, 0.5, 0.5, 0.5}, new double[] {0.52, 0.52, 0.52, 0.52});
        assertThat(found.ratio()).isCloseTo(0.48, within(NEAR));
        assertThat(found.low()).isCloseTo(0.467, within(NEAR));
        assertThat(found.high()).isCloseTo(0.493, within(NEAR));
        assertThat(found.expectedError()).isCloseTo(0.01, within(NEAR));
    }

    /** As above, and at level 5 a slow effect is 5 / 2 times what is seen: 0.05. */
    @Test
    void slowEffectOfScaleWidensTheBand() {
        SampledRatio found = SampledRatio.of(
                5, 0.003, true, new double[] {0.5, 0.5, 0.5, 0.5}, new double[] {0.52, 0.52, 0.52, 0.52});
        assertThat(found.ratio()).isCloseTo(0.48, within(NEAR));
        assertThat(found.high()).isCloseTo(0.533, within(NEAR));
    }

    /**
     * 0.4, 0.5, 0.5, 0.6 have a standard error of sqrt(0.02 / 3 / 4) = 0.040825. At level 5 four of 32 samples leave
     * 7/8 of the pages, so that the spread is 0.040825 sqrt(7/8) = 0.038188. The effects of scale -0.1, 0, 0, 0.1 have
     * the mean 0 and the same standard error, half of which is in the band.
     */
    @Test
    void spreadOfTheSamplesIsInTheBand() {
        SampledRatio found =
                SampledRatio.of(5, 0.003, false, new double[] {0.4, 0.5, 0.5, 0.6}, new double[] {0.5, 0.5, 0.5, 0.5});
        assertThat(found.ratio()).isCloseTo(0.5, within(NEAR));
        double half = 3.182 * 0.0381881 + 0.0408248 / 2 + 0.003;
        assertThat(found.high()).isCloseTo(0.5 + half, within(1e-5));
        assertThat(found.expectedError()).isCloseTo(Math.hypot(0.0381881, 0.0204124), within(1e-6));
    }

    /** Effects of 0.01 and 0.03, two each, have mean 0.02 and standard error 0.005774: 1/12 of the effect is chance. */
    @Test
    void effectThatMayBeChanceIsTakenOffInPart() {
        SampledRatio found = SampledRatio.of(
                5, 0.003, false, new double[] {0.5, 0.5, 0.5, 0.5}, new double[] {0.49, 0.49, 0.47, 0.47});
        assertThat(found.ratio()).isCloseTo(0.5 + 0.02 * 11 / 12, within(NEAR));
    }

    @Test
    void ratioAndBandStayBetween0And1() {
        SampledRatio low = SampledRatio.of(4, 0.003, false, new double[4], new double[] {0.01, 0.01, 0.01, 0.01});
        assertThat(low.ratio()).isZero();
        assertThat(low.low()).isZero();
        assertThat(low.high()).isBetween(0.0, 0.003);
        SampledRatio high =
                SampledRatio.of(4, 0.003, false, new double[] {1, 1, 1, 1}, new double[] {0.99, 0.99, 0.99, 0.99});
        assertThat(high.high()).isEqualTo(1);
        assertThat(high.ratio()).isEqualTo(1);
    }
}
