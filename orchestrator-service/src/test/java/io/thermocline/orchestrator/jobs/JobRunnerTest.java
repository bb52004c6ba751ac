package io.thermocline.orchestrator.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.orchestrator.jobs.request.Pacing;
import io.thermocline.orchestrator.jobs.session.RunEvents;
import io.thermocline.orchestrator.jobs.session.RunMailbox;
import io.thermocline.orchestrator.jobs.session.RunSession;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JobRunnerTest {
    private final RunEvents nothing = (RunEvents) Proxy.newProxyInstance(
            RunEvents.class.getClassLoader(), new Class<?>[] {RunEvents.class}, (events, method, arguments) -> null);
    private final RunSession job = session(Duration.ofHours(1));

    private RunSession session(Duration limit) {
        return new RunSession(
                "bam",
                Pacing.parse("max"),
                List.of(),
                limit,
                new RunMailbox(1, System::nanoTime),
                nothing,
                System::nanoTime,
                null);
    }

    @Test
    void cancelledJobDoesNotWaitForItsCheck() {
        CompletableFuture<Integer> check = new CompletableFuture<>();
        job.begin();
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(job.mailbox()::cancel);
        assertThatThrownBy(() -> JobRunner.await(check, job.mailbox()))
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("cancelled");
        assertThat(check).isNotDone();
    }

    @Test
    void cancelledJobStopsReadingItsTrace() {
        job.begin();
        job.preparing();
        job.mailbox().cancel();
        assertThatThrownBy(job::preparing)
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("cancelled");
    }

    @Test
    void jobBeyondItsWallTimeFailsWhileItsTraceIsRead() {
        RunSession late = session(Duration.ZERO);
        late.begin();
        assertThatThrownBy(late::preparing).hasMessageContaining("limit of wall time");
    }

    @Test
    void jobContinuesWhenItsCheckEnds() {
        job.begin();
        CompletableFuture<Integer> check = new CompletableFuture<>();
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(() -> check.complete(1));
        JobRunner.await(check, job.mailbox());
        assertThat(check).isDone();
    }
}
