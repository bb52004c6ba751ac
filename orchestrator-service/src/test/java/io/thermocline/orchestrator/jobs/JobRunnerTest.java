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
    void aJobThatIsCancelledDoesNotWaitForTheEndOfItsCheck() {
        CompletableFuture<Integer> check = new CompletableFuture<>();
        job.begin();
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(job.mailbox()::cancel);
        assertThatThrownBy(() -> JobRunner.await(check, job.mailbox())).isInstanceOf(RunMailbox.EndRequest.class);
        assertThat(check).isNotDone();
    }

    @Test
    void aJobThatIsCancelledDoesNotWaitUntilItsTraceHasBeenRead() {
        job.begin();
        job.preparing();
        job.mailbox().cancel();
        assertThatThrownBy(job::preparing).isInstanceOf(RunMailbox.EndRequest.class);
    }

    @Test
    void aJobThatTakesTooLongFailsWhileItsTraceIsRead() {
        RunSession late = session(Duration.ZERO);
        late.begin();
        assertThatThrownBy(late::preparing).hasMessageContaining("limit of wall time");
    }

    @Test
    void aJobWhoseCheckEndsGoesOn() {
        job.begin();
        CompletableFuture<Integer> check = new CompletableFuture<>();
        CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(() -> check.complete(1));
        JobRunner.await(check, job.mailbox());
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
        assertThatThrownBy(() -> JobRunner.preferCancellation("j1", job.mailbox(), () -> {
                    job.mailbox().cancel();
                    return befallen(mishap);
                }))
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("cancelled");
        assertThat(output).contains("job j1 ends as cancelled", mishap.toString());
    }

    @ParameterizedTest
    @MethodSource("mishaps")
    void aJobIsInterruptedWhereTheServiceStops(Throwable mishap) {
        assertThatThrownBy(() -> JobRunner.preferCancellation("j2", job.mailbox(), () -> {
                    job.mailbox().stop();
                    return befallen(mishap);
                }))
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("interrupted");
    }

    @ParameterizedTest
    @MethodSource("mishaps")
    void aJobThatNobodyEndsFails(Throwable mishap) {
        assertThatThrownBy(() -> JobRunner.preferCancellation("j3", job.mailbox(), () -> befallen(mishap)))
                .isSameAs(mishap);
    }

    @Test
    void theEndOfAJobAsItWpreferCancellationIsNotLogged(CapturedOutput output) {
        assertThatThrownBy(() -> JobRunner.preferCancellation("j4", job.mailbox(), () -> {
                    job.mailbox().cancel();
                    job.begin();
                    return "";
                }))
                .isInstanceOf(RunMailbox.EndRequest.class);
        assertThat(output).doesNotContain("j4");
    }
}
