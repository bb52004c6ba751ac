package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class UniformEdgesTest {
    @Test
    void edgesDoNotDependOnTheNumberOfWorkers() {
        UniformEdges edges = new UniformEdges(1 << 12, 16, 7);
        long[] alone = Graphs.edges(edges, 1);

        assertThat(Graphs.edges(edges, 3)).isEqualTo(alone).hasSize(16 << 12);
        assertThat(Graphs.edges(new UniformEdges(1 << 12, 16, 8), 1)).isNotEqualTo(alone);
    }

    /**
     * 2^16 vertices with 2^20 edges have 32 ends each on average. Their numbers follow Poisson's law, whose variance is
     * its mean; the variance of the sample is within 2 % of it by three standard deviations. More than 68 ends, as
     * GAP-urand's largest has, are expected of 65,536 * 1.4e-8 vertices.
     */
    @Test
    void degreesFollowPoissonsLaw() {
        int[] ends = new int[1 << 16];
        new UniformEdges(1 << 16, 16, 3).generate(0, 1, (from, to, weight) -> {
            ends[from]++;
            ends[to]++;
        });

        double variance = Arrays.stream(ends)
                .mapToDouble(degree -> (degree - 32.0) * (degree - 32.0))
                .average()
                .orElseThrow();
        assertThat(variance).isCloseTo(32, within(0.64));
        assertThat(Arrays.stream(ends).max().orElseThrow()).isBetween(50, 68);
    }
}
