package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.WorkloadRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The graph that a request names: from a file, or generated. Both are kept in the cache.
 *
 * @param graph the graph
 * @param scaleEffective its vertices as a fraction of the original's; 1 for a graph from a file
 */
record RequestedGraph(Graph graph, double scaleEffective) {
    /** Version of the file readers; graphs built by an older one are built again. */
    private static final int READING = 2;

    /** Loads or builds the graph of a request. */
    static RequestedGraph of(WorkloadRequest request, boolean weights) {
        ParameterValues values = request.parameters();
        GraphCache cache = new GraphCache(request.cache(), GraphHeap.ofThisProcess(), request.progress());
        if (!values.isGiven(GraphParameters.GRAPH)) {
            GraphGenerator generator = GraphGenerator.of(values.get(GraphParameters.GENERATOR));
            int vertices = generatedVertices(request);
            checkSource(values, vertices); // before a graph is built that may take minutes
            return new RequestedGraph(
                    generated(request, generator, vertices, cache), (double) vertices / generator.fullVertices());
        }
        if (values.isGiven(GraphParameters.VERTICES)
                || values.isGiven(GraphParameters.DEGREE)
                || values.isGiven(GraphParameters.GENERATOR)) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("graph"),
                    "'" + values.get(GraphParameters.GRAPH)
                            + "' is given beside vertices, degree or generator; allowed: a file, or a generated"
                            + " graph");
        }
        return new RequestedGraph(fromFile(request.file(GraphParameters.GRAPH), weights, limits(request), cache), 1);
    }

    /** The bounds within which a request's file is read. */
    static GraphInput.Limits limits(WorkloadRequest request) {
        return new GraphInput.Limits(Long.MAX_VALUE, request.decoderBytes());
    }

    /** Returns the number of vertices of the graph that would be generated; 0 if it comes from a file. */
    static long vertices(WorkloadRequest request) {
        return request.parameters().isGiven(GraphParameters.GRAPH) ? 0 : generatedVertices(request);
    }

    private static int generatedVertices(WorkloadRequest request) {
        ParameterValues values = request.parameters();
        GraphGenerator generator = GraphGenerator.of(values.get(GraphParameters.GENERATOR));
        if (!values.isGiven(GraphParameters.VERTICES)) {
            return generator.vertices(request.scale());
        }
        long vertices = values.getOr(GraphParameters.VERTICES, 0L);
        generator.check(vertices);
        return (int) vertices;
    }

    private static Graph generated(WorkloadRequest request, GraphGenerator generator, int vertices, GraphCache cache) {
        ParameterValues values = request.parameters();
        if (generator.isStandIn() && values.isGiven(GraphParameters.DEGREE)) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("degree"),
                    values.get(GraphParameters.DEGREE),
                    "none with generator=" + generator.lowerCase() + ", which has its own");
        }
        long degree = values.get(GraphParameters.DEGREE);
        String name = generator.cacheName(vertices, degree, request.seed());
        return cache.get(name, name, () -> generator.edges(vertices, degree, request.seed()));
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

    private static void checkSource(ParameterValues values, int vertices) {
        if (values.isGiven(GraphParameters.SOURCE) && values.getOr(GraphParameters.SOURCE, 0L) >= vertices) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("source"),
                    values.getOr(GraphParameters.SOURCE, 0L),
                    "a vertex below " + vertices);
        }
    }
}
