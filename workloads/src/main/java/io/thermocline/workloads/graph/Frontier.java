package io.thermocline.workloads.graph;

/** The vertices that a kernel visits, and those that it has added for the next kernel. */
final class Frontier {
    private VertexSet current;
    private VertexSet following;

    Frontier(int vertices) {
        this.current = new VertexSet(vertices);
        this.following = new VertexSet(vertices);
    }

    /** Adds a vertex for the next kernel. */
    void add(int vertex) {
        following.add(vertex);
    }

    /** Makes the added vertices current. Returns false if there are none. */
    boolean advance() {
        VertexSet done = current;
        current = following;
        following = done;
        following.clear();
        return !current.isEmpty();
    }

    /** The current vertices. */
    VertexSet current() {
        return current;
    }
}
