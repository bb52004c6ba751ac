package io.thermocline.orchestrator.traces;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.workloads.stream.StreamFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What a client streams into a run, kept as it comes. Used by one thread at a time. */
public final class StreamLog implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Upload upload;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    StreamLog(Upload upload, int pages) {
        this.upload = upload;
        buffer.put(StreamFormat.head(pages));
    }

    /**
     * Keeps accesses: pages, the sign bit set for a write.
     *
     * @throws InvalidInputException if there is no more room for them
     */
    public void accesses(int[] accesses) {
        for (int access : accesses) {
            put(access);
        }
    }

    /** Keeps a barrier. */
    public void barrier() {
        put(StreamFormat.BARRIER);
    }

    private void put(int entry) {
        if (buffer.remaining() < Integer.BYTES) {
            write();
        }
        buffer.putInt(entry);
    }

    private void write() {
        try {
            upload.write(buffer.flip());
        } catch (RefusedException e) {
            if (e.reason() == RefusedException.Reason.FULL) {
                throw new InvalidInputException(String.valueOf(e.getMessage()), e);
            }
            throw new InvalidInputException(
                    "the stream is longer than the log of it may be (thermocline.limits.upload and uploads):"
                            + " stream less into one run, or delete traces",
                    e);
        }
        buffer.clear();
    }

    Upload end() {
        write();
        return upload;
    }

    /** Forgets what has not been kept for good. */
    @Override
    public void close() {
        upload.close();
    }
}
