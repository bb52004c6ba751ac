package io.thermocline.tiernode.boot;

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
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** The token of this fleet, asked of callers over gRPC and HTTP and brought to peers; health stays open for probes. */
final class BearerToken implements ServerInterceptor, ClientInterceptor, WebFilter {
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final String HEALTH = "/actuator/health";
    private static final String HEALTH_SERVICE = "grpc.health.v1.Health";

    private final @Nullable String header;

    /** The token, or null to ask for none. */
    BearerToken(@Nullable String token) {
        header = token == null ? null : "Bearer " + token;
    }

    private boolean admits(@Nullable String brought) {
        return header == null
                || brought != null
                        && MessageDigest.isEqual(
                                header.getBytes(StandardCharsets.UTF_8), brought.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        boolean health = HEALTH_SERVICE.equals(call.getMethodDescriptor().getServiceName());
        if (health || admits(headers.get(AUTHORIZATION))) {
            return next.startCall(call, headers);
        }
        call.close(Status.UNAUTHENTICATED.withDescription("a valid bearer token is needed"), new Metadata());
        return new ServerCall.Listener<>() {};
    }

    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
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

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        String path = exchange.getRequest().getPath().value();
        boolean health = path.equals(HEALTH) || path.startsWith(HEALTH + "/");
        if (health || admits(exchange.getRequest().getHeaders().getFirst(HttpHeaders.AUTHORIZATION))) {
            return chain.filter(exchange);
        }
        exchange.getResponse().setStatusCode(HttpStatus.UNAUTHORIZED);
        exchange.getResponse().getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        return exchange.getResponse().setComplete();
    }
}
