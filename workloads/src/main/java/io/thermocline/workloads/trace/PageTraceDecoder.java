package io.thermocline.workloads.trace;

import io.thermocline.engine.workload.AccessBatch;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** {@code pagetrace}: records with a little-endian uint32 page and a byte of flags, 0 for a read and 1 for a write. */
final class PageTraceDecoder implements TraceDecoder {
    static final int RECORD_BYTES = 5;
    private static final int FLAG_WRITE = 1;
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final TraceInput input;

    PageTraceDecoder(TraceInput input) {
        this.input = input;
    }

    @Override
    public void decode(TraceChunk chunk) {
        while (chunk.room() > 0) {
            int available = input.availableRecord(RECORD_BYTES);
            if (available == 0) {
                return;
            }
            decode(chunk, Math.min(chunk.room(), available / RECORD_BYTES));
        }
    }

    private void decode(TraceChunk chunk, int records) {
        byte[] bytes = input.bytes;
        long[] keys = chunk.keys;
        int[] accesses = chunk.accesses;
        int at = input.position;
        int flags = 0;
        for (int i = chunk.size, end = i + records; i < end; i++, at += RECORD_BYTES) {
            keys[i] = (int) INT.get(bytes, at) & 0xFFFF_FFFFL;
            int flag = bytes[at + 4];
            accesses[i] = flag * AccessBatch.WRITE;
            flags |= flag;
        }
        if ((flags & ~FLAG_WRITE) != 0) {
            throw unknownFlags(records);
        }
        input.position = at;
        chunk.size += records;
    }

    private RuntimeException unknownFlags(int records) {
        for (int i = 0; i < records; i++) {
            int offset = i * RECORD_BYTES + 4;
            int flag = input.bytes[input.position + offset] & 0xFF;
            if ((flag & ~FLAG_WRITE) != 0) {
                return input.damaged(input.offset() + offset, "flags " + flag + " (0 or 1 are allowed)");
            }
        }
        throw new IllegalStateException("no such flags");
    }

    @Override
    public void close() {
        input.close();
    }
}
