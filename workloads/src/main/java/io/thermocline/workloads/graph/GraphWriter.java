package io.thermocline.workloads.graph;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.CRC32C;

/** Writes a graph to a file, edge by edge in order of source and target. */
final class GraphWriter implements AutoCloseable {
    private final FileChannel channel;
    private final int keyHash;
    private final boolean weighted;
    private final int[] degrees;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C checksum = new CRC32C();
    private long edges;

    GraphWriter(Path file, int keyHash, int vertices, boolean weighted) throws IOException {
        this.channel = FileChannel.open(file, StandardOpenOption.WRITE);
        this.keyHash = keyHash;
        this.weighted = weighted;
        this.degrees = new int[vertices];
        channel.position(GraphFormat.HEADER_BYTES + 8 * (vertices + 1L));
    }

    /** Returns the bytes of heap that a writer holds. */
    static long heapBytes(int vertices) {
        return (long) vertices * Integer.BYTES;
    }

    /** Appends an edge. */
    void append(int source, int target, float weight) throws IOException {
        if (buffer.remaining() < 8) {
            flush();
        }
        buffer.putInt(target);
        if (weighted) {
            buffer.putFloat(weight);
        }
        degrees[source]++;
        edges++;
    }

    /**
     * Completes the file.
     *
     * @param ids vertex numbers as users know them
     * @param notes notes for users about the source of the graph, one line each
     */
    void finish(VertexIds ids, List<String> notes) throws IOException {
        int recordsChecksum = endOfPart();
        GraphFormat.Names names = appendNames(ids, notes);
        channel.position(GraphFormat.HEADER_BYTES);
        long offset = 0;
        for (int degree : degrees) {
            putLong(offset);
            offset += degree;
        }
        putLong(offset);
        int offsetsChecksum = endOfPart();
        GraphFormat header =
                new GraphFormat(keyHash, weighted, degrees.length, edges, offsetsChecksum, recordsChecksum, names);
        channel.write(header.encode(), 0);
        channel.force(true);
    }

    private GraphFormat.Names appendNames(VertexIds ids, List<String> notes) throws IOException {
        boolean listed = !ids.areConsecutive();
        if (listed) {
            ids.forEach(this::putLong);
        }
        byte[] text = String.join("\n", notes).getBytes(StandardCharsets.UTF_8);
        for (byte character : text) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            buffer.put(character);
        }
        return new GraphFormat.Names(ids.first(), listed, text.length, endOfPart());
    }

    private void putLong(long value) throws IOException {
        if (buffer.remaining() < 8) {
            flush();
        }
        buffer.putLong(value);
    }

    /** Ends a part of the file and returns its checksum. */
    private int endOfPart() throws IOException {
        flush();
        int value = (int) checksum.getValue();
        checksum.reset();
        return value;
    }

    private void flush() throws IOException {
        buffer.flip();
        checksum.update(buffer);
        buffer.rewind();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
