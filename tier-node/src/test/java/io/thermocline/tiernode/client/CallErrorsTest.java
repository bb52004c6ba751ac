package io.thermocline.tiernode.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the plain descriptions of failed calls, with observed messages of gRPC and Netty. */
final class CallErrorsTest {
    static Stream<Arguments> connectionFailuresAreDescribedPlainly() {
        Status unavailable = Status.UNAVAILABLE;
        return Stream.of(
                Arguments.of(
                        unavailable
                                .withDescription("io exception")
                                .withCause(new IOException(
                                        "finishConnect(..) failed: Connection refused: /127.0.0.1:9183",
                                        new ConnectException("Connection refused"))),
                        "nothing listens there"),
                Arguments.of(
                        unavailable.withDescription("Unable to resolve host nvme-tier"),
                        "the name of its host is not known"),
                Arguments.of(
                        unavailable.withDescription("io exception").withCause(new IOException("No route to host")),
                        "its host cannot be reached"),
                Arguments.of(
                        unavailable.withDescription("Keepalive failed. The connection is likely gone"),
                        "it does not answer"),
                Arguments.of(
                        unavailable.withDescription("io exception").withCause(new IOException("Connection timed out")),
                        "it does not answer"),
                Arguments.of(
                        unavailable
                                .withDescription("io exception")
                                .withCause(new IOException("Connection reset by peer")),
                        "the connection to it broke"),
                Arguments.of(
                        unavailable.withDescription("Network closed for unknown reason"), "the connection to it broke"),
                Arguments.of(
                        unavailable.withDescription("io exception").withCause(new ClosedChannelException()),
                        "the connection to it broke"),
                Arguments.of(
                        Status.INTERNAL.withDescription("RST_STREAM closed stream. HTTP/2 error code: INTERNAL_ERROR"),
                        "the connection to it broke"),
                Arguments.of(
                        Status.UNKNOWN.withDescription("HTTP status code 404\ninvalid content-type: text/html"),
                        "what listens there does not speak gRPC"),
                Arguments.of(
                        unavailable
                                .withDescription("http2 exception")
                                .withCause(new IOException(
                                        "First received frame was not SETTINGS. Hex dump for first 5 bytes: 4854")),
                        "what listens there does not speak gRPC"),
                Arguments.of(
                        Status.DEADLINE_EXCEEDED.withDescription(
                                "CallOptions deadline exceeded after 4.999s. Name resolution delay 0.001 seconds."),
                        "it did not answer in time"),
                Arguments.of(
                        Status.UNIMPLEMENTED.withDescription("Method not found: thermocline.v1.Tier/Open"),
                        "it is no tier's service"),
                Arguments.of(Status.UNKNOWN, "it failed without a reason"));
    }

    @ParameterizedTest
    @MethodSource
    void connectionFailuresAreDescribedPlainly(Status status, String words) {
        TierException error = CallErrors.of("nvme at nvme-tier:9180", status.asRuntimeException());
        assertThat(error)
                .hasMessageStartingWith("tier nvme at nvme-tier:9180: " + words)
                .hasMessageNotContainingAny(
                        "io exception", "HTTP/2", "http2", "RST_STREAM", "finishConnect", "Keepalive");
        assertThat(error.getCause()).as("for the log").isNotNull();
    }

    @Test
    void messagesOfANodeArePassedOn() {
        for (Status status : new Status[] {
            Status.RESOURCE_EXHAUSTED.withDescription("frames: 9 do not fit; tier nvme has 8 of 8 left"),
            Status.UNAVAILABLE.withDescription("the node is going down"),
            Status.NOT_FOUND.withDescription("there is no such lease, or it has expired"),
            Status.INTERNAL.withDescription("internal error 7; the node's log has the rest")
        }) {
            TierException error = CallErrors.of("nvme", status.asRuntimeException());
            assertThat(error).hasMessage("tier nvme: " + status.getDescription());
            assertThat(error.reason().name())
                    .isEqualTo(
                            status.getCode() == Status.Code.INTERNAL
                                    ? Reason.UNAVAILABLE.name()
                                    : status.getCode().name());
        }
    }
}
