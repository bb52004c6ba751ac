package io.thermocline.workloads.graph;

/**
 * Finds the largest component of a graph. Ties go to the component with the smallest vertex. State: 4 bytes and two
 * bits for each vertex.
 */
final class LargestComponent {
    private final Graph graph;
    private final int[] queue;

    private LargestComponent(Graph graph) {
        this.graph = graph;
        queue = new int[graph.vertices()];
    }

    /** Returns the vertices of the component. */
    static VertexSet of(Graph graph) {
        LargestComponent search = new LargestComponent(graph);
        VertexSet seen = new VertexSet(graph.vertices());
        int begin = 0;
        int most = 0;
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            int size = seen.contains(vertex) ? 0 : search.visit(vertex, seen);
            if (size > most) {
                most = size;
                begin = vertex;
            }
        }
        VertexSet component = new VertexSet(graph.vertices());
        search.visit(begin, component);
        return component;
    }

    /** Adds the component of a vertex to a set that has none of it, and returns its size. */
    private int visit(int begin, VertexSet seen) {
        int size = 0;
        seen.add(begin);
        queue[size++] = begin;
        for (int i = 0; i < size; i++) {
            for (long edge = graph.begin(queue[i]); edge < graph.end(queue[i]); edge++) {
                int target = graph.target(edge);
                if (seen.add(target)) {
                    queue[size++] = target;
                }
            }
        }
        return size;
    }
}
