package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.dream.Warps;
import io.thermocline.workloads.tasks.StreamTaskWorkload;
import io.thermocline.workloads.tasks.TaskProgram;
import io.thermocline.workloads.tasks.TaskWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A request for a graph workload, with its graph.
 *
 * @param request the request
 * @param graph the graph
 * @param weights whether the algorithm reads weights
 * @param scaleEffective the graph's vertices as a fraction of the original's; 1 for a graph from a file
 */
record GraphRequest(WorkloadRequest request, Graph graph, boolean weights, double scaleEffective) {
    static final Parameter<String> GRAPH = Parameter.file(
            "graph",
            "file of a real graph (edge list, Matrix Market, METIS, DIMACS or GAP, also .gz, .xz, .bz2, .zst or .lz4);"
                    + " default: a generated graph",
            "GMT Table 2 uses GAP-kron");
    static final Parameter<Long> VERTICES = Parameter.integer(
            "vertices",
            "vertices",
            "",
            2,
            Graph.MAX_VERTICES,
            "size of the generated graph, whatever the scale, for kronecker and uniform a power of two; default: the"
                    + " vertices of the original times the scale",
            "GAP-kron");
    static final Parameter<String> GENERATOR = Parameter.choice(
            "generator",
            GraphGenerator.KRONECKER.lowerCase(),
            GraphGenerator.names(),
            "the generated graph; kronecker: GAP-kron; uniform: GAP-urand; friendster, moliere, uk: a stand-in with the"
                    + " vertices, edges and largest degree of that graph, whose degrees follow a power law",
            "BaM Table 3, DREAM Table 2");
    static final Parameter<Long> DEGREE = Parameter.integer(
            "degree",
            "",
            "16",
            1,
            1024,
            "edges for each vertex of the generated graph, before the second direction is added; stand-ins have their"
                    + " own",
            "GAP-kron");
    static final Parameter<String> KERNEL = Parameter.choice(
            "kernel",
            "gmt",
            List.of("gmt", "bam", "dream", "subway"),
            "distribution of the work; gmt: tasks of 128 vertices, one stream; bam: a warp for 8 vertices, a stream"
                    + " for each warp, edges of 8 bytes, no offsets; dream: a warp for each vertex or"
                    + " chunk of its edges, a stream for each warp, edges of 4 bytes, no offsets; subway: a warp for each"
                    + " vertex of a subgraph that the host gathers before a kernel",
            "assumed; DREAM sec. 5.2");
    static final Parameter<String> LAYOUT = Parameter.choice(
            "layout",
            "csr",
            List.of("csr", "balanced"),
            "for kernel dream; csr: a warp for each vertex; balanced: a warp for each chunk of a vertex's edges",
            "DREAM sec. 5.2, Fig. 10");
    static final Parameter<Long> SOURCE = Parameter.integer(
            "source",
            "",
            "",
            0,
            Long.MAX_VALUE,
            "start vertex of the search, by its number in an edge list, otherwise counted from 0; default:"
                    + " drawn from the largest component",
            "assumed");
    static final Parameter<Long> DRAW = Parameter.integer(
            "draw",
            "",
            "1",
            1,
            1_000_000,
            "which start vertex is drawn, where source gives none: the first, the second; an average over sources takes"
                    + " one run each",
            "DREAM sec. 5.2: more than 100 sources; BaM sec. 5.2: at least 32");

    /** Version of the file readers; graphs built by an older one are built again. */
    private static final int READING = 2;

