package io.thermocline.workloads.graph;

import io.thermocline.engine.SplitMix64;

/** Chooses the start vertex of a search. */
final class SourceVertex {
    private static final int TRIALS = 16;
    private static final int DRAWS_A_TRIAL = 10_000;
    private static final int LEAST_DEGREE = 3;

    private SourceVertex() {}

    /**
     * Returns a random vertex in the largest component. The graph must have at least one edge.
     * <ul>
     * <li>The vertex has more than two neighbours. If {@value #DRAWS_A_TRIAL} draws find none, the drawn vertex with
     * the most neighbours is tried.
     * <li>At least half of the vertices that have neighbours are reached from it.
     * <li>If {@value #TRIALS} trials find none, the components are computed. The vertex that reached the most remains
     * if no component is larger than its own. Otherwise a vertex is drawn uniformly from the largest component.
     * </ul>
     *
     * @param draw which of the vertices of a seed: 1 for the first
     */
    static int choose(Graph graph, long seed, long draw) {
        long connected = 0;
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            connected += graph.degree(vertex) > 0 ? 1 : 0;
        }
        SplitMix64 random = SplitMix64.of(seed, draw == 1 ? "source vertex" : "source vertex " + draw);
        int best = 0;
        long bestReach = 0;
        for (int trial = 0; trial < TRIALS && 2 * bestReach < connected; trial++) {
            int candidate = draw(graph, random);
            long reach = graph.degree(candidate) > 0 ? reach(graph, candidate) : 0;
            if (reach > bestReach) {
                best = candidate;
                bestReach = reach;
            }
        }
        if (2 * bestReach >= connected) {
            return best;
        }
        VertexSet largest = LargestComponent.of(graph);
        if (bestReach == largest.size()) {
            return best;
        }
        return member(largest, random.nextInt((int) largest.size()), graph.vertices());
    }

    private static int member(VertexSet set, int place, int end) {
        int vertex = set.next(0, end);
        for (int i = 0; i < place; i++) {
            vertex = set.next(vertex + 1, end);
        }
        return vertex;
    }

    private static int draw(Graph graph, SplitMix64 random) {
        int vertex = random.nextInt(graph.vertices());
        for (int i = 1; i < DRAWS_A_TRIAL && graph.degree(vertex) < LEAST_DEGREE; i++) {
            int next = random.nextInt(graph.vertices());
            vertex = graph.degree(next) > graph.degree(vertex) ? next : vertex;
        }
        return vertex;
    }

    private static long reach(Graph graph, int source) {
        BreadthFirstSearch search = new BreadthFirstSearch(graph, source);
        int end = graph.vertices();
        while (search.nextKernel()) {
            for (int vertex = search.next(0, end); vertex < end; vertex = search.next(vertex + 1, end)) {
                search.visit(vertex);
            }
        }
        return search.reached();
    }
}
