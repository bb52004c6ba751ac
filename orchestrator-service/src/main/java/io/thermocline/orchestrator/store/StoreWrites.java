package io.thermocline.orchestrator.store;

import io.thermocline.orchestrator.StoreFailures;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes to the store. Each is a transaction, and survives the end of the process once it has returned.
 *
 * <p>The embedded store writes each time a piece of its file that holds all pages of its trees that have changed,
 * whole. Where its address lets it delay that, one of the writes that come together has the piece written for all. Any
 * thread may write; none does so within a transaction.
 */
@Component
public final class StoreWrites {
    private final JdbcClient jdbc;
    private final TransactionTemplate transactions;
    private final boolean embedded;
    private final StoreState state;
    private final AtomicInteger going = new AtomicInteger(); // writes that have begun and are not kept
    private final AtomicLong committed = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private long kept; // of the committed ones; guarded by the lock

    /** Writes by transactions. */
    public StoreWrites(JdbcClient jdbc, TransactionTemplate transactions, StoreFile file, StoreState state) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.state = state;
        embedded = file.isEmbedded();
    }

    /** Does some writes, all or none. */
    public void writing(Runnable writes) {
        Boolean unused = write(() -> {
            writes.run();
            return true;
        });
    }

    /** Does some writes, all or none, and answers what they do. */
    public <T> T write(Supplier<T> writes) {
        going.incrementAndGet();
        try {
            T answer = written(transactions.execute(status -> writes.get()));
            keep();
            return answer;
        } catch (RuntimeException e) {
            if (StoreFailures.isAway(e) && !(e instanceof ConcurrencyFailureException)) {
                state.failed(e);
            }
            throw e;
        } finally {
            going.decrementAndGet();
        }
    }

    /**
     * Reads, and answers nothing that would not survive the end of the process: what is read may just have been
     * written.
     */
    public <T extends @Nullable Object> T read(Supplier<T> reads) {
        T answer = reads.get();
        if (embedded && going.get() > 0) {
            lock.lock();
            try {
                checkpoint();
            } finally {
                lock.unlock();
            }
        }
        return answer;
    }

    /** Has all that is committed written to the file; with the lock held. */
    private void checkpoint() {
        long all = committed.get();
        jdbc.sql("checkpoint").update();
        kept = all;
    }

    private static <T> T written(@Nullable T answer) {
        if (answer == null) {
            throw new IllegalStateException("a write answers something");
        }
        return answer;
    }

    private void keep() {
        if (!embedded) {
            return; // the server has done so
        }
        long own = committed.incrementAndGet();
        lock.lock();
        try {
            if (kept < own) {
                checkpoint();
            }
        } finally {
            lock.unlock();
        }
    }
}
