package io.thermocline.workloads.graph;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The header of a cached graph. The file is little-endian: this header; the offsets, 8 bytes each, of the vertices and one more; the records of the
 * edges, 4 bytes of target and, if weighted, 4 bytes of weight (float); and the names: the numbers by which people call the vertices, 8 bytes each and ascending,
 * unless they are consecutive, and notes for people in UTF-8, a line each. The checksums are CRC-32C.
 *
 * @param keyHash hash of what the graph was made from
 * @param weighted whether records have weights
 * @param vertices number of vertices
 * @param edges number of edges, both directions counted
 * @param offsetsChecksum checksum of the offsets
 * @param recordsChecksum checksum of the records
 * @param names what the file says of names
 */
record GraphFormat(
        int keyHash,
        boolean weighted,
        int vertices,
        long edges,
        int offsetsChecksum,
        int recordsChecksum,
        GraphFormat.Names names) {
    /**
     * Of names.
     *
     * @param firstId the least number by which people call a vertex
     * @param listed whether all these numbers stand in the file
     * @param notesBytes bytes of the notes
     * @param checksum checksum of the numbers and notes
     */
    record Names(long firstId, boolean listed, int notesBytes, int checksum) {}

    /** Changes whenever the file or the generator does, so that older files are made anew. */
    static final int VERSION = 1;

    static final int HEADER_BYTES = 64;

    private static final long MAGIC = 0x4850524754434854L; // "THCTGRPH"
    private static final int CHECKSUM_AT = 60;

    /** The hash of a description of what a graph is made from. */
    static int hash(String key) {
        return checksum(ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8)));
    }

    static int checksum(ByteBuffer bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }

    long recordsPosition() {
        return recordsPosition(vertices);
    }

    private static long recordsPosition(int vertices) {
        return HEADER_BYTES + 8 * (vertices + 1L);
    }

    /** What a graph takes at most, made from some edges, each of which leads both ways, and none of which twice. Notes are left aside. */
    static long mostBytes(EdgeSource source) {
        int vertices = source.vertices();
        long edges = Math.min(2 * source.edges(), vertices * (vertices - 1L));
        long ids = source.ids().areConsecutive() ? 0 : (long) Long.BYTES * vertices;
        return recordsPosition(vertices) + edges * recordBytes(source.isWeighted()) + ids;
    }

    long recordsBytes() {
        return edges * recordBytes(weighted);
    }

    long namesPosition() {
        return recordsPosition() + recordsBytes();
    }

    /** Bytes of the numbers of the vertices. */
    long idsBytes() {
        return names.listed() ? (long) Long.BYTES * vertices : 0;
    }

    /** Length of the file. */
    long bytes() {
        return namesPosition() + idsBytes() + names.notesBytes();
    }

    static int recordBytes(boolean weighted) {
        return weighted ? 8 : 4;
    }

    ByteBuffer encode() {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(MAGIC)
                .putInt(VERSION)
                .putInt(keyHash)
                .putInt(weighted ? 1 : 0)
                .putInt(vertices)
                .putLong(edges);
        header.putInt(offsetsChecksum).putInt(recordsChecksum);
        header.putLong(names.firstId())
                .putInt(names.listed() ? 1 : 0)
                .putInt(names.notesBytes())
                .putInt(names.checksum());
        header.putInt(CHECKSUM_AT, checksum(header.duplicate().rewind().limit(CHECKSUM_AT)));
        return header.rewind();
    }

    /**
     * Reads a header.
     *
     * @throws DamagedException if it is not one
     */
    static GraphFormat decode(ByteBuffer header) throws DamagedException {
        header.order(ByteOrder.LITTLE_ENDIAN);
        if (header.getInt(CHECKSUM_AT) != checksum(header.duplicate().rewind().limit(CHECKSUM_AT))
                || header.getLong() != MAGIC
                || header.getInt() != VERSION) {
            throw new DamagedException("its header is not that of a graph of version " + VERSION);
        }
        return new GraphFormat(
                header.getInt(),
                header.getInt() != 0,
                header.getInt(),
                header.getLong(),
                header.getInt(),
                header.getInt(),
                new Names(header.getLong(), header.getInt() != 0, header.getInt(), header.getInt()));
    }

    /** A cached graph that cannot be used and has to be made anew. */
    static final class DamagedException extends Exception {
        private static final long serialVersionUID = 1L;

        DamagedException(String message) {
            super(message);
        }
    }
}