    /** Loads or builds the graph of a request. */
    static GraphRequest of(WorkloadRequest request, boolean weights) {
        ParameterValues values = request.parameters();
        String kernel = values.get(KERNEL);
        if (values.isGiven(LAYOUT) && !kernel.equals("dream")) {
            throw new InvalidInputException("layout is a parameter of kernel=dream; give it, too");
        }
        if (values.isGiven(Warps.WARPS) && kernel.equals("gmt")) {
            throw new InvalidInputException(
                    "warps is a parameter of kernel=bam, kernel=dream and kernel=subway; give one, too");
        }
        GraphCache cache = new GraphCache(request.cache(), GraphHeap.ofThisProcess(), request.progress());
        if (values.isGiven(SOURCE) && values.isGiven(DRAW)) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("draw"), "source is given, too; allowed: one of the two");
        }
        if (!values.isGiven(GRAPH)) {
            GraphGenerator generator = GraphGenerator.of(values.get(GENERATOR));
            int vertices = generatedVertices(request);
            checkSource(values, vertices); // before a graph is built that may take minutes
            return new GraphRequest(
                    request,
                    generated(request, generator, vertices, cache),
                    weights,
                    (double) vertices / generator.fullVertices());
        }
        if (values.isGiven(VERTICES) || values.isGiven(DEGREE) || values.isGiven(GENERATOR)) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("graph"),
                    "'" + values.get(GRAPH)
                            + "' is given beside vertices, degree or generator; allowed: a file, or a generated"
                            + " graph");
        }
        return new GraphRequest(request, fromFile(request.file(GRAPH), weights, limits(request), cache), weights, 1);
    }

    /** Returns the number of vertices of the graph that would be generated; 0 if it comes from a file. */
    static long vertices(WorkloadRequest request) {
        return request.parameters().isGiven(GRAPH) ? 0 : generatedVertices(request);
    }

    private static int generatedVertices(WorkloadRequest request) {
        ParameterValues values = request.parameters();
        GraphGenerator generator = GraphGenerator.of(values.get(GENERATOR));
        if (!values.isGiven(VERTICES)) {
            return generator.vertices(request.scale());
        }
        long vertices = values.getOr(VERTICES, 0L);
        generator.check(vertices);
        return (int) vertices;
    }

    private static Graph generated(WorkloadRequest request, GraphGenerator generator, int vertices, GraphCache cache) {
        ParameterValues values = request.parameters();
        if (generator.isStandIn() && values.isGiven(DEGREE)) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("degree"),
                    values.get(DEGREE),
                    "none with generator=" + generator.lowerCase() + ", which has its own");
        }
        long degree = values.get(DEGREE);
        String name = generator.cacheName(vertices, degree, request.seed());
        return cache.get(name, name, () -> generator.edges(vertices, degree, request.seed()));
    }

    private static GraphInput.Limits limits(WorkloadRequest request) {
        return new GraphInput.Limits(Long.MAX_VALUE, request.decoderBytes());
    }

    private static Graph fromFile(InputFile file, boolean weights, GraphInput.Limits limits, GraphCache cache) {
        Path path = file.path().toAbsolutePath().normalize();
        String digest;
        try {
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                throw InvalidInputException.of(
                        Subject.Field.WORKLOAD.part("graph"), file, "a regular file, since it is read more than once");
            }
            digest = Sha256.of(path);
        } catch (NoSuchFileException e) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("graph"), "there is no file '" + file + "'", e);
        } catch (IOException e) {
            throw InvalidInputException.of(Subject.Field.WORKLOAD.part("graph"), file, "a file that can be read", e);
        }
        String name = "file-" + READING + "-" + digest + (weights ? "-weighted" : "");
        return cache.get(
                name,
                name,
                () -> new EdgeFile(new InputFile(path, file.name()), weights, limits).unchangedSince(digest));
    }

    /** Returns the start vertex of a search. */
    int source() {
        checkEdges();
        if (!request.parameters().isGiven(SOURCE)) {
            return SourceVertex.choose(
                    graph, request.seed(), request.parameters().get(DRAW));
        }
        long id = request.parameters().getOr(SOURCE, 0L);
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
        if (values.isGiven(GRAPH)) {
            String file = values.get(GRAPH);
            graph.notes().forEach(note -> notes.add("graph " + file + ": " + note));
            if (values.isGiven(SOURCE)
                    && GraphFileKind.of(request.file(GRAPH), limits(request)).countsFromOne()) {
                long source = values.getOr(SOURCE, 0L);
                notes.add("graph " + file + ": source=" + source + " is vertex " + (source + 1)
                        + " of the file, which counts from 1");
            }
        }
        if (values.isGiven(SOURCE) && graph.degree(source()) == 0) {
            notes.add("source=" + values.getOr(SOURCE, 0L) + " has no edges: the search ends where it begins");
        }
        return notes;
    }

    private void checkEdges() {
        if (graph.edges() == 0) {
            ParameterValues values = request.parameters();
            String name = values.isGiven(GRAPH) ? "'" + values.get(GRAPH) + "'" : "the generated one";
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("graph"),
                    name + " has no edges between different vertices; allowed: at least one");
        }
    }

    private static void checkSource(ParameterValues values, int vertices) {
        if (values.isGiven(SOURCE) && values.getOr(SOURCE, 0L) >= vertices) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("source"), values.getOr(SOURCE, 0L), "a vertex below " + vertices);
        }
    }

    /** Creates the workload of an algorithm. */
    Workload workload(Supplier<Algorithm> algorithm) {
        return switch (request.parameters().get(KERNEL)) {
            case "dream" -> dreamWorkload(algorithm);
            case "bam" -> bamWorkload(algorithm);
            case "subway" -> subwayWorkload(algorithm);
            default -> gmtWorkload(algorithm);
        };
    }

    private Workload dreamWorkload(Supplier<Algorithm> algorithm) {
        checkEdges();
        GraphLayout layout = GraphLayout.ofEdges(graph, weights, request.pageBytes(), DreamGraphProgram.EDGE_BYTES);
        boolean balanced = request.parameters().get(LAYOUT).equals("balanced");
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
