package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratedEdgesTest {
    @ParameterizedTest
    @EnumSource
    void edgesDoNotDependOnTheNumberOfWorkers(GraphModel model) {
        long[] alone = all(model.edges(11, 9, 7), 1);
        assertThat(all(model.edges(11, 9, 7), 3)).isEqualTo(alone).hasSize(9 << 11);
        assertThat(all(model.edges(11, 9, 8), 1)).isNotEqualTo(alone);
    }

    private static long[] all(EdgeSource edges, int workers) {
        long[] all = new long[(int) edges.edges()];
        int[] size = {0};
        for (int worker = 0; worker < workers; worker++) {
            edges.generate(worker, workers, (from, to, weight) -> all[size[0]++] = (long) from << 32 | to);
        }
        Arrays.sort(all);
        return all;
    }

    /** 64 vertices begin and end 1024 edges each; the standard deviation is 32. */
    @Test
    void verticesOfAUniformGraphAreEquallyLikely() {
        int[] begun = new int[64];
        int[] ended = new int[64];
        new UniformEdges(6, 1024, 3).generate(0, 1, (from, to, weight) -> {
            begun[from]++;
            ended[to]++;
        });
        for (int vertex = 0; vertex < 64; vertex++) {
            assertThat(begun[vertex]).isCloseTo(1024, within(160));
            assertThat(ended[vertex]).isCloseTo(1024, within(160));
        }
    }

    /**
     * Of 2^16 vertices an edge reaches 256 at most, and half of the edges, in the logarithm, reach less than 16. Standard
     * deviation of their share: 0.0005.
     */
    @Test
    void nearEdgesAreShort() {
        int[] counts = new int[2];
        new NearEdges(16, 16, 3).generate(0, 1, (from, to, weight) -> {
            int distance = to - from & 0xFFFF;
            assertThat(distance).isBetween(1, 255);
            counts[distance < 16 ? 0 : 1]++;
        });
        assertThat((double) counts[0] / (16 << 16)).isCloseTo(0.5, within(0.005));
    }

    /** An edge reaches 1/256 of the ring, in both directions: half of the ring takes 128 steps at least. */
    @Test
    void searchOfANearGraphTakesMoreThanAHundredSteps() {
        Graph graph = Graphs.build(new NearEdges(14, 14, 3));
        BreadthFirstSearch search = new BreadthFirstSearch(graph, 0);
        int kernels = 0;
        while (search.nextKernel()) {
            kernels++;
            int vertex = search.next(0, graph.vertices());
            while (vertex < graph.vertices()) {
                search.visit(vertex);
                vertex = search.next(vertex + 1, graph.vertices());
            }
        }
        assertThat(kernels).isGreaterThan(128);
    }
}
