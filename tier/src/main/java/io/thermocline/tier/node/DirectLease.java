package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.store.FrameStore;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A client's own frames, delayed as the device would. Thread-safe; of two clients that write one page at once, either wins as a whole. */
public final class DirectLease {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final FrameStore store;
    private final int frames;
    private final int pageBytes;
    private final Delays delays;
    private boolean closed;

    DirectLease(FrameStore store, int frames, int pageBytes, Delays delays) {
        this.store = store;
        this.frames = frames;
        this.pageBytes = pageBytes;
        this.delays = delays;
    }

    /** Who waits for an answer. Called on the timer's thread or at once. */
    public interface Answer {
        /** The request is done; what was read. */
        void done(ByteBuffer contents);

        /** It is refused. */
        void failed(TierException cause);
    }

    /** Reads; the answer comes when the device would have given it. */
    public void read(long frame, long offset, long length, Answer answer) {
        checkRange(frame, offset, length);
        ByteBuffer contents = ByteBuffer.allocate((int) length);
        delays.serve(
                false,
                length,
                () -> answer(answer, contents, () -> {
                    store.read((int) frame, (int) offset, contents);
                    contents.flip();
                }));
    }

    /** Writes; the answer, of no bytes, comes when the device would have given it. The contents must stay as they are until then. */
    public void write(long frame, long offset, ByteBuffer contents, Answer answer) {
        checkRange(frame, offset, contents.remaining());
        delays.serve(
                true,
                contents.remaining(),
                () -> answer(answer, ByteBuffer.allocate(0), () -> store.write((int) frame, (int) offset, contents)));
    }

    private void answer(Answer answer, ByteBuffer contents, Runnable step) {
        lock.writeLock().lock();
        try {
            checkOpen();
            step.run();
        } catch (TierException e) {
            answer.failed(e);
            return;
        } finally {
            lock.writeLock().unlock();
        }
        answer.done(contents);
    }

    /** Makes durable what was written. */
    public void flush() {
        lock.readLock().lock();
        try {
            checkOpen();
            store.flush();
        } finally {
            lock.readLock().unlock();
        }
    }

    void close() {
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                store.close();
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new TierException(Reason.NOT_FOUND, "the lease has expired or was closed");
        }
    }

    private void checkRange(long frame, long offset, long length) {
        if (frame < 0 || frame >= frames) {
            throw new TierException(
                    Reason.OUT_OF_RANGE,
                    "frame " + Long.toUnsignedString(frame) + " is not of this lease, which has " + frames);
        }
        if (offset < 0 || length < 0 || offset > pageBytes || length > pageBytes - offset) {
            throw new TierException(
                    Reason.OUT_OF_RANGE,
                    "bytes from " + Long.toUnsignedString(offset) + ", " + Long.toUnsignedString(length)
                            + " of them, are not within a page of " + pageBytes);
        }
    }
}
