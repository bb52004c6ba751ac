package io.thermocline.orchestrator;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Tells apart what goes wrong with the store. */
public final class StoreFailures {
    /** What callers are told. */
    public static final String SENTENCE = "the store does not answer; try again";

    private static final Logger LOG = LoggerFactory.getLogger(StoreFailures.class);
    private static final int DEEPEST = 20;

    private StoreFailures() {}

    /**
     * Does what needs the store, again and again while that is away.
     *
     * @param pause waits a while before the next time; may throw to give up
     */
    public static <T> T whileAway(Supplier<T> work, Runnable pause) {
        while (true) {
            try {
                return work.get();
            } catch (RuntimeException e) {
                if (!isAway(e)) {
                    throw e;
                }
                LOG.warn("a job waits for the store: {}", e.getMessage());
            }
            pause.run();
        }
    }

    /** Whether something failed because the store cannot be reached or is not ready, so that the same may go well later. */
    public static boolean isAway(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < DEEPEST; cause = reason(cause)) {
            if (cause instanceof DataAccessResourceFailureException
                    || cause instanceof TransientDataAccessException
                    || cause instanceof RecoverableDataAccessException
                    || cause instanceof CannotCreateTransactionException) {
                return true;
            }
            depth++;
        }
        return false;
    }

    /** What a failure goes back to: of a rollback that failed, what was to be rolled back, since a connection that is lost can do neither. */
    private static @Nullable Throwable reason(Throwable failure) {
        return failure instanceof TransactionSystemException rollback && rollback.getApplicationException() != null
                ? rollback.getApplicationException()
                : failure.getCause();
    }
}
