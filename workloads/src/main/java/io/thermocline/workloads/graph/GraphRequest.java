package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.dream.Warps;
import io.thermocline.workloads.tasks.StreamTaskWorkload;
import io.thermocline.workloads.tasks.TaskProgram;
import io.thermocline.workloads.tasks.TaskWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A request for a graph workload, with its graph: makes the workload of each kernel.
 *
 * @param request the request
 * @param graph the graph
 * @param weights whether the algorithm reads weights
 * @param scaleEffective the graph's vertices as a fraction of the original's; 1 for a graph from a file
 */
record GraphRequest(WorkloadRequest request, Graph graph, boolean weights, double scaleEffective) {
    /** Loads or builds the graph of a request. */
    static GraphRequest of(WorkloadRequest request, boolean weights) {
        ParameterValues values = request.parameters();
        String kernel = values.get(GraphParameters.KERNEL);
        if (values.isGiven(GraphParameters.LAYOUT) && !kernel.equals("dream")) {
            throw new InvalidInputException("layout is a parameter of kernel=dream; give it, too");
        }
        if (values.isGiven(Warps.WARPS) && kernel.equals("gmt")) {
            throw new InvalidInputException(
                    "warps is a parameter of kernel=bam, kernel=dream and kernel=subway; give one, too");
        }
        if (values.isGiven(GraphParameters.SOURCE) && values.isGiven(GraphParameters.DRAW)) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("draw"), "source is given, too; allowed: one of the two");
        }
        RequestedGraph found = RequestedGraph.of(request, weights);
        return new GraphRequest(request, found.graph(), weights, found.scaleEffective());
    }

    /** Returns the start vertex of a search. */
    int source() {
        checkEdges();
        if (!request.parameters().isGiven(GraphParameters.SOURCE)) {
            return SourceVertex.choose(
                    graph, request.seed(), request.parameters().get(GraphParameters.DRAW));
        }
        long id = request.parameters().getOr(GraphParameters.SOURCE, 0L);
        int vertex = graph.ids().vertex(id);
        if (vertex == VertexIds.NONE) {
            VertexIds ids = graph.ids();
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("source"),
                    id,
                    ids.areConsecutive()
                            ? "a vertex from " + ids.first() + " to " + ids.last()
                            : "one of the " + ids.count() + " vertices of the file, whose numbers are " + ids.first()
                                    + " to " + ids.last() + " with gaps");
        }
        return vertex;
    }

    /** Notes for users about the graph and their chosen vertex. */
    private List<String> notes() {
        ParameterValues values = request.parameters();
        List<String> notes = new ArrayList<>();
        if (values.isGiven(GraphParameters.GRAPH)) {
            String file = values.get(GraphParameters.GRAPH);
            graph.notes().forEach(note -> notes.add("graph " + file + ": " + note));
            if (values.isGiven(GraphParameters.SOURCE)
                    && GraphFileKind.of(request.file(GraphParameters.GRAPH), RequestedGraph.limits(request))
                            .countsFromOne()) {
                long source = values.getOr(GraphParameters.SOURCE, 0L);
                notes.add("graph " + file + ": source=" + source + " is vertex " + (source + 1)
                        + " of the file, which counts from 1");
            }
        }
        if (values.isGiven(GraphParameters.SOURCE) && graph.degree(source()) == 0) {
            notes.add("source=" + values.getOr(GraphParameters.SOURCE, 0L)
                    + " has no edges: the search ends where it begins");
        }
        return notes;
    }

    private void checkEdges() {
        if (graph.edges() == 0) {
            ParameterValues values = request.parameters();
            String name = values.isGiven(GraphParameters.GRAPH)
                    ? "'" + values.get(GraphParameters.GRAPH) + "'"
                    : "the generated one";
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("graph"),
                    name + " has no edges between different vertices; allowed: at least one");
        }
    }

    /** Creates the workload of an algorithm. */
    Workload workload(Supplier<Algorithm> algorithm) {
        return switch (request.parameters().get(GraphParameters.KERNEL)) {
            case "dream" -> dreamWorkload(algorithm);
            case "bam" -> bamWorkload(algorithm);
            case "subway" -> subwayWorkload(algorithm);
            default -> gmtWorkload(algorithm);
        };
    }

    private Workload dreamWorkload(Supplier<Algorithm> algorithm) {
        checkEdges();
        GraphLayout layout = GraphLayout.ofEdges(graph, weights, request.pageBytes(), DreamGraphProgram.EDGE_BYTES);
        boolean balanced = request.parameters().get(GraphParameters.LAYOUT).equals("balanced");
        Columns columns = Columns.NONE.withTouches().withEdges();
        return warpWorkload(
                layout,
                Warps.streams(request),
                columns,
                () -> new DreamGraphProgram(graph, layout, weights, algorithm.get(), balanced));
    }

    private Workload subwayWorkload(Supplier<Algorithm> algorithm) {
        checkEdges();
        SubwayGraphProgram.checkEdges(graph.edges());
        GraphLayout layout = GraphLayout.ofEdges(graph, weights, request.pageBytes(), DreamGraphProgram.EDGE_BYTES);
        Columns columns = Columns.NONE.withTouches().withEdges();
        return warpWorkload(
                layout,
                Warps.streams(request),
                columns,
                () -> new SubwayGraphProgram(graph, layout, weights, algorithm.get()));
    }

    private Workload bamWorkload(Supplier<Algorithm> algorithm) {
        checkEdges();
        GraphLayout layout = GraphLayout.ofEdges(graph, weights, request.pageBytes(), BamGraphProgram.EDGE_BYTES);
        return warpWorkload(
                layout,
                Warps.ofBam(request),
                Columns.NONE.withTouches(),
                () -> new BamGraphProgram(graph, layout, weights, algorithm.get()));
    }

    private Workload warpWorkload(GraphLayout layout, int warps, Columns columns, Supplier<TaskProgram> program) {
        return new StreamTaskWorkload(
                layout.pages(),
                Workload.UNKNOWN,
                scaleEffective,
                true,
                warps,
                columns,
                layout.ranges(),
                notes(),
                program);
    }

    private Workload gmtWorkload(Supplier<Algorithm> algorithm) {
        GraphLayout layout = GraphLayout.of(graph, weights, request.pageBytes());
        return new TaskWorkload(
                        layout.pages(),
                        Workload.UNKNOWN,
                        scaleEffective,
                        true,
                        () -> new GmtGraphProgram(graph, layout, weights, algorithm.get()))
                .withNotes(notes());
    }
}
