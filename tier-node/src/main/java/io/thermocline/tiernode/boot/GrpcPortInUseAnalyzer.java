package io.thermocline.tiernode.boot;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports at the start that the gRPC port is in use, in place of a stack trace. */
final class GrpcPortInUseAnalyzer extends AbstractFailureAnalyzer<IOException> {
    private static final String FAILED = "Failed to bind to address "; // io.grpc.netty.NettyServer

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable failure, IOException cause) {
        String message = String.valueOf(cause.getMessage());
        if (!message.startsWith(FAILED)) {
            return null;
        }
        String reason = cause.getCause() == null ? "" : ": " + cause.getCause().getMessage();
        return new FailureAnalysis(
                "The gRPC server cannot listen on " + message.substring(FAILED.length()) + reason + ".",
                "Stop the program that uses this port, or give another one that is not the HTTP port:"
                        + " --spring.grpc.server.port=NUMBER (thermocline serve: --grpc-port NUMBER).",
                cause);
    }
}
