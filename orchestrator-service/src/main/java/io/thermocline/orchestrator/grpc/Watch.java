package io.thermocline.orchestrator.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.thermocline.orchestrator.Failures;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.jobs.Runs;
import io.thermocline.orchestrator.jobs.session.PageEntries;
import io.thermocline.proto.v1.WatchReply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A call that watches a range of a run's pages. It looks at a chunk boundary, then at a later one, and so on. It does
 * not look while its client has yet to take earlier messages, so that a slow client misses what was in between.
 */
final class Watch {
    /** Delay before the next look at a run that has not moved: such a run executes looks as often as it is asked. */
    private static final Executor LATER = CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS);

    private final Runs runs;
    private final String run;
    private final PageEntries.Range range;
    private final ServerCallStreamObserver<WatchReply> replies;
    private final Runnable onEnd;
    private PageEntries seen = new PageEntries(-1, List.of()); // this and the rest guarded by this
    private boolean looking;
    private boolean ended;

    Watch(
            Runs runs,
            String run,
            PageEntries.Range range,
            ServerCallStreamObserver<WatchReply> replies,
            Runnable onEnd) {
        this.runs = runs;
        this.run = run;
        this.range = range;
        this.replies = replies;
        this.onEnd = onEnd;
    }

    void begin() {
        replies.setOnCancelHandler(() -> end(null));
        replies.setOnReadyHandler(this::look);
        look();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what is seen goes to the client
    private synchronized void look() {
        if (ended || looking || !replies.isReady()) {
            return;
        }
        looking = true;
        try {
            runs.watchedEntries(run, range).whenCompleteAsync(this::looked);
        } catch (RuntimeException e) {
            looked(null, e);
        }
    }

    private synchronized void looked(@Nullable PageEntries found, @Nullable Throwable failure) {
        looking = false;
        if (ended) {
            return;
        }
        if (found == null) {
            failed(Failures.unwrapped(failure == null ? new IllegalStateException("nothing seen") : failure));
            return;
        }
        boolean unmoved = found.access() == seen.access();
        PageEntries changed = found.changedSince(seen);
        seen = found;
        if (!changed.entries().isEmpty()) {
            replies.onNext(WatchReply.newBuilder()
                    .setAccess(changed.access())
                    .addAllEntries(PageTableService.entries(changed))
                    .build());
        }
        if (unmoved) {
            LATER.execute(this::look);
        } else {
            look();
        }
    }

    private void failed(Throwable failure) {
        boolean late = failure instanceof RefusedException refused && refused.reason() == Reason.LATE;
        boolean crowded = failure instanceof RefusedException refused && refused.reason() == Reason.TOO_MANY;
        boolean over = failure instanceof RefusedException refused && refused.reason() == Reason.CONFLICT;
        if (late) {
            look();
        } else if (crowded) {
            LATER.execute(this::look); // calls that have just ended may still have their places
        } else if (over && seen.access() >= 0) {
            end(replies::onCompleted);
        } else {
            end(() -> replies.onError(Refusals.status(failure).asRuntimeException()));
        }
    }

    private synchronized void end(@Nullable Runnable last) {
        if (!ended) {
            ended = true;
            onEnd.run();
            if (last != null) {
                last.run();
            }
        }
    }
}
