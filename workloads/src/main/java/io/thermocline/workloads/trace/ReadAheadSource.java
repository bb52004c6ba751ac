package io.thermocline.workloads.trace;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of a trace, decoded by a thread that keeps a few chunks ahead of the run.
 *
 * <p>{@value #CHUNKS} chunks go round between the thread and the run; when all are full the thread waits. What goes wrong in the thread is
 * thrown to the reader after the accesses before it. Closing ends the thread and waits for its end.
 */
final class ReadAheadSource implements AccessSource {
    private static final int CHUNKS = 4;

    private final BlockingQueue<TraceChunk> free = new ArrayBlockingQueue<>(CHUNKS);
    private final BlockingQueue<TraceChunk> full = new ArrayBlockingQueue<>(CHUNKS + 1);
    private final TraceChunk last = new TraceChunk(false, false);
    private final TraceReader reader;
    private final @Nullable ArrivalClock clock;
    private final Thread thread;
    private volatile @Nullable Throwable failure;

    private @Nullable TraceChunk current;
    private int position;

    /**
     * Takes over {@code reader} and starts to read.
     *
     * @param clock turns times into arrivals, or null where arrivals are not asked for
     * @param next whether the next accesses are asked for
     */
    ReadAheadSource(String name, TraceReader reader, @Nullable ArrivalClock clock, boolean next) {
        this.reader = reader;
        this.clock = clock;
        for (int i = 0; i < CHUNKS; i++) {
            free.add(new TraceChunk(clock != null, next));
        }
        thread = new Thread(this::readAhead, "read-ahead " + name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public boolean read(AccessBatch batch) {
        batch.clear();
        TraceChunk chunk = current;
        if (chunk == null) {
            chunk = take();
            current = chunk;
        }
        if (chunk == last) {
            throwFailure();
            return false;
        }
        int count = Math.min(batch.capacity(), chunk.size - position);
        System.arraycopy(chunk.accesses, position, batch.accesses, 0, count);
        if (chunk.times.length > 0) {
            System.arraycopy(chunk.times, position, batch.arrivalPs, 0, count);
        }
        if (chunk.next.length > 0) {
            System.arraycopy(chunk.next, position, batch.next, 0, count);
        }
        batch.size = count;
        position += count;
        if (position == chunk.size) {
            position = 0;
            current = null;
            free.add(chunk);
        }
        return true;
    }

    @Override
    public void close() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private TraceChunk take() {
        try {
            return full.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("interrupted while reading a trace");
            cancelled.initCause(e);
            throw cancelled;
        }
    }

    private void throwFailure() {
        Throwable reason = failure;
        if (reason instanceof RuntimeException e) {
            throw e;
        }
        if (reason instanceof Error e) {
            throw e;
        }
    }

    @SuppressWarnings("CatchingUnchecked")
    private void readAhead() {
        try (reader) {
            while (true) {
                TraceChunk chunk = free.take();
                if (!reader.read(chunk)) {
                    break;
                }
                if (clock != null) {
                    clock.toArrivals(chunk.times, chunk.size);
                }
                full.add(chunk);
            }
        } catch (InterruptedException e) {
            failure = new CancellationException("the source was closed");
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        full.add(last);
    }
}
