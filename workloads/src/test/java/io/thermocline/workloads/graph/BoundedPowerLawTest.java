package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BoundedPowerLawTest {
    /** Exponent 2 up to e: the integrals of 1/x and of 1/x^2 are 1 and 1 - 1/e, so that the mean is e / (e - 1). */
    @Test
    void meanIsTheQuotientOfTwoIntegrals() {
        assertThat(new BoundedPowerLaw(2, Math.E).mean()).isCloseTo(Math.E / (Math.E - 1), within(1e-12));
    }

    /** Exponent 0 up to 9 is uniform: its mean is 5. Exponent 1 up to 9: 8 / ln 9. */
    @Test
    void flatLawsHaveTheirMeans() {
        assertThat(new BoundedPowerLaw(0, 9).mean()).isCloseTo(5, within(1e-12));
        assertThat(new BoundedPowerLaw(1, 9).mean()).isCloseTo(8 / Math.log(9), within(1e-12));
    }

    @Test
    void exponentFollowsFromTheMean() {
        BoundedPowerLaw law = BoundedPowerLaw.ofMean(Math.E / (Math.E - 1), Math.E);

        assertThat(law.exponent()).isCloseTo(2, within(1e-9));
    }

    /** Friendster: 3.61 G edges of 65.6 M vertices, 55.03 of each, and at most 5,200. */
    @Test
    void friendstersExponentIsBetweenOneAndTwo() {
        BoundedPowerLaw law = BoundedPowerLaw.ofMean(3_610 / 65.6, 5_200);

        assertThat(law.exponent()).isCloseTo(1.556, within(0.001));
        assertThat(law.mean()).isCloseTo(55.03, within(0.01));
    }

    /**
     * Exponent 2 up to e: edges up to degree x are ln x of 1, so that half of them end at the root of e. Vertices up to
     * there are (1 - e^-0.5) / (1 - e^-1), 62.2 % of all.
     */
    @Test
    void halfOfTheEdgesBelongToMostOfTheVertices() {
        BoundedPowerLaw law = new BoundedPowerLaw(2, Math.E);

        assertThat(law.degreeAtShareOfEdges(0.5)).isCloseTo(Math.sqrt(Math.E), within(1e-12));
        assertThat(law.shareOfVertices(Math.sqrt(Math.E)))
                .isCloseTo((1 - Math.exp(-0.5)) / (1 - Math.exp(-1)), within(1e-12));
        assertThat(law.degreeAtShareOfEdges(0)).isEqualTo(1);
        assertThat(law.shareOfVertices(Math.E)).isEqualTo(1);
    }
}
