package io.thermocline.orchestrator;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** What futures fail with. */
public final class Failures {
    private Failures() {}

    /** What made a future fail. */
    public static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean wraps = failure instanceof CompletionException || failure instanceof ExecutionException;
        return wraps && cause != null ? cause : failure;
    }
}
