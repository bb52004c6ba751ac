package io.thermocline.lab.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Interpolation between runs. */
final class LatticeTest {
    private static Traffic hits(double ratio) {
        return new Traffic(List.of(ratio, 1 - ratio), List.of(0.0, 0.0), List.of(0.0, 0.0), 0);
    }

    private static double at(Lattice lattice, double... place) {
        return lattice.at(place).hitRatio();
    }

    @Test
    void betweenTwoNodesItIsLinear() {
        Lattice line = new Lattice(List.of(new double[] {0}, new double[] {2}), List.of(hits(0.2), hits(0.6)));
        assertThat(at(line, 0)).isCloseTo(0.2, within(1e-12));
        assertThat(at(line, 0.5)).isCloseTo(0.3, within(1e-12));
        assertThat(at(line, 2)).isCloseTo(0.6, within(1e-12));
        assertThat(at(line, 3)).isCloseTo(0.6, within(1e-12)); // beyond the border
    }

    @Test
    void squareIsInterpolatedOverBothAxes() {
        List<double[]> corners =
                List.of(new double[] {0, 0}, new double[] {0, 1}, new double[] {1, 0}, new double[] {1, 1});
        Lattice square = new Lattice(corners, List.of(hits(0), hits(0.4), hits(0.2), hits(1)));
        assertThat(at(square, 0.5, 0.5)).isCloseTo(0.4, within(1e-12));
        assertThat(at(square, 0.25, 1)).isCloseTo(0.4 * 0.75 + 0.25, within(1e-12));
        Lattice three = new Lattice(corners.subList(0, 3), List.of(hits(0), hits(0.4), hits(0.2)));
        assertThat(at(three, 0.5, 0.5)).isCloseTo(0.2, within(1e-12)); // the mean of those that are there
    }

    @Test
    void nodesAreSpreadEvenly() {
        List<String> values = List.of("1", "2", "3", "4", "5", "6", "7", "8", "9");
        assertThat(Survey.evenly(values, 3)).containsExactly("1", "5", "9");
        assertThat(Survey.evenly(values, 20)).hasSize(9);
        assertThat(Survey.evenly(values.subList(0, 1), 3)).containsExactly("1");
    }
}
