package io.thermocline.orchestrator.jobs;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Something that a run's own thread does between two chunks for somebody who waits. Either the run takes it or the caller withdraws it, never both.
 *
 * @param <T> the answer
 */
class Command<T> {
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private final AtomicBoolean settled = new AtomicBoolean();

    /** Whether the run may carry it out. */
    boolean take() {
        return settled.compareAndSet(false, true);
    }

    /** Whether it can no longer be carried out. */
    boolean withdraw() {
        return settled.compareAndSet(false, true);
    }

    CompletableFuture<T> answer() {
        return answer;
    }

    /** Refuses it, unless the caller has withdrawn it. */
    void refuse(RuntimeException refusal) {
        if (take()) {
            answer.completeExceptionally(refusal);
        }
    }
}
