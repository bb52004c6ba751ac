package io.thermocline.policies.gmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReuseRegressionTest {
    @Test
    void lineGoesThroughTwoPairs() {
        // abba: b after 1 access with nothing between, a after 3 with one page between
        ReuseRegression.Line line = learn(0, 1, 1, 0);

        assertThat(line.slope()).isEqualTo(0.5);
        assertThat(line.offset()).isEqualTo(-0.5);
        assertThat(line.reuseDistance(21)).isEqualTo(10);
    }

    @Test
    void lineIsTheIdentityWithoutTwoDifferentDistances() {
        assertThat(learn(0, 1, 2)).isEqualTo(new ReuseRegression.Line(1, 0));
        assertThat(learn(0, 0)).isEqualTo(new ReuseRegression.Line(1, 0));
        assertThat(learn(0, 1, 2, 0, 1, 2)).isEqualTo(new ReuseRegression.Line(1, 0));
    }

    @Test
    void secondBatchContinuesTheFirst() {
        ReuseRegression regression = new ReuseRegression();
        regression.learn(new int[] {0, 1, 99}, 2);

        assertThat(regression.learn(new int[] {1, 0}, 2)).isEqualTo(new ReuseRegression.Line(0.5, -0.5));
    }

    @Property(tries = 60)
    void lineIsTheLeastSquaresOfAllPairs(@ForAll long seed, @ForAll @IntRange(min = 2, max = 60) int pages) {
        SplitMix64 random = new SplitMix64(seed);
        int[] stream = new int[600];
        Arrays.setAll(stream, i -> random.nextInt(random.nextInt(3) == 0 ? pages : (pages + 3) / 4));
        isLeastSquares(stream);
    }

    /** Beyond the first size of the tree, 2^16, and its doubling. */
    @Test
    void longStreamsKeepExactDistances() {
        SplitMix64 random = new SplitMix64(3);
        int[] stream = new int[140_000];
        Arrays.setAll(stream, i -> random.nextInt(random.nextInt(3) == 0 ? 40 : 10));
        isLeastSquares(stream);
    }

    /** Sums of squares beyond 2^53: all distances are alike, up to the last pair. */
    @ParameterizedTest
    @ValueSource(ints = {700_001, 1_500_007, 2_000_003})
    void equalDistancesHaveNoSpreadAtAnyLength(int pages) {
        int[] stream = new int[2 * pages];
        Arrays.setAll(stream, i -> i % pages);
        ReuseRegression regression = new ReuseRegression();

        assertThat(regression.learn(stream, stream.length)).isEqualTo(new ReuseRegression.Line(1, 0));
        // one after 3 accesses with 2 pages between: the line goes through it and the others
        ReuseRegression.Line line = regression.learn(new int[] {pages, 0, 1, pages}, 4);
        double others = pages + 1.0 / pages; // two of them come one access later
        assertThat(line.reuseDistance(3)).isCloseTo(2, within(0.01));
        assertThat(line.slope()).isCloseTo((pages - 1 - 2) / (others - 3), within(1e-5));
    }

    private static void isLeastSquares(int[] stream) {
        List<Integer> recent = new ArrayList<>(); // pages by latest access: the distance is the place
        int highest = Arrays.stream(stream).max().orElse(0);
        int[] latest = new int[highest + 1];
        double n = 0;
        double x = 0;
        double y = 0;
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < stream.length; i++) {
            int distance = recent.indexOf(stream[i]);
            if (distance >= 0) {
                double timestamps = i + 1 - latest[stream[i]];
                n++;
                x += timestamps;
                y += distance;
                xx += timestamps * timestamps;
                xy += timestamps * distance;
                recent.remove(distance);
            }
            recent.add(0, stream[i]);
            latest[stream[i]] = i + 1;
        }
        double slope = (n * xy - x * y) / (n * xx - x * x);

        ReuseRegression.Line line = learn(stream);

        assertThat(line.slope()).isCloseTo(slope, within(1e-9));
        assertThat(line.offset()).isCloseTo((y - slope * x) / n, within(1e-6));
    }

    private static ReuseRegression.Line learn(int... stream) {
        return new ReuseRegression().learn(stream, stream.length);
    }
}
