package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.InputFiles;
import java.nio.file.Path;
import java.util.List;

/**
 * The edges of a graph in a file. The file is read once to check and count it, and again whenever its edges are
 * requested. A file that has changed meanwhile is refused.
 */
final class EdgeFile implements EdgeSource {
    /** Reads text files in one format. */
    interface Format {
        /** Returns whether the edges of the file have weights; known once an edge was read. */
        boolean hasWeights();

        /** Passes all edges to the sink, with their weights if they are wanted and exist. */
        void read(NumberFile file, boolean weightsWanted, NamedEdgeSink sink);

        /** Number of vertices that the file declares, which are then counted from 0; 0 if it declares none. */
        int declaredVertices();

        /** Notes for users about the file, once it has been read. */
        default List<String> notes() {
            return List.of();
        }
    }

    /** Receives edges between vertices, with the vertex numbers of the file. */
    @FunctionalInterface
    interface NamedEdgeSink {
        /** Receives an edge; the weight is undefined unless edges have weights. */
        void edge(long from, long to, float weight);
    }

    /**
     * The findings of one reading of a file.
     *
     * @param weighted whether its edges have weights
     * @param declaredVertices as {@link Format#declaredVertices}
     * @param notes notes for users
     * @param sha256 hash of the file
     */
    record Reading(boolean weighted, int declaredVertices, List<String> notes, String sha256) {}

    private static final long DECODER_BYTES = 1L << 28;

    private final InputFile file;
    private final GraphInput.Limits limits;
    private final String sha256;
    private final GraphFileKind kind;
    private final boolean weighted;
    private final VertexIds ids;
    private final List<String> notes;
    private final long edges;

    /**
     * Reads the file to its end.
     *
     * @param weightsWanted whether the weights are used; otherwise they need only be numbers
     * @throws InvalidInputException if it cannot be read, with the line, or has no edges between different vertices
     */
    EdgeFile(Path file, boolean weightsWanted) {
        this(InputFile.of(file), weightsWanted, new GraphInput.Limits(Long.MAX_VALUE, DECODER_BYTES));
    }

    /** Reads a file with the given limits. */
    EdgeFile(InputFile file, boolean weightsWanted, GraphInput.Limits limits) {
        this.file = file;
        this.limits = limits;
        kind = GraphFileKind.of(file, limits);
        CollectedIds named = new CollectedIds();
        long[] count = {0};
        boolean[] joins = {false};
        Reading reading = read(weightsWanted, (from, to, weight) -> {
            named.add(from);
            named.add(to);
            count[0]++;
            joins[0] |= from != to;
        });
        if (!joins[0]) {
            throw InvalidInputException.about(
                    InputFiles.graph(file, ""), "there are no edges between different vertices; allowed: at least one");
        }
        this.sha256 = reading.sha256();
        this.weighted = weightsWanted && reading.weighted();
        this.notes = reading.notes();
        int declared = reading.declaredVertices();
        this.ids = declared > 0 ? new VertexIds.Consecutive(0, declared) : named.settle();
        this.edges = count[0];
        if (ids.count() > Graph.MAX_VERTICES) {
            throw InvalidInputException.about(
                    InputFiles.graph(file, ""),
                    "there are " + ids.count() + " vertices; allowed: at most " + Graph.MAX_VERTICES);
        }
    }

    /**
     * Returns the same edges.
     *
     * @throws InvalidInputException if the content that was read does not have this hash
     */
    EdgeFile unchangedSince(String hash) {
        if (!sha256.equals(hash)) {
            throw changed();
        }
        return this;
    }

    private InvalidInputException changed() {
        return InvalidInputException.about(
                InputFiles.graph(file, ""),
                "has changed while it was read; try again when nothing writes to it any more");
    }

    @Override
    public int vertices() {
        return ids.count();
    }

    @Override
    public VertexIds ids() {
        return ids;
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    @Override
    public long edges() {
        return edges;
    }

    @Override
    public boolean isWeighted() {
        return weighted;
    }

    @Override
    public long heapBytes() {
        return ids.heapBytes() + kind.heapBytes(vertices());
    }

    /** Generates all edges on the first worker, which reads the whole file. */
    @Override
    public void generate(int worker, int workers, EdgeSink sink) {
        if (worker == 0) {
            unchangedSince(read(weighted, (from, to, weight) -> {
                        int source = ids.vertex(from);
                        int target = ids.vertex(to);
                        if (Math.min(source, target) == VertexIds.NONE) {
                            throw changed();
                        }
                        sink.edge(source, target, weight);
                    })
                    .sha256());
        }
    }

    private Reading read(boolean weightsWanted, NamedEdgeSink sink) {
        return kind.read(file, limits, weightsWanted, sink);
    }
}
