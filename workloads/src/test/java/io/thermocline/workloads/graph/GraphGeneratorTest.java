package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphGeneratorTest {
    @ParameterizedTest
    @CsvSource({"KRONECKER", "UNIFORM", "FRIENDSTER", "MOLIERE", "UK"})
    void edgesDoNotDependOnTheNumberOfWorkers(GraphGenerator generator) {
        long[] alone = Graphs.edges(generator.edges(1 << 10, 8, 7), 1);

        assertThat(Graphs.edges(generator.edges(1 << 10, 8, 7), 3)).isEqualTo(alone);
        assertThat(Graphs.edges(generator.edges(1 << 10, 8, 8), 1)).isNotEqualTo(alone);
    }

    /** Edges of the originals over their vertices, both directions counted. */
    @ParameterizedTest
    @CsvSource({"FRIENDSTER, 20000, 55.03", "MOLIERE, 20000, 220.9", "UK, 400000, 35.32"})
    void standInHasTheEdgesOfItsOriginal(GraphGenerator generator, int vertices, double mean) {
        Graph graph = Graphs.build(generator.edges(vertices, 16, 3));

        assertThat((double) graph.edges() / vertices).isCloseTo(mean, within(0.03 * mean));
    }

    /**
     * Friendster's largest vertex has 5,200 edges. Of 200,000 vertices each edge between the largest is drawn more than
     * once, so that it has fewer. MOLIERE's has 7 % of the vertices.
     */
    @ParameterizedTest
    @CsvSource({"FRIENDSTER, 200000, 3500, 5500", "MOLIERE, 20000, 700, 2800"})
    void standInHasVerticesOfHighDegree(GraphGenerator generator, int vertices, long least, long most) {
        Graph graph = Graphs.build(generator.edges(vertices, 16, 3));
        long largest =
                IntStream.range(0, vertices).mapToLong(graph::degree).max().orElseThrow();

        assertThat(largest).isBetween(least, most);
    }

    /** From the middle of 200 sites 100 or 99 more are reached one after another; most vertices have few neighbours. */
    @Test
    void webGraphIsDeepAndMostOfItsVerticesHaveFewNeighbours() {
        int vertices = 100_000;
        Graph graph = Graphs.build(GraphGenerator.UK.edges(vertices, 16, 3));
        int[] degrees = IntStream.range(0, vertices)
                .map(vertex -> (int) graph.degree(vertex))
                .sorted()
                .toArray();

        assertThat(depth(graph, vertices / 2)).isBetween(100, 130);
        assertThat(degrees[vertices / 2]).isLessThan(24); // two thirds of the mean
    }

    private static int depth(Graph graph, int source) {
        BitSet reached = new BitSet();
        BitSet frontier = new BitSet();
        frontier.set(source);
        int steps = 0;
        while (!frontier.isEmpty()) {
            reached.or(frontier);
            BitSet next = new BitSet();
            frontier.stream()
                    .flatMap(vertex -> LongStream.range(graph.begin(vertex), graph.end(vertex))
                            .mapToInt(graph::target))
                    .forEach(next::set);
            next.andNot(reached);
            frontier = next;
            steps++;
        }
        return steps;
    }

    @Test
    void smallestStandInsCanBeGenerated() {
        for (GraphGenerator generator : GraphGenerator.values()) {
            assertThat(Graphs.build(generator.edges(2, 16, 1)).vertices()).isEqualTo(2);
        }
    }

    @Test
    void cacheNamesTellGraphsApart() {
        assertThat(GraphGenerator.KRONECKER.cacheName(1 << 22, 16, 1)).isEqualTo("kronecker-22-16-1");
        assertThat(GraphGenerator.UNIFORM.cacheName(1 << 22, 16, 1)).isEqualTo("uniform-22-16-1");
        assertThat(GraphGenerator.MOLIERE.cacheName(943_750, 16, 1)).isEqualTo("moliere-943750-1");
    }
}
