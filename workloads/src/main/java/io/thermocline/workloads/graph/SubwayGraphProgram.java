package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.Range;
import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskProgram;
import java.util.List;

/**
 * A graph algorithm with the kernel called {@code subway}. Before a kernel the host gathers the edges of all vertices
 * that the kernel visits into a subgraph, one after another. It writes the subgraph at the beginning of the address
 * space, and the kernel reads it there. A warp takes a vertex. The program begins with a kernel without tasks, behind
 * which the host gathers for the first time.
 *
 * <p>A kernel whose vertices are all in the subgraph that is loaded runs on that, without another one. So label
 * propagation loads the whole graph once, as Subway does with its asynchronous kernels.
 *
 * <p>Source: DREAM sec. 5.2 and Table 3; Sabet, Zhao and Gupta, Subway, EuroSys 2020.
 *
 * <p>Departures: there a kernel runs on the part of its vertices that is loaded, before the rest is gathered. The
 * subgraph's offsets are not part of the workload, as with the kernel {@code dream}.
 *
 * <p>Tasks say how many edges they visit. State: 8 bytes and a bit for each vertex.
 */
final class SubwayGraphProgram implements TaskProgram {
    /** Fewest edges that Subway cannot number (DREAM sec. 5.2: it cannot run MOLIERE). */
    private static final long TOO_MANY_EDGES = 1L << 32;

    private final Graph graph;
    private final GraphLayout layout;
    private final EdgePages pages;
    private final Algorithm algorithm;
    private final VertexSet loaded;
    private final long[] place; // by vertex of the subgraph: its first edge there
    private List<Range> gathered = List.of();
    private int kernels; // begun

    SubwayGraphProgram(Graph graph, GraphLayout layout, boolean weights, Algorithm algorithm) {
        this.graph = graph;
        this.layout = layout;
        this.pages = new EdgePages(layout, weights);
        this.algorithm = algorithm;
        this.loaded = new VertexSet(graph.vertices());
        this.place = new long[graph.vertices()];
    }

    /** Refuses graphs that are too large for Subway. */
    static void checkEdges(long edges) {
        if (edges >= TOO_MANY_EDGES) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("graph"),
                    "its " + edges + " edges are too many for kernel=subway; allowed: below 2^32");
        }
    }

    @Override
    public boolean nextKernel() {
        if (kernels > 0) {
            if (!algorithm.nextKernel()) {
                return false;
            }
            gathered = isLoaded() ? List.of() : gather();
        }
        kernels++;
        return true;
    }

    private boolean isLoaded() {
        int end = graph.vertices();
        for (int vertex = algorithm.next(0, end); vertex < end; vertex = algorithm.next(vertex + 1, end)) {
            if (!loaded.contains(vertex)) {
                return false;
            }
        }
        return true;
    }

    private List<Range> gather() {
        loaded.clear();
        long edges = 0;
        int end = graph.vertices();
        for (int vertex = algorithm.next(0, end); vertex < end; vertex = algorithm.next(vertex + 1, end)) {
            loaded.add(vertex);
            place[vertex] = edges;
            edges += graph.degree(vertex);
        }
        return layout.ranges(edges);
    }

    @Override
    public List<Range> hostAccesses() {
        return gathered;
    }

    @Override
    public int tasks() {
        return kernels > 1 ? graph.vertices() : 0;
    }

    @Override
    public void run(int task, TaskAccesses accesses) {
        if (algorithm.next(task, task + 1) != task) {
            return;
        }
        long edges = graph.degree(task);
        pages.read(place[task], place[task] + edges, accesses);
        accesses.spend(edges);
        algorithm.visit(task);
    }
}
