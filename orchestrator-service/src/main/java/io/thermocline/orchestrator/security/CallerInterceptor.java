package io.thermocline.orchestrator.security;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.stereotype.Component;

/** Lets in callers over gRPC that bring the token, where there is one; health stays open for probes. */
@Component
@GlobalServerInterceptor
final class CallerInterceptor implements ServerInterceptor {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final String HEALTH = "grpc.health.v1.Health";

    private final CallerToken token;

    CallerInterceptor(CallerToken token) {
        this.token = token;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        if (HEALTH.equals(call.getMethodDescriptor().getServiceName()) || token.admits(headers.get(AUTHORIZATION))) {
            return next.startCall(call, headers);
        }
        call.close(
                Status.UNAUTHENTICATED.withDescription("send the token: authorization: Bearer TOKEN"), new Metadata());
        return new ServerCall.Listener<>() {};
    }
}
