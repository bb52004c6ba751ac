package io.thermocline.orchestrator;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
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

    /** Time between two attempts of a job that waits for the store. */
    public static final Duration PAUSE = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(StoreFailures.class);
    private static final int DEEPEST = 20;

    /** IO_EXCEPTION_1 and 2, DATABASE_IS_CLOSED, DATABASE_CALLED_AT_SHUTDOWN of org.h2.api.ErrorCode. */
    private static final Set<Integer> H2_IS_CLOSED = Set.of(90028, 90031, 90098, 90121);

    private static final int H2_GENERAL_ERROR = 50000;
    private static final String FAILURE_OF_H2S_FILE = "org.h2.mvstore.MVStoreException";

    private StoreFailures() {}

    /**
     * Does work that needs the store. While the store is away, the work is repeated.
     *
     * @param pause waits before the next attempt; may throw to give up
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

    /** Does work that needs the store and has no result, as {@link #whileAway} does. */
    public static void storeWhenBack(Runnable work, Runnable pause) {
        Boolean unused = whileAway(
                () -> {
                    work.run();
                    return true;
                },
                pause);
    }

    /**
     * Whether something failed because the store cannot be reached or is not ready, so that the same may go well later.
     */
    public static boolean isAway(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < DEEPEST; cause = reason(cause)) {
            if (cause instanceof DataAccessResourceFailureException
                    || cause instanceof TransientDataAccessException
                    || cause instanceof RecoverableDataAccessException
                    || cause instanceof CannotCreateTransactionException
                    || cause instanceof SQLException sql && isClosedByItself(sql)) {
                return true;
            }
            depth++;
        }
        return false;
    }

    /**
     * Whether the embedded store has failed to write its file or to read it, which closes it until the last connection
     * to it is closed.
     */
    private static boolean isClosedByItself(SQLException failure) {
        boolean ofItsFile = failure.getCause() != null
                && failure.getCause().getClass().getName().equals(FAILURE_OF_H2S_FILE);
        return H2_IS_CLOSED.contains(failure.getErrorCode()) || ofItsFile && failure.getErrorCode() == H2_GENERAL_ERROR;
    }

    /**
     * What a failure goes back to: of a rollback that failed, what was to be rolled back, since a connection that is
     * lost can do neither.
     */
    private static @Nullable Throwable reason(Throwable failure) {
        return failure instanceof TransactionSystemException rollback && rollback.getApplicationException() != null
                ? rollback.getApplicationException()
                : failure.getCause();
    }
}
