package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KroneckerEdgesTest {
    @Test
    void edgesDoNotDependOnTheNumberOfWorkers() {
        KroneckerEdges edges = new KroneckerEdges(12, 16, 7);
        long[] alone = Graphs.edges(edges, 1);

        assertThat(Graphs.edges(edges, 3)).isEqualTo(alone).hasSize(16 << 12);
        assertThat(Graphs.edges(new KroneckerEdges(12, 16, 8), 1)).isNotEqualTo(alone);
    }

    /**
     * Without the permutation, vertex 0 begins an edge with probability (A + B)^bits: 0.76^10 = .0643 of 163,840 edges.
     * Permuted, it is the vertex that begins most edges. Standard deviation: 99 edges.
     */
    @Test
    void mostCommonSourceHasTheShareOfTheInitiator() {
        int[] begun = new int[1 << 10];
        new KroneckerEdges(10, 160, 3).generate(0, 1, (from, to, weight) -> begun[from]++);

        Arrays.sort(begun);
        assertThat((double) begun[1023]).isCloseTo(Math.pow(0.76, 10) * 163_840, within(500.0));
        // next: one bit set, (A + B)^9 (C + D) = .0203, ten vertices of it
        assertThat((double) begun[1022]).isCloseTo(Math.pow(0.76, 9) * 0.24 * 163_840, within(350.0));
    }
}
