package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What futures fail with. */
public final class Failures {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private Failures() {}

    /** What made a future fail. */
    public static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean wraps = failure instanceof CompletionException || failure instanceof ExecutionException;
        return wraps && cause != null ? cause : failure;
    }

    /** Returns what a client is told of a refusal. What the disk said is logged, since it may name the service's files. */
    public static String told(InvalidInputException refusal) {
        if (refusal.getCause() instanceof IOException cause) {
            LOG.warn("{} ({})", refusal.getMessage(), cause.toString());
        }
        return String.valueOf(refusal.getMessage());
    }
}
