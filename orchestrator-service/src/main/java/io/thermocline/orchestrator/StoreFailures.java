package io.thermocline.orchestrator;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

/** Tells apart what goes wrong with the store. */
public final class StoreFailures {
    /** What callers are told. */
    public static final String SENTENCE = "the store does not answer; try again";

    private static final int DEEPEST = 20;

    private StoreFailures() {}

    /** Whether something failed because the store cannot be reached or is not ready, so that the same may go well later. */
    public static boolean isAway(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < DEEPEST; cause = cause.getCause()) {
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
}
