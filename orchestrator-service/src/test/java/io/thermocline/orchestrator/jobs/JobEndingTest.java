package io.thermocline.orchestrator.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.orchestrator.jobs.session.RunMailbox;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class JobEndingTest {
    private final RunMailbox mailbox = new RunMailbox(1, System::nanoTime);

    private static Stream<Throwable> failures() {
        return Stream.of(
                new OutOfMemoryError("a test's"),
                new StackOverflowError(),
                new NoClassDefFoundError("io/elsewhere/Missing"),
                new IllegalStateException("broken"));
    }

    private static String fail(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failureOfACancelledJobIsLoggedAndReportedAsTheCancellation(Throwable failure, CapturedOutput output) {
        assertThatThrownBy(() -> JobEnding.preferCancellation("j1", mailbox, () -> {
                    mailbox.cancel();
                    return fail(failure);
                }))
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("cancelled");
        assertThat(output).contains("job j1 ends as cancelled", failure.toString());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failureWhileTheServiceStopsIsReportedAsAnInterruption(Throwable failure) {
        assertThatThrownBy(() -> JobEnding.preferCancellation("j2", mailbox, () -> {
                    mailbox.stop();
                    return fail(failure);
                }))
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("interrupted");
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failureOfAnotherJobIsReportedAsItself(Throwable failure) {
        assertThatThrownBy(() -> JobEnding.preferCancellation("j3", mailbox, () -> fail(failure)))
                .isSameAs(failure);
    }

    @Test
    void requestedCancellationIsNotLogged(CapturedOutput output) {
        assertThatThrownBy(() -> JobEnding.preferCancellation("j4", mailbox, () -> {
                    mailbox.cancel();
                    mailbox.throwIfEnding();
                    return "";
                }))
                .isInstanceOf(RunMailbox.EndRequest.class)
                .hasMessage("cancelled");
        assertThat(output).doesNotContain("j4");
    }
}
