package io.thermocline.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongUnaryOperator;

/** Writes arrays of accesses as traces. */
final class TraceFiles {
    private static final int PAGETRACE_BYTES = 5;
    private static final int ORACLE_GENERAL_BYTES = 24;
    private static final int OBJECT_BYTES = 4096;
    private static final int ACCESSES_PER_SECOND = 1_000_000;
    private static final int BUFFERED = 1 << 14; // records

    private TraceFiles() {}

    /** Writes {@code pagetrace}: the accesses as they are. */
    static void writePageTrace(Path file, int[] accesses) throws IOException {
        write(
                file,
                accesses.length,
                PAGETRACE_BYTES,
                (buffer, i) -> buffer.putInt(accesses[i] & Integer.MAX_VALUE).put((byte) (accesses[i] >>> 31)));
    }

    /**
     * Writes {@code oracleGeneral}, a million accesses a second.
     *
     * @param pageCount size of the address space
     * @param objectOf the object that a page is called, no other's
     */
    static void writeOracleGeneral(Path file, int[] pages, int pageCount, LongUnaryOperator objectOf)
            throws IOException {
        long[] next = NextAccesses.of(pages, pageCount);
        write(file, pages.length, ORACLE_GENERAL_BYTES, (buffer, i) -> {
            buffer.putInt(i / ACCESSES_PER_SECOND).putLong(objectOf.applyAsLong(pages[i]));
            buffer.putInt(OBJECT_BYTES).putLong(next[i] == Long.MAX_VALUE ? -1 : next[i] + 1);
        });
    }

    @FunctionalInterface
    private interface Encoder {
        void put(ByteBuffer buffer, int access);
    }

    private static void write(Path file, int accesses, int recordBytes, Encoder encoder) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFERED * recordBytes).order(ByteOrder.LITTLE_ENDIAN);
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < accesses; i++) {
                if (!buffer.hasRemaining()) {
                    out.write(buffer.array());
                    buffer.clear();
                }
                encoder.put(buffer, i);
            }
            out.write(buffer.array(), 0, buffer.position());
        }
    }
}
