package io.thermocline.workloads.ahead;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread that fills chunks ahead of the thread that empties them.
 *
 * <p>{@value #CHUNKS} chunks circulate between the two; when all are full, the filling thread waits. Its failure is
 * thrown to the taker, after the chunks before it. Closing ends the thread and waits for its end.
 *
 * @param <T> type of a chunk
 */
public final class ReadAhead<T> implements AutoCloseable {
    private static final int CHUNKS = 4;

    /**
     * Fills chunks. Used by the filling thread alone.
     *
     * @param <T> type of a chunk
     */
    public interface Filler<T> extends AutoCloseable {
        /**
         * Replaces the contents of a chunk with the next ones. Returns false at the end; the chunk's contents are then
         * undefined.
         */
        boolean fill(T chunk);

        /** Releases the filler's source. */
        @Override
        default void close() {}
    }

    private final BlockingQueue<T> free = new ArrayBlockingQueue<>(CHUNKS);
    private final BlockingQueue<Optional<T>> full = new ArrayBlockingQueue<>(CHUNKS + 1); // the end is empty
    private final Filler<T> filler;
    private final Thread thread;
    private volatile @Nullable Throwable failure;
    private boolean ended;

    /**
     * Takes ownership of a filler and starts the thread.
     *
     * @param name name of the source, for the thread's name
     */
    public ReadAhead(String name, Supplier<T> newChunk, Filler<T> filler) {
        this.filler = filler;
        for (int i = 0; i < CHUNKS; i++) {
            free.add(newChunk.get());
        }
        thread = new Thread(this::run, "read-ahead " + name);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Returns the next chunk, or null at and after the end.
     *
     * @throws CancellationException if the caller is interrupted while it waits
     */
    public @Nullable T take() {
        if (!ended) {
            Optional<T> next = next();
            if (next.isPresent()) {
                return next.get();
            }
            ended = true;
        }
        throwFailure();
        return null;
    }

    /** Returns a chunk that was taken, to be filled again. */
    public void giveBack(T chunk) {
        free.add(chunk);
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

    private Optional<T> next() {
        try {
            return full.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("interrupted while waiting for the input");
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

    private void run() {
        try (filler) {
            T chunk = free.take();
            while (filler.fill(chunk)) {
                full.add(Optional.of(chunk));
                chunk = free.take();
            }
        } catch (InterruptedException e) {
            failure = new CancellationException("the source was closed");
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        full.add(Optional.empty());
    }
}
