package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphGeneratorTest {
    @ParameterizedTest
    @CsvSource({"KRONECKER", "UNIFORM", "FRIENDSTER", "MOLIERE"})
    void edgesDoNotDependOnTheNumberOfWorkers(GraphGenerator generator) {
        long[] alone = Graphs.edges(generator.edges(1 << 10, 8, 7), 1);

        assertThat(Graphs.edges(generator.edges(1 << 10, 8, 7), 3)).isEqualTo(alone);
        assertThat(Graphs.edges(generator.edges(1 << 10, 8, 8), 1)).isNotEqualTo(alone);
    }

    /** A hundredth of the originals: 55.03 and 220.9 edges a vertex, both directions counted. */
    @ParameterizedTest
    @CsvSource({"FRIENDSTER, 20000, 55.03", "MOLIERE, 20000, 220.9"})
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
