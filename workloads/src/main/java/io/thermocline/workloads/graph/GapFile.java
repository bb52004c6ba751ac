package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.graph.EdgeFile.NamedEdgeSink;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A serialized graph of the GAP Benchmark Suite, {@code .sg} or with weights {@code .wsg}. It is little-endian and has
 * these parts:
 * <ol>
 * <li>a byte, 1 if the graph is directed, else 0;
 * <li>the number of edges, then that of vertices, 8 bytes each;
 * <li>the offsets of the vertices' neighbours and one more, 8 bytes each;
 * <li>the neighbours, 4 bytes each and counted from 0, in a weighted graph each with 4 bytes of weight;
 * <li>if it is directed, the last two parts once more, for the edges that arrive. They are skipped.
 * </ol>
 *
 * <p>A graph that is not directed has each edge at both its ends. The length of the file tells whether it has weights.
 *
 * <p>Source: Beamer, Asanovic and Patterson, <em>The GAP Benchmark Suite</em>, arXiv 1508.03619, and its public source
 * ({@code reader.h}).
 */
final class GapFile implements AutoCloseable {
    private static final int HEADER_BYTES = 1 + 2 * Long.BYTES;
    private static final long MOST_EDGES = Long.MAX_VALUE / 64; // so that sizes fit a long

    /**
     * The first two parts.
     *
     * @param edges neighbours that the file lists, without those of edges that arrive
     */
    private record Header(boolean directed, long edges, long vertices) {
        /** Length of a file with neighbours of so many bytes. */
        long fileBytes(int neighbourBytes) {
            long lists = Long.BYTES * (vertices + 1) + neighbourBytes * edges;
            return HEADER_BYTES + (directed ? 2 : 1) * lists;
        }
    }

    private final InputFile file;
    private final GraphInput.Limits limits;
    private final GraphInput in;
    private final byte[] bytes = new byte[GraphInput.BUFFER_BYTES];
    private final ByteBuffer unread =
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    private Header header = new Header(false, 0, 0);
    private boolean weighted;
    private long passed; // bytes before those in the buffer
    private long place; // of the number that was read last
    private String rounded = "";

    /** Opens a file at its start. */
    GapFile(InputFile file, GraphInput.Limits limits) {
        this.file = file;
        this.limits = limits;
        in = new GraphInput(file, limits);
    }

    /** Returns whether a file begins as such a graph does, which no text can. */
    static boolean begins(InputFile file, GraphInput.Limits limits) {
        byte[] head = new byte[HEADER_BYTES + Long.BYTES];
        int length = 0;
        try (GraphInput in = new GraphInput(file, limits)) {
            for (int got = 1; got > 0 && length < head.length; length += got) {
                got = in.read(head, length, "");
            }
        }
        ByteBuffer numbers = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        return length == head.length
                && (numbers.get() & ~1) == 0
                && numbers.getLong() >= 0
                && isVertices(numbers.getLong())
                && numbers.getLong() == 0; // the first offset
    }

    private static boolean isVertices(long number) {
        return number > 0 && number <= Integer.MAX_VALUE;
    }

    private Header readHeader() {
        need(HEADER_BYTES);
        int directed = unread.get();
        long edges = unread.getLong();
        long vertices = unread.getLong();
        if ((directed & ~1) != 0 || edges < 0 || edges > MOST_EDGES || vertices < 1 || vertices > Graph.MAX_VERTICES) {
            throw refusal("a GAP graph begins with 0 or 1, the number of edges and that of vertices, from 1 to "
                    + Graph.MAX_VERTICES);
        }
        return new Header(directed == 1, edges, vertices);
    }

