package io.thermocline.workloads.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.SplitMix64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfRanksTest {
    private static final int DRAWS = 2_000_000;

    /**
     * Counts in bands of ranks that double, against the sum of k^-s. A band's count has a standard deviation of at most
     * sqrt(DRAWS) / 2.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 0.8",
        "2, 1",
        "100, 0",
        "256, 1.2",
        "1000, 0.8",
        "100000, 0.99",
        "100000, 1",
        "3000000, 0.5",
        "100000, 4"
    })
    void drawsInProportionToTheLaw(int n, double skew) {
        ZipfRanks ranks = new ZipfRanks(n, skew);
        SplitMix64 random = new SplitMix64(5);
        long[] counts = new long[32];
        for (int i = 0; i < DRAWS; i++) {
            counts[band(ranks.next(random))]++;
        }
        double[] expected = new double[32];
        double sum = 0;
        for (int rank = 0; rank < n; rank++) {
            double weight = Math.pow(rank + 1, -skew);
            expected[band(rank)] += weight;
            sum += weight;
        }
        for (int band = 0; band < 32; band++) {
            assertThat((double) counts[band])
                    .as("ranks from %s", 1L << band)
                    .isCloseTo(expected[band] / sum * DRAWS, within(5 * Math.sqrt(DRAWS) / 2));
        }
    }

    private static int band(int rank) {
        return 31 - Integer.numberOfLeadingZeros(rank + 1);
    }
}
