package io.thermocline.workloads.graph;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The header of a cached graph. The file is little-endian and has these parts:
 * <ol>
 * <li>this header;
 * <li>the offsets of the vertices and one more, 8 bytes each;
 * <li>the records of the edges: 4 bytes of target and, if weighted, 4 bytes of weight (float);
 * <li>the vertex numbers as users know them, 8 bytes each and ascending, unless they are consecutive;
 * <li>notes for users in UTF-8, one line each.
 * </ol>
 *
 * <p>The checksums are CRC-32C.
 *
 * @param keyHash hash of the key from which the graph was built
 * @param weighted whether records have weights
 * @param vertices number of vertices
 * @param edges number of edges, both directions counted
 * @param offsetsChecksum checksum of the offsets
 * @param recordsChecksum checksum of the records
 * @param names description of the last two parts
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
     * The vertex numbers and notes.
     *
     * @param firstId the smallest vertex number that users know
     * @param listed whether the file lists all these numbers
     * @param notesBytes bytes of the notes
     * @param checksum checksum of the numbers and notes
     */
    record Names(long firstId, boolean listed, int notesBytes, int checksum) {}

    /** Version of the format and the generator; older files are built again. */
    static final int VERSION = 1;

    static final int HEADER_BYTES = 64;

    private static final long MAGIC = 0x4850524754434854L; // "THCTGRPH"
    private static final int CHECKSUM_AT = 60;

    /** Returns the hash of a description of the graph's input. */
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

    /**
     * Returns the maximum size of a graph built from some edges, each in both directions and none twice. Notes are not
     * included.
     */
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

    /** Bytes of the vertex numbers. */
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
     * @throws DamagedException if it is not valid
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

    /** A cached graph that cannot be used and must be built again. */
    static final class DamagedException extends Exception {
        private static final long serialVersionUID = 1L;

        DamagedException(String message) {
            super(message);
        }
    }
}
