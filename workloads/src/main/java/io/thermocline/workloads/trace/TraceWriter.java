package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.AccessBatch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes accesses in one format. */
abstract class TraceWriter {
    private static final int LONGEST_RECORD = 64;
    private static final long PS_PER_NS = 1_000;
    private static final long PS_PER_SECOND = 1_000_000_000_000L;

    private final OutputStream out;
    final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    /** Number of times so far that lost a fraction of the format's unit. */
    long timesRounded;

    private TraceWriter(OutputStream out) {
        this.out = out;
    }

    /**
     * Creates a writer of a format.
     *
     * @param times whether batches have arrivals
     * @param pageBytes size of objects in oracleGeneral
     */
    static TraceWriter of(TraceFormat format, OutputStream out, boolean times, long pageBytes) {
        return switch (format) {
            case PAGETRACE -> new Pages(out);
            case CSV -> new Lines(out, times);
            case ORACLE_GENERAL -> new Objects(out, times, (int) pageBytes);
            default ->
                throw InvalidInputException.of(
                        Subject.Field.WORKLOAD.part("format"), format.label(), "pagetrace, csv, oracleGeneral");
        };
    }

    /** Writes the accesses of a batch. */
    final void write(AccessBatch batch) throws IOException {
        for (int i = 0; i < batch.size; i++) {
            if (buffer.remaining() < LONGEST_RECORD) {
                finish();
            }
            put(batch, i);
        }
    }

    /** Writes the bytes that are still buffered. */
    final void finish() throws IOException {
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    abstract void put(AccessBatch batch, int i);

    private static int page(AccessBatch batch, int i) {
        return batch.accesses[i] & Integer.MAX_VALUE;
    }

    private static final class Pages extends TraceWriter {
        Pages(OutputStream out) {
            super(out);
        }

        @Override
        void put(AccessBatch batch, int i) {
            buffer.putInt(page(batch, i)).put((byte) (batch.accesses[i] >>> 31));
        }
    }

    private static final class Lines extends TraceWriter {
        private final boolean times;

        Lines(OutputStream out, boolean times) {
            super(out);
            this.times = times;
            text(times ? "page,op,time\n" : "page,op\n");
        }

        @Override
        void put(AccessBatch batch, int i) {
            String line = page(batch, i) + (batch.accesses[i] < 0 ? ",w" : ",r");
            text(times ? line + "," + batch.arrivalPs[i] / PS_PER_NS + "\n" : line + "\n");
        }

        private void text(String text) {
            buffer.put(text.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static final class Objects extends TraceWriter {
        private final boolean times;
        private final int pageBytes;

        Objects(OutputStream out, boolean times, int pageBytes) {
            super(out);
            this.times = times;
            this.pageBytes = pageBytes;
        }

        @Override
        void put(AccessBatch batch, int i) {
            buffer.putInt(times ? seconds(batch.arrivalPs[i]) : 0);
            buffer.putLong(page(batch, i));
            buffer.putInt(pageBytes);
            buffer.putLong(batch.next[i] == Long.MAX_VALUE ? -1 : batch.next[i] + 1);
        }

        private int seconds(long arrivalPs) {
            if (arrivalPs % PS_PER_SECOND != 0) {
                timesRounded++;
            }
            return (int) (arrivalPs / PS_PER_SECOND);
        }
    }
}
