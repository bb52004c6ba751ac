package io.thermocline.workloads.trace;

import java.io.Closeable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * {@code oracleGeneral} with each object as a page. Its packed little-endian records have a u32 time in seconds, a u64
 * object, a u32 size, and an i64 number of the object's next access. That number is counted from 1, or is -1 for never.
 *
 * <p>Every access is a read, since the format has no writes.
 *
 * <p>Source: the reader of libCacheSim, which also takes the largest i64 as never.
 */
final class OracleGeneralDecoder implements TraceDecoder {
    static final int RECORD_BYTES = 24;
    static final int OBJECT = 4;
    static final int SIZE = 12;
    static final int NEXT = 16;
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long MOST_NEXT = 1L << 48; // beyond all traces: more accesses than a file of 6 PiB has

    private final Records records;
    private final @Nullable TraceTimes times;

    /**
     * Creates the accesses of an input.
     *
     * @param times converts times; null if they are not needed
     */
    OracleGeneralDecoder(TraceInput input, @Nullable TraceTimes times) {
        records = new Records(input);
        this.times = times;
    }

    @Override
    public void decode(TraceChunk chunk) {
        while (chunk.room() > 0) {
            int count = records.available(chunk.room());
            if (count == 0) {
                return;
            }
            decodeObjects(chunk, count);
            TraceTimes needed = times;
            if (needed != null) {
                decodeTimes(chunk, count, needed);
            }
            if (chunk.objectBytes.length > 0) {
                decodeSizes(chunk, count);
            }
            decodeNext(chunk, count);
            records.skip(count);
            chunk.size += count;
        }
    }

    private void decodeObjects(TraceChunk chunk, int count) {
        byte[] bytes = records.input.bytes;
        long[] keys = chunk.keys;
        int[] accesses = chunk.accesses;
        int at = records.input.position + OBJECT;
        for (int i = chunk.size, end = i + count; i < end; i++, at += RECORD_BYTES) {
            keys[i] = (long) LONG.get(bytes, at);
            accesses[i] = 0;
        }
    }

    private void decodeTimes(TraceChunk chunk, int count, TraceTimes needed) {
        int at = records.input.position;
        for (int i = chunk.size, end = i + count; i < end; i++, at += RECORD_BYTES) {
            chunk.times[i] = needed.after((int) INT.get(records.input.bytes, at) & 0xFFFF_FFFFL);
        }
    }

    private void decodeSizes(TraceChunk chunk, int count) {
        int at = records.input.position + SIZE;
        for (int i = chunk.size, end = i + count; i < end; i++, at += RECORD_BYTES) {
            chunk.objectBytes[i] = Math.max(1, (int) INT.get(records.input.bytes, at) & 0xFFFF_FFFFL);
        }
    }

    /**
     * Refuses numbers of next accesses that no trace can have, so that no other file is taken for this format. Keeps
     * the numbers if they are needed.
     */
    private void decodeNext(TraceChunk chunk, int count) {
        byte[] bytes = records.input.bytes;
        long[] next = chunk.next;
        int at = records.input.position + NEXT;
        for (int i = 0; i < count; i++, at += RECORD_BYTES) {
            long announced = (long) LONG.get(bytes, at);
            if (!isPossible(announced)) {
                throw records.impossibleNext(i, announced);
            }
            if (next.length > 0) {
                next[chunk.size + i] = announced == -1 || announced == Long.MAX_VALUE ? Long.MAX_VALUE : announced - 1;
            }
        }
    }

    /** Returns whether a trace could announce an access with this number. */
    static boolean isPossible(long announced) {
        return announced >= -1 && announced < MOST_NEXT || announced == Long.MAX_VALUE;
    }

    @Override
    public void close() {
        records.close();
    }

    /** The whole records in the window of an input. */
    static final class Records implements Closeable {
        final TraceInput input;

        Records(TraceInput input) {
            this.input = input;
        }

        /** Returns the number of whole records that can be read now, at most {@code most}; 0 at the end. */
        int available(int most) {
            return Math.min(most, input.availableRecord(RECORD_BYTES) / RECORD_BYTES);
        }

        void skip(int count) {
            input.position += count * RECORD_BYTES;
        }

        RuntimeException impossibleNext(int record, long announced) {
            return input.damaged(
                    input.offset() + (long) record * RECORD_BYTES + NEXT,
                    "next access " + announced
                            + ", which no oracleGeneral trace has; the file is damaged, or of another format or"
                            + " packing");
        }

        @Override
        public void close() {
            input.close();
        }
    }
}
