package io.thermocline.orchestrator.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class JobRunnerTest {
    private final LiveJob.Journal nothing = (LiveJob.Journal) Proxy.newProxyInstance(
            LiveJob.Journal.class.getClassLoader(),
            new Class<?>[] {LiveJob.Journal.class},
            (journal, method, arguments) -> null);
    private final LiveJob job = new LiveJob(
            "bam",
            Pacing.parse("max"),
            List.of(),
            Duration.ofHours(1),
            nothing,
            System::nanoTime,
            null,
            new JobWishes());

    @Test
    void aJobThatIsCancelledDoesNotWaitForTheEndOfItsCheck() {
        CompletableFuture<Integer> check = new CompletableFuture<>();
        job.begin();
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(job.wishes()::cancel);
        assertThatThrownBy(() -> JobRunner.await(check, job.wishes())).isInstanceOf(JobWishes.Cancelled.class);
        assertThat(check).isNotDone();
    }

    @Test
    void aJobThatIsCancelledDoesNotWaitUntilItsTraceHasBeenRead() {
        job.begin();
        job.preparing();
        job.wishes().cancel();
        assertThatThrownBy(job::preparing).isInstanceOf(JobWishes.Cancelled.class);
    }

    @Test
    void aJobThatTakesTooLongFailsWhileItsTraceIsRead() {
        LiveJob late = new LiveJob(
                "bam", Pacing.parse("max"), List.of(), Duration.ZERO, nothing, System::nanoTime, null, new JobWishes());
        late.begin();
        assertThatThrownBy(late::preparing).hasMessageContaining("limit of wall time");
    }

    @Test
    void aJobWhoseCheckEndsGoesOn() {
        job.begin();
        CompletableFuture<Integer> check = new CompletableFuture<>();
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(() -> check.complete(1));
        JobRunner.await(check, job.wishes());
        assertThat(check).isDone();
    }

    private static Stream<Throwable> mishaps() {
        return Stream.of(
                new OutOfMemoryError("a test's"),
                new StackOverflowError(),
                new NoClassDefFoundError("io/elsewhere/Missing"),
                new IllegalStateException("broken"));
    }

    private static String befallen(Throwable mishap) {
        if (mishap instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) mishap;
    }

    @ParameterizedTest
    @MethodSource("mishaps")
    void aJobThatIsCancelledEndsSoAndWhatBefellItIsLogged(Throwable mishap, CapturedOutput output) {
        assertThatThrownBy(() -> JobRunner.asWished("j1", job.wishes(), () -> {
                    job.wishes().cancel();
                    return befallen(mishap);
                }))
                .isInstanceOf(JobWishes.Cancelled.class);
        assertThat(output).contains("job j1 ends as cancelled", mishap.toString());
    }

    @ParameterizedTest
    @MethodSource("mishaps")
    void aJobIsInterruptedWhereTheServiceStops(Throwable mishap) {
        assertThatThrownBy(() -> JobRunner.asWished("j2", job.wishes(), () -> {
                    job.wishes().stop();
                    return befallen(mishap);
                }))
                .isInstanceOf(JobWishes.Interrupted.class);
    }

    @ParameterizedTest
    @MethodSource("mishaps")
    void aJobThatNobodyEndsFails(Throwable mishap) {
        assertThatThrownBy(() -> JobRunner.asWished("j3", job.wishes(), () -> befallen(mishap)))
                .isSameAs(mishap);
    }

    @Test
    void theEndOfAJobAsItWasWishedIsNotLogged(CapturedOutput output) {
        assertThatThrownBy(() -> JobRunner.asWished("j4", job.wishes(), () -> {
                    job.wishes().cancel();
                    job.begin();
                    return "";
                }))
                .isInstanceOf(JobWishes.Cancelled.class);
        assertThat(output).doesNotContain("j4");
    }
}
