package io.thermocline.workloads.trace;

import java.util.Set;

/**
 * The fields of binary records of one size, all little-endian.
 *
 * @param recordBytes bytes of a record
 * @param object number of the object or of the block
 * @param size number of bytes
 * @param time time of the request
 * @param operation code of the operation
 * @param reads codes that read
 * @param writes codes that write; a record with any other code is no access
 * @param mostOperation the largest code that there is
 * @param blockBytes bytes of a block, where objects are taken for blocks of a disk
 */
record BinaryLayout(
        int recordBytes,
        Field object,
        Field size,
        Field time,
        Field operation,
        Set<Integer> reads,
        Set<Integer> writes,
        int mostOperation,
        int blockBytes) {
    /** A field that is not there. */
    static final Field NONE = new Field(0, 0);

    /**
     * A field of a record.
     *
     * @param at its first byte
     * @param bytes 1, 2, 4 or 8; 0 if it is not there
     */
    record Field(int at, int bytes) {
        boolean isThere() {
            return bytes > 0;
        }

        /** Reads the field of the record at an index, unsigned unless it has 8 bytes. */
        long read(byte[] window, int record) {
            int from = record + at;
            return switch (bytes) {
                case 0 -> 0;
                case 1 -> window[from] & 0xFF;
                case 2 -> window[from] & 0xFF | (window[from + 1] & 0xFF) << Byte.SIZE;
                case 4 -> (int) OracleGeneralDecoder.INT.get(window, from) & 0xFFFF_FFFFL;
                case 8 -> (long) OracleGeneralDecoder.LONG.get(window, from);
                default -> throw new IllegalStateException("a field of " + bytes + " bytes");
            };
        }
    }

    // ---- operations of libCacheSim, include/libCacheSim/enum.h: 9 deletes

    private static final Set<Integer> CACHE_READS = Set.of(0, 1, 2, 12); // none, get, gets, read
    private static final Set<Integer> CACHE_WRITES = Set.of(3, 4, 5, 6, 7, 8, 10, 11, 13, 14);

    private static final int CACHE_MOST = 14; // update

    // ---- operations of SCSI Block Commands: READ and WRITE of 6, 10, 12 and 16 bytes

    private static final Set<Integer> SCSI_READS = Set.of(0x08, 0x28, 0xA8, 0x88);
    private static final Set<Integer> SCSI_WRITES = Set.of(0x0A, 0x2A, 0xAA, 0x8A);

    private static final int SCSI_MOST = (1 << Short.SIZE) - 1; // many commands are no accesses

    /**
     * {@code oracleGeneralOpNS}: u32 seconds, u64 object, u32 size, u8 operation, u16 namespace, i64 next access.
     *
     * <p>Source: libCacheSim, traceReader/customizedReader/oracle/oracleGeneralBin.h.
     */
    static final BinaryLayout ORACLE_GENERAL_OP_NS =
            ofCache(27, new Field(4, 8), new Field(12, 4), new Field(0, 4), new Field(16, 1));

    /**
     * {@code vscsi}, version 1: u32 serial number, u32 length, u32 number of segments, u16 command, u16 version, u64
     * logical block, u64 microseconds.
     *
     * <p>Source: Waldspurger and others, <em>Efficient MRC construction with SHARDS</em>, FAST 2015; libCacheSim,
     * traceReader/customizedReader/vscsi.h.
     */
    static final BinaryLayout VSCSI_1 =
            ofDisk(32, new Field(16, 8), new Field(4, 4), new Field(24, 8), new Field(12, 2));

    /**
     * {@code vscsi}, version 2: u16 command, u16 version, u32 serial number, u32 length, u32 number of segments, u64
     * logical block, u64 microseconds, u64 response time.
     */
    static final BinaryLayout VSCSI_2 =
            ofDisk(40, new Field(16, 8), new Field(8, 4), new Field(24, 8), new Field(0, 2));

    /** Finds the version of a {@code vscsi} trace in its first two records, as libCacheSim does. */
    static BinaryLayout vscsi(TraceInput input) {
        int available = input.available(2 * VSCSI_2.recordBytes);
        if (hasVersion(input, available, VSCSI_2, 3, 2)) {
            return VSCSI_2;
        }
        if (hasVersion(input, available, VSCSI_1, 15, 1)) {
            return VSCSI_1;
        }
        if (available == 0) {
            throw TraceReader.empty(input.file());
        }
        throw input.damaged(input.offset(), "no vscsi record of version 1 or 2");
    }

    /**
     * Returns whether the first records have a version.
     *
     * @param at the upper byte of the version in a record
     */
    private static boolean hasVersion(TraceInput input, int available, BinaryLayout layout, int at, int version) {
        int records = Math.min(2, available / layout.recordBytes);
        for (int record = 0; record < records; record++) {
            if (input.bytes[input.position + record * layout.recordBytes + at] != version) {
                return false;
            }
        }
        return records > 0;
    }

    /** Records of a cache of objects. */
    static BinaryLayout ofCache(int recordBytes, Field object, Field size, Field time, Field operation) {
        return new BinaryLayout(recordBytes, object, size, time, operation, CACHE_READS, CACHE_WRITES, CACHE_MOST, 1);
    }

    private static BinaryLayout ofDisk(int recordBytes, Field block, Field size, Field time, Field operation) {
        return new BinaryLayout(
                recordBytes, block, size, time, operation, SCSI_READS, SCSI_WRITES, SCSI_MOST, TextLayout.BLOCK_BYTES);
    }
}
