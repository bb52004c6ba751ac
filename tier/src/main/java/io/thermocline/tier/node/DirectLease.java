package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.store.FrameStore;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * A direct client's frames, delayed as the device would delay them.
 *
 * <p>Thread-safe. If two clients write one page at the same time, one of the two writes remains as a whole.
 */
public final class DirectLease extends Lease {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final FrameStore store;
    private final int frames;
    private final int pageBytes;
    private final Delays delays;
    private final Shaper.Client device;
    private final Set<Waiting> waiting = ConcurrentHashMap.newKeySet();
    private volatile @Nullable TierException ended; // reason of all refusals

    DirectLease(FrameStore store, int frames, int pageBytes, Delays delays) {
        this.store = store;
        this.frames = frames;
        this.pageBytes = pageBytes;
        this.delays = delays;
        device = delays.shaper().client();
    }

    /** Receives the answer to a request. Called on the timer's thread or at once. */
    public interface Answer {
        /** The request is done; {@code contents} is what was read. */
        void done(ByteBuffer contents);

        /** The request is refused. */
        void failed(TierException cause);
    }

    /** Reads from a frame. The answer comes when the device would have given it. */
    public void read(long frame, long offset, long length, Answer answer) {
        checkRange(frame, offset, length);
        delays.reserve(length);
        ByteBuffer contents = ByteBuffer.allocate((int) length);
        serve(false, length, contents, answer, () -> {
            store.read((int) frame, (int) offset, contents);
            contents.flip();
        });
    }

    /** Writes to a frame. The answer has no bytes and comes when the device would have given it. */
    public void write(long frame, long offset, ByteBuffer contents, Answer answer) {
        checkRange(frame, offset, contents.remaining());
        serve(true, contents.remaining(), NOTHING, answer, () -> store.write((int) frame, (int) offset, contents));
    }

    /**
     * Does the store's work at once: during the delay, and on the caller's thread instead of the timer's. Later
     * requests see the result.
     */
    private void serve(boolean write, long bytes, ByteBuffer contents, Answer answer, Runnable step) {
        Waiting request = new Waiting(contents, answer);
        waiting.add(request);
        Outcome outcome = attempt(write, bytes, step);
        delays.answer(outcome.endNs, () -> request.finish(outcome.refusal));
    }

    /** The end of a request and the reason of its refusal; null if it succeeded. */
    private record Outcome(long endNs, @Nullable TierException refusal) {}

    /**
     * A request that waits for its time.
     *
     * <p>It drops its contents as soon as it is finished, since the timer may hold the request for much longer.
     */
    private final class Waiting {
        private @Nullable ByteBuffer contents;
        private final Answer answer;

        Waiting(ByteBuffer contents, Answer answer) {
            this.contents = contents;
            this.answer = answer;
        }

        private synchronized @Nullable ByteBuffer take() {
            ByteBuffer taken = contents;
            contents = null;
            return taken;
        }

        void finish(@Nullable TierException refusal) {
            ByteBuffer taken = take();
            if (taken == null) {
                return;
            }
            waiting.remove(this);
            delays.release(taken.capacity());
            if (refusal == null) {
                answer.done(taken);
            } else {
                answer.failed(refusal);
            }
        }
    }

    /** Occupies the device from the request's arrival. An ended lease refuses at once and occupies nothing. */
    private Outcome attempt(boolean write, long bytes, Runnable step) {
        long endNs = delays.timer().nanoTime();
        lock.writeLock().lock();
        try {
            checkOpen();
            endNs = device.reserve(write, bytes, endNs);
            step.run();
            return new Outcome(endNs, null);
        } catch (TierException e) {
            return new Outcome(endNs, e);
        } finally {
            lock.writeLock().unlock();
        }
    }

    @Override
    public int frames() {
        return frames;
    }

    /** Refuses from now on. Needs no lock of its own, since a call that holds it may be waiting for the store. */
    @Override
    void stop(TierException reason) {
        ended = reason;
    }

    /**
     * Reads frames without delay and reports each as a page of version 0. A frame is damaged if its checksum is wrong,
     * where the store keeps one.
     */
    @Override
    public ScrubPart scrub(int first, int count) {
        int end = (int) Math.min((long) first + count, frames);
        IntArrayList scrubbed = new IntArrayList();
        IntArrayList damaged = new IntArrayList();
        ByteBuffer scratch = ByteBuffer.allocate(pageBytes);
        for (int frame = first; frame < end; frame++) {
            scrubbed.add(frame);
            if (isDamaged(frame, scratch.clear())) {
                damaged.add(frame);
            }
        }
        return new ScrubPart(scrubbed, new IntArrayList(new int[scrubbed.size()]), damaged);
    }

    private boolean isDamaged(int frame, ByteBuffer scratch) {
        lock.writeLock().lock(); // one frame at a time, so that reads and writes can run in between
        try {
            checkOpen();
            store.read(frame, 0, scratch);
            return false;
        } catch (TierException e) {
            if (e.reason() == Reason.DATA_LOSS) {
                return true;
            }
            throw e;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Makes all writes durable. */
    public void flush() {
        lock.readLock().lock();
        try {
            checkOpen();
            store.flush();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Also frees the time on the device of the requests that wait. */
    @Override
    void dispose() {
        TierException reason = Objects.requireNonNull(ended, "a lease is stopped first");
        lock.writeLock().lock();
        try {
            device.leave(delays.timer().nanoTime());
            store.close();
        } finally {
            lock.writeLock().unlock();
        }
        waiting.forEach(request -> request.finish(reason));
    }

    private void checkOpen() {
        TierException reason = ended;
        if (reason != null) {
            throw reason;
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
                            + " of them, are not inside a page of " + pageBytes);
        }
    }
}
