package io.thermocline.orchestrator.jobs;

import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

    /** Whether it has been taken or withdrawn. */
    boolean isSettled() {
        return settled.get();
    }

    CompletableFuture<T> answer() {
        return answer;
    }

    /** Its answer; it is withdrawn if the run does not come to its next chunk in so long. */
    CompletableFuture<T> answerWithin(Duration limit) {
        CompletableFuture<Boolean> late =
                new CompletableFuture<Boolean>().completeOnTimeout(true, limit.toMillis(), TimeUnit.MILLISECONDS);
        CompletableFuture<Void> unused = late.thenAcceptAsync(isLate -> {
            if (isLate && withdraw()) {
                answer.completeExceptionally(new RefusedException(
                        Reason.LATE,
                        "the run did not come to its next chunk within " + limit.toSeconds()
                                + " s; nothing has changed"));
            }
        });
        return answer.whenComplete((found, failure) -> late.complete(false)); // or the answer would be kept until then
    }

    /** Refuses it, unless the caller has withdrawn it. */
    void refuse(RuntimeException refusal) {
        if (take()) {
            answer.completeExceptionally(refusal);
        }
    }
}
