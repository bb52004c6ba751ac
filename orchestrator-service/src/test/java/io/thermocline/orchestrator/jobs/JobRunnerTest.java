package io.thermocline.orchestrator.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JobRunnerTest {
    private final LiveJob.Journal nothing = (LiveJob.Journal) Proxy.newProxyInstance(
            LiveJob.Journal.class.getClassLoader(),
            new Class<?>[] {LiveJob.Journal.class},
            (journal, method, arguments) -> null);
    private final LiveJob job =
            new LiveJob("bam", Pacing.parse("max"), List.of(), Duration.ofHours(1), nothing, System::nanoTime, null);

    @Test
    void aJobThatIsCancelledDoesNotWaitForTheEndOfItsCheck() {
        CompletableFuture<Integer> check = new CompletableFuture<>();
        job.begin();
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(job.wishes()::cancel);
        assertThatThrownBy(() -> JobRunner.await(check, job.wishes())).isInstanceOf(JobWishes.Cancelled.class);
        assertThat(check).isNotDone();
    }

    @Test
    void aJobWhoseCheckEndsGoesOn() {
        job.begin();
        CompletableFuture<Integer> check = new CompletableFuture<>();
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(() -> check.complete(1));
        JobRunner.await(check, job.wishes());
        assertThat(check).isDone();
    }
}
