package io.thermocline.tiernode.access;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;

/** The access token over gRPC: required from callers, and sent to other services. */
public final class TokenInterceptor implements ServerInterceptor, ClientInterceptor {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final String HEALTH = "grpc.health.v1.Health";

    private final AccessToken token;
    private final CallerFaults faults;

    /** Creates an interceptor with the token of this service and of those that it calls. */
    public TokenInterceptor(AccessToken token, CallerFaults faults) {
        this.token = token;
        this.faults = faults;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        if (HEALTH.equals(call.getMethodDescriptor().getServiceName()) || token.admits(headers.get(AUTHORIZATION))) {
            return next.startCall(call, headers);
        }
        faults.note(Protocol.GRPC, Fault.TOKEN, "a call without the right token was refused");
        call.close(
                Status.UNAUTHENTICATED.withDescription("send the token: authorization: Bearer TOKEN"), new Metadata());
        return new ServerCall.Listener<>() {};
    }

    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
        String header = token.header();
        return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
            @Override
            public void start(Listener<R> listener, Metadata headers) {
                if (header != null) {
                    headers.put(AUTHORIZATION, header);
                }
                super.start(listener, headers);
            }
        };
    }
}
