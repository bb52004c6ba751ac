package io.thermocline.workloads.graph;

import io.thermocline.workloads.graph.GraphFormat.DamagedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** Maps a graph written by {@link GraphWriter}. */
final class GraphReader {
    private static final long SEGMENT_BYTES = 4L << Graph.SEGMENT_BITS;

    private GraphReader() {}

    /**
     * Maps the graph and checks its length and its checksums, which reads it once.
     *
     * @throws DamagedException if the file is not the complete and undamaged graph of this key
     */
    static Graph read(Path file, int keyHash) throws IOException, DamagedException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (channel.size() < GraphFormat.HEADER_BYTES) {
                throw new DamagedException("it has no header");
            }
            ByteBuffer headerBytes = ByteBuffer.allocate(GraphFormat.HEADER_BYTES);
            while (headerBytes.hasRemaining() && channel.read(headerBytes) >= 0) {}
            GraphFormat header = GraphFormat.decode(headerBytes.rewind());
            if (header.keyHash() != keyHash) {
                throw new DamagedException("it belongs to other parameters");
            }
            if (channel.size() != header.bytes()) {
                throw new DamagedException("it has " + channel.size() + " of " + header.bytes() + " bytes");
            }
            ByteBuffer offsets = map(channel, GraphFormat.HEADER_BYTES, 8 * (header.vertices() + 1L));
            if (GraphFormat.checksum(offsets.duplicate()) != header.offsetsChecksum()) {
                throw new DamagedException("the checksum of its offsets is wrong");
            }
            IntBuffer[] records = records(channel, header);
            return named(
                    offsets.asLongBuffer(),
                    records,
                    header,
                    map(channel, header.namesPosition(), header.bytes() - header.namesPosition()));
        }
    }

    private static Graph named(LongBuffer offsets, IntBuffer[] records, GraphFormat header, ByteBuffer names)
            throws DamagedException {
        if (GraphFormat.checksum(names.duplicate()) != header.names().checksum()) {
            throw new DamagedException("the checksum of its names is wrong");
        }
        int idsBytes = (int) header.idsBytes();
        VertexIds ids = header.names().listed()
                ? new VertexIds.Listed(names.duplicate()
                        .limit(idsBytes)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asLongBuffer())
                : new VertexIds.Consecutive(header.names().firstId(), header.vertices());
        String notes = StandardCharsets.UTF_8.decode(names.position(idsBytes)).toString();
        return new Graph(offsets, records, header.weighted(), ids, notes.lines().toList());
    }

    private static IntBuffer[] records(FileChannel channel, GraphFormat header) throws IOException, DamagedException {
        long bytes = header.recordsBytes();
        IntBuffer[] records = new IntBuffer[(int) ((bytes + SEGMENT_BYTES - 1) / SEGMENT_BYTES)];
        CRC32C checksum = new CRC32C();
        for (int i = 0; i < records.length; i++) {
            long begin = i * SEGMENT_BYTES;
            ByteBuffer segment = map(channel, header.recordsPosition() + begin, Math.min(SEGMENT_BYTES, bytes - begin));
            checksum.update(segment.duplicate());
            records[i] = segment.asIntBuffer();
        }
        if ((int) checksum.getValue() != header.recordsChecksum()) {
            throw new DamagedException("the checksum of its edges is wrong");
        }
        return records;
    }

    private static ByteBuffer map(FileChannel channel, long position, long bytes) throws IOException {
        return channel.map(MapMode.READ_ONLY, position, bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
