package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.run.LiveRun;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

/**
 * A command that a run's thread executes between two accesses, for a caller that waits. Either the run takes it or the
 * caller withdraws it, never both.
 *
 * @param <T> the answer
 */
public final class Command<T> {
    /** The kinds of commands. Each has a bounded queue of its own. */
    public enum Kind {
        /** Reads the run once. */
        LOOK,
        /** Reads the run for a call that watches it and comes back for more. */
        WATCH,
        /** Changes settings of the testbed. */
        CHANGE,
        /** Hands the run to another policy. */
        SWITCH
    }

    /** Reason for which commands of an ended job are refused. */
    static final String OVER = "it is over";

    private final Kind kind;
    private final BiConsumer<LiveRun, CompletableFuture<T>> action;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private final AtomicBoolean settled = new AtomicBoolean();

    /**
     * Creates a command.
     *
     * @param action acts on the run and completes the answer
     */
    Command(Kind kind, BiConsumer<LiveRun, CompletableFuture<T>> action) {
        this.kind = kind;
        this.action = action;
    }

    Kind kind() {
        return kind;
    }

    CompletableFuture<T> answer() {
        return answer;
    }

    /**
     * Returns the answer. The command is withdrawn if the run does not reach its next chunk within {@code limit}.
     */
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
        return answer.whenComplete(
                (found, failure) -> late.complete(false)); // frees the timer's reference to the answer
    }

    /** Withdraws the command. Returns false if the run has taken it or it was withdrawn before. */
    boolean withdraw() {
        return settled.compareAndSet(false, true);
    }

    /** Returns whether the command was taken or withdrawn. */
    boolean isSettled() {
        return settled.get();
    }

    /** Executes the command on a run. Returns false if the caller has withdrawn it; nothing then happens. */
    boolean execute(LiveRun run) {
        if (!settled.compareAndSet(false, true)) {
            return false;
        }
        try {
            action.accept(run, answer);
        } finally {
            if (!answer.isDone()) { // the action failed, which ends the run
                answer.completeExceptionally(new RefusedException(Reason.CONFLICT, OVER));
            }
        }
        return true;
    }

    /** Refuses the command, unless the caller has withdrawn it. */
    void refuse(RefusedException refusal) {
        if (settled.compareAndSet(false, true)) {
            answer.completeExceptionally(refusal);
        }
    }
}
