package io.thermocline.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlgorithmsTest {
    /** Vertices that each kernel visits. */
    private static List<List<Integer>> run(Algorithm algorithm, int vertices) {
        List<List<Integer>> kernels = new ArrayList<>();
        while (algorithm.nextKernel()) {
            List<Integer> visited = new ArrayList<>();
            for (int v = algorithm.next(0, vertices); v < vertices; v = algorithm.next(v + 1, vertices)) {
                algorithm.visit(v);
                visited.add(v);
            }
            kernels.add(visited);
        }
        return kernels;
    }

    private interface Visit {
        void edge(int vertex, int target, long edge);
    }

    /**
     * Vertices that each kernel visits, all of them in the first if {@code first} names none, where their edges come
     * one after the other.
     */
    private static List<List<Integer>> kernels(Graph graph, List<Integer> first, Set<Integer> frontier, Visit visit) {
        List<List<Integer>> kernels = new ArrayList<>();
        List<Integer> current =
                first.isEmpty() ? IntStream.range(0, graph.vertices()).boxed().toList() : first;
        while (!current.isEmpty()) {
            kernels.add(current);
            for (int vertex : current) {
                for (long edge = graph.begin(vertex); edge < graph.end(vertex); edge++) {
                    visit.edge(vertex, graph.target(edge), edge);
                }
            }
            current = List.copyOf(frontier);
            frontier.clear();
        }
        return kernels;
    }

    /** A vertex in the middle with an edge to each other one, and as many edges between any others. */
    private static Graph star(int edges, boolean weighted, long seed) {
        SplitMix64 random = SplitMix64.of(seed, "star");
        int middle = edges / 2;
        int[] ends = new int[4 * edges];
        float[] weights = new float[2 * edges];
        for (int edge = 0; edge < 2 * edges; edge++) {
            ends[2 * edge] = edge < edges ? middle : random.nextInt(edges);
            ends[2 * edge + 1] = edge < edges ? edge : random.nextInt(edges);
            weights[edge] = 1 + random.nextInt(edges);
        }
        return Graphs.build(weighted ? Graphs.weighted(edges, ends, weights) : Graphs.pairs(edges, ends));
    }

    @Test
    void eachKernelOfBfsVisitsOneLevel() {
        Graph graph = Graphs.build(Graphs.pairs(7, 0, 1, 0, 2, 1, 3, 2, 3, 3, 4, 5, 6));

        assertThat(run(new BreadthFirstSearch(graph, 0), 7))
                .containsExactly(List.of(0), List.of(1, 2), List.of(3), List.of(4));
    }

    /** 0 - 2 costs 9, but 0 - 1 - 2 only 3: vertex 2 is visited again. */
    @Test
    void shortestPathsVisitAVertexAgainWhenItsDistanceFalls() {
        Graph graph = Graphs.build(Graphs.weighted(4, new int[] {0, 2, 0, 3, 3, 2, 2, 1}, 9, 1, 2, 1));
        ShortestPaths paths = new ShortestPaths(graph, 0, 1);

        // kernel 2: 2 (at 9) lowers 1 to 10, then 3 lowers 2 to 3; kernel 3: 1 (at 10) lowers nothing, then 2 lowers it
        // to 4
        assertThat(run(paths, 4)).containsExactly(List.of(0), List.of(2, 3), List.of(1, 2), List.of(1));
        assertThat(paths.distance(1)).isEqualTo(4);
        assertThat(paths.distance(2)).isEqualTo(3);
    }

    /** Relaxing all edges of a random graph until nothing changes gives the same distances. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shortestPathsAreShortest(long seed) {
        KroneckerEdges edges = new KroneckerEdges(9, 2, seed);
        int[] ends = new int[(int) (2 * edges.edges())];
        float[] weights = new float[(int) edges.edges()];
        int[] size = {0};
        edges.generate(0, 1, (from, to, weight) -> {
            int edge = size[0]++;
            ends[2 * edge] = from;
            ends[2 * edge + 1] = to;
            weights[edge] = 1 + edge * 37 % 11;
        });
        Graph graph = Graphs.build(Graphs.weighted(512, ends, weights));
        int source = SourceVertex.choose(graph, seed, 1);
        float[] expected = new float[512];
        Arrays.fill(expected, Float.POSITIVE_INFINITY);
        expected[source] = 0;
        for (int round = 0; round < 512; round++) {
            for (int i = 0; i < weights.length; i++) {
                expected[ends[2 * i]] = Math.min(expected[ends[2 * i]], expected[ends[2 * i + 1]] + weights[i]);
                expected[ends[2 * i + 1]] = Math.min(expected[ends[2 * i + 1]], expected[ends[2 * i]] + weights[i]);
            }
        }

        ShortestPaths paths = new ShortestPaths(graph, source, seed);
        run(paths, 512);

        for (int vertex = 0; vertex < 512; vertex++) {
            assertThat(paths.distance(vertex)).isEqualTo(expected[vertex]);
        }
    }

    @Test
    void drawnWeightsAreEqualInBothDirections() {
        Graph graph = Graphs.build(Graphs.path(2));
        ShortestPaths there = new ShortestPaths(graph, 0, 5);
        ShortestPaths back = new ShortestPaths(graph, 1, 5);
        run(there, 2);
        run(back, 2);

        assertThat(there.distance(1)).isEqualTo(back.distance(0)).isBetween(1f, 255f);
    }

    /**
     * 3 - 2 - 1 - 0 and 4 - 5. The first kernel lowers 1, 2, 3 to 0 in this order, since labels count immediately, and
     * 5 to 4.
     */
    @Test
    void connectedComponentsPropagateTheSmallestLabel() {
        Graph graph = Graphs.build(Graphs.pairs(6, 3, 2, 2, 1, 1, 0, 4, 5));
        ConnectedComponents components = new ConnectedComponents(graph);

        assertThat(run(components, 6)).containsExactly(List.of(0, 1, 2, 3, 4, 5), List.of(1, 2, 3, 5));
        assertThat(List.of(0, 1, 2, 3, 4, 5).stream().map(components::label)).containsExactly(0, 0, 0, 0, 4, 4);
    }

    /**
     * A vertex of 300 edges, taken some at a time: labels fall, its own among them, as if one edge came after the
     * other.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void componentsOfAStarAreThoseOfOneEdgeAtATime(long seed) {
        Graph graph = star(300, false, seed);
        int[] labels = new int[graph.vertices()];
        Arrays.setAll(labels, vertex -> vertex);
        Set<Integer> frontier = new TreeSet<>();
        List<List<Integer>> expected = kernels(graph, List.of(), frontier, (vertex, target, edge) -> {
            if (labels[vertex] != labels[target]) {
                frontier.add(labels[vertex] < labels[target] ? target : vertex);
                labels[target] = Math.min(labels[vertex], labels[target]);
                labels[vertex] = labels[target];
            }
        });

        ConnectedComponents components = new ConnectedComponents(graph);

        assertThat(run(components, graph.vertices())).isEqualTo(expected);
        assertThat(IntStream.range(0, labels.length).map(components::label).toArray())
                .isEqualTo(labels);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void pathsInAStarAreThoseOfOneEdgeAtATime(long seed) {
        Graph graph = star(300, true, seed);
        float[] distances = new float[graph.vertices()];
        Arrays.fill(distances, Float.POSITIVE_INFINITY);
        distances[7] = 0;
        Set<Integer> frontier = new TreeSet<>();
        List<List<Integer>> expected = kernels(graph, List.of(7), frontier, (vertex, target, edge) -> {
            float through = distances[vertex] + graph.weight(edge);
            if (through < distances[target]) {
                distances[target] = through;
                frontier.add(target);
            }
        });

        ShortestPaths paths = new ShortestPaths(graph, 7, seed);

        assertThat(run(paths, graph.vertices())).isEqualTo(expected);
        assertThat(expected.size()).isGreaterThan(2);
    }

    @Test
    void pageRankVisitsAllVerticesInEverySweep() {
        assertThat(run(new PageRank(2), 3)).containsExactly(List.of(0, 1, 2), List.of(0, 1, 2));
    }

    /** A star of five vertices, and a pair that a search must not begin in. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void searchBeginsInTheLargestComponent(long seed) {
        Graph graph = Graphs.build(Graphs.pairs(100, 90, 91, 90, 92, 90, 93, 90, 94, 7, 8));

        assertThat(SourceVertex.choose(graph, seed, 1)).isEqualTo(90);
    }

    /** A cycle of 1,000 vertices: each is in the largest component, so that ten draws are ten places of it. */
    @Test
    void eachDrawIsAVertexOfItsOwn() {
        int[] ends = new int[2_000];
        for (int i = 0; i < 1_000; i++) {
            ends[2 * i] = i;
            ends[2 * i + 1] = (i + 1) % 1_000;
        }
        Graph graph = Graphs.build(Graphs.pairs(1_000, ends));

        assertThat(LongStream.rangeClosed(1, 10).mapToObj(draw -> SourceVertex.choose(graph, 5, draw)))
                .doesNotHaveDuplicates();
        assertThat(SourceVertex.choose(graph, 5, 2)).isEqualTo(SourceVertex.choose(graph, 5, 2));
    }

    /** One edge among many declared vertices, so that draws seldom find it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void searchBeginsAtAVertexWithEdgesInASparseGraph(long seed) {
        Graph graph = Graphs.build(Graphs.pairs(3_000_000, 2_900_000, 2_900_001));

        assertThat(SourceVertex.choose(graph, seed, 1)).isIn(2_900_000, 2_900_001);
    }

    /**
     * 2,000 triangles, and one path of four vertices that is the largest component all the same; a draw meets its inner
     * vertices never, as they have two neighbours.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void searchBeginsInTheLargestComponentOfManySmallOnes(long seed) {
        int[] ends = new int[2 * (3 * 2_000 + 3)];
        int next = 0;
        for (int first = 0; first < 6_000; first += 3) {
            for (int edge = 0; edge < 3; edge++) {
                ends[next++] = first + edge;
                ends[next++] = first + (edge + 1) % 3;
            }
        }
        for (int vertex = 6_000; vertex < 6_003; vertex++) {
            ends[next++] = vertex;
            ends[next++] = vertex + 1;
        }
        Graph graph = Graphs.build(Graphs.pairs(6_004, ends));

        assertThat(SourceVertex.choose(graph, seed, 1)).isBetween(6_000, 6_003);
    }
}
