package io.thermocline.workloads.graph;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** Writes a graph to a file, edge after edge in order of source and target. */
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

    /** Bytes of heap that it holds. */
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

    /** Completes the file. */
    void finish() throws IOException {
        flush();
        int recordsChecksum = (int) checksum.getValue();
        checksum.reset();
        channel.position(GraphFormat.HEADER_BYTES);
        long offset = 0;
        for (int degree : degrees) {
            putOffset(offset);
            offset += degree;
        }
        putOffset(offset);
        flush();
        int offsetsChecksum = (int) checksum.getValue();
        GraphFormat header =
                new GraphFormat(keyHash, weighted, degrees.length, edges, offsetsChecksum, recordsChecksum);
        channel.write(header.encode(), 0);
        channel.force(true);
    }

    private void putOffset(long offset) throws IOException {
        if (buffer.remaining() < 8) {
            flush();
        }
        buffer.putLong(offset);
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