    /** Returns whether the length of the file is that of a graph with weights, and refuses one that is of neither. */
    private boolean findWeights() {
        long size;
        try (GraphInput whole = new GraphInput(file, limits)) {
            size = whole.size();
        }
        long plain = header.fileBytes(Integer.BYTES);
        long withWeights = header.fileBytes(2 * Integer.BYTES);
        if (size != plain && size != withWeights) {
            throw in.refusal(
                    "",
                    "has " + size + " bytes; allowed for a GAP graph of " + header.vertices + " vertices and "
                            + header.edges + (header.directed ? " directed" : "") + " edges: " + plain + ", or "
                            + withWeights + " with weights",
                    null);
        }
        return size != plain;
    }

    /** Returns whether edges have weights, once they have been read. */
    boolean isWeighted() {
        return weighted;
    }

    /** Number of vertices, which are counted from 0, once the edges have been read. */
    int vertices() {
        return (int) header.vertices;
    }

    /** Passes all edges to the sink, with their weights if they are wanted and exist. */
    void read(boolean weightsWanted, NamedEdgeSink sink) {
        header = readHeader();
        weighted = findWeights();
        int[] degrees = degrees();
        EdgeEnds ends = new EdgeEnds();
        for (int vertex = 0; vertex < degrees.length; vertex++) {
            for (int i = 0; i < degrees[vertex]; i++) {
                int neighbour = neighbour();
                float weight = weighted ? weight(weightsWanted) : 0;
                if (!header.directed && vertex != neighbour) {
                    ends.add(vertex, neighbour, weight);
                }
                if (header.directed || vertex <= neighbour) {
                    sink.edge(vertex, neighbour, weight);
                }
            }
        }
        if (!ends.complaint().isEmpty()) {
            throw in.refusal("", ends.complaint(), null);
        }
    }

    private int[] degrees() {
        int[] degrees = new int[vertices()];
        long before = offset(0, 0);
        for (int vertex = 0; vertex < degrees.length; vertex++) {
            boolean isLast = vertex == degrees.length - 1;
            long end = offset(isLast ? header.edges : before, Math.min(header.edges, before + Integer.MAX_VALUE));
            degrees[vertex] = (int) (end - before);
            before = end;
        }
        return degrees;
    }

    private long offset(long least, long most) {
        need(Long.BYTES);
        long offset = unread.getLong();
        if (offset < least || offset > most) {
            throw refusal("the offset " + offset + " is not allowed; allowed: from " + least + " to " + most);
        }
        return offset;
    }

    private int neighbour() {
        need(Integer.BYTES);
        int neighbour = unread.getInt();
        if (neighbour < 0 || neighbour >= header.vertices) {
            throw refusal("the neighbour " + neighbour + " is not allowed; allowed: a vertex from 0 to "
                    + (header.vertices - 1));
        }
        return neighbour;
    }

    private float weight(boolean wanted) {
        need(Integer.BYTES);
        int weight = unread.getInt();
        if (!wanted) {
            return 0;
        }
        if (weight < 0) {
            throw refusal("the weight " + weight + " is not allowed; allowed: a number, at least 0");
        }
        float kept = weight;
        if (rounded.isEmpty() && (long) kept != weight) {
            rounded = weight + " is taken for " + new BigDecimal(kept).toPlainString();
        }
        return kept;
    }

    /** Notes for users about what has been read. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!rounded.isEmpty()) {
            notes.add("weights are kept with 24 bits: " + rounded);
        }
        return notes;
    }

    /** Makes so many bytes available. */
    private void need(int count) {
        place = passed + unread.position();
        while (unread.remaining() < count) {
            passed += unread.position();
            unread.compact();
            int got = in.read(bytes, unread.position(), "byte " + place);
            unread.position(unread.position() + got).flip();
            if (got == 0) {
                throw refusal("the file ends too early");
            }
        }
    }

    private InvalidInputException refusal(String why) {
        return in.refusal("byte " + place, why, null);
    }

    /** Returns the hash of the whole file. The rest of the file is read for this. */
    String sha256() {
        return in.sha256();
    }

    @Override
    public void close() {
        in.close();
    }
}
