package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The edges of a graph in a text file. The file is read once to check and count it and once more whenever its edges are wanted; one that has changed
 * by then is refused.
 */
final class EdgeFile implements EdgeSource {
    /** Reads a file of one format. */
    interface Format {
        /** Whether the edges of the file have weights, known once an edge was read. */
        boolean hasWeights();

        /** Hands over all edges; the weights too if they are wanted and there are any. */
        void read(NumberFile file, boolean weightsWanted, EdgeSink sink);

        /** Vertices that the file declares, or 0 if it declares none. */
        int declaredVertices();
    }

    /** What one reading of the file found. */
    private record Reading(Format format, String sha256) {}

    private final Path file;
    private final long mostBytes;
    private final String sha256;
    private final boolean weighted;
    private final int vertices;
    private final long edges;

    /**
     * Reads the file to its end.
     *
     * @param weightsWanted whether weights in the file count; otherwise they need only be numbers
     * @throws InvalidInputException if it cannot be read, naming the line, or has no edges between different vertices
     */
    EdgeFile(Path file, boolean weightsWanted) {
        this(file, weightsWanted, Long.MAX_VALUE);
    }

    /**
     * As above.
     *
     * @param mostBytes at which it is given up, when decompressed
     */
    EdgeFile(Path file, boolean weightsWanted, long mostBytes) {
        this.file = file;
        this.mostBytes = mostBytes;
        int[] largest = {-1};
        long[] count = {0};
        boolean[] joins = {false};
        Reading reading = read(weightsWanted, (from, to, weight) -> {
            largest[0] = Math.max(largest[0], Math.max(from, to));
            count[0]++;
            joins[0] |= from != to;
        });
        if (!joins[0]) {
            throw new InvalidInputException(
                    file + ": there are no edges between different vertices; allowed: at least one");
        }
        this.sha256 = reading.sha256();
        this.weighted = weightsWanted && reading.format().hasWeights();
        this.vertices = Math.max(reading.format().declaredVertices(), largest[0] + 1);
        this.edges = count[0];
    }

    /**
     * The same edges.
     *
     * @throws InvalidInputException if what was read does not have this hash
     */
    EdgeFile unchangedSince(String hash) {
        if (!sha256.equals(hash)) {
            throw changed();
        }
        return this;
    }

    private InvalidInputException changed() {
        return new InvalidInputException(
                file + ": has changed while it was read; try again when nothing writes to it any more");
    }

    @Override
    public int vertices() {
        return vertices;
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
        return 0;
    }

    /** The first worker reads the whole file. */
    @Override
    public void generate(int worker, int workers, EdgeSink sink) {
        if (worker == 0) {
            unchangedSince(read(weighted, (from, to, weight) -> {
                        if (Math.max(from, to) >= vertices) {
                            throw changed();
                        }
                        sink.edge(from, to, weight);
                    })
                    .sha256());
        }
    }

    private boolean isMatrixMarket(NumberFile probe) {
        boolean banner = probe.nextRawLine() && MatrixMarketFormat.begins(probe.text());
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (!banner && (name.endsWith(".mtx") || name.endsWith(".mtx.gz"))) {
            throw probe.refusal("a Matrix Market file begins with '" + MatrixMarketFormat.BANNER
                    + "'; give an edge list a name that does not end in .mtx");
        }
        return banner;
    }

    private Reading read(boolean weightsWanted, EdgeSink sink) {
        try (NumberFile probe = new NumberFile(file, mostBytes);
                NumberFile numbers = new NumberFile(file, mostBytes)) {
            Format format = isMatrixMarket(probe) ? new MatrixMarketFormat() : new EdgeListFormat();
            format.read(numbers, weightsWanted, sink);
            return new Reading(format, numbers.sha256());
        }
    }
}
