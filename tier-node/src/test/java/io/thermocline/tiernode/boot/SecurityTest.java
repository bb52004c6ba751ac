package io.thermocline.tiernode.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.thermocline.proto.v1.DescribeReply;
import io.thermocline.proto.v1.DescribeRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tiernode.access.AccessToken;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.CallerFaults.Fault;
import io.thermocline.tiernode.access.CallerFaults.Protocol;
import io.thermocline.tiernode.access.HostList;
import io.thermocline.tiernode.access.StartRefusedException;
import io.thermocline.tiernode.access.TokenInterceptor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.HttpStatusCode;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Mono;

final class SecurityTest {
    private static final String TOKEN = "0123456789abcdef";
    private static final TierGrpc.TierImplBase DESCRIBED = new TierGrpc.TierImplBase() {
        @Override
        public void describe(DescribeRequest request, StreamObserver<DescribeReply> observer) {
            observer.onNext(DescribeReply.getDefaultInstance());
            observer.onCompleted();
        }
    };

    private static MockEnvironment bound(String http, String grpc) {
        return new MockEnvironment()
                .withProperty("server.address", http)
                .withProperty("spring.grpc.server.address", grpc);
    }

    private static void check(MockEnvironment settings) {
        BindRule.check(settings, false, false);
    }

    @Test
    void loopbackNeedsNoToken() {
        assertThatCode(() -> check(bound("127.0.0.1", "::1"))).doesNotThrowAnyException();
    }

    @Test
    void anyOtherAddressWithoutATokenIsRefused() {
        assertThatThrownBy(() -> check(bound("0.0.0.0", "127.0.0.1")))
                .isInstanceOf(StartRefusedException.class)
                .hasMessage("server.address is 0.0.0.0, which others can reach, and there is no token");
        assertThatThrownBy(() -> check(bound("127.0.0.1", "192.0.2.1")))
                .hasMessageStartingWith("spring.grpc.server.address is 192.0.2.1");
        assertThatThrownBy(() -> check(new MockEnvironment())).hasMessageContaining("any address");
        assertThatThrownBy(() ->
                        check(bound("127.0.0.1", "127.0.0.1").withProperty("management.server.address", "0.0.0.0")))
                .hasMessageStartingWith("management.server.address");
    }

    private static MockEnvironment managed(String port) {
        return bound("127.0.0.1", "127.0.0.1")
                .withProperty("server.port", "8081")
                .withProperty("management.server.port", port);
    }

    @Test
    void separateManagementPortNeedsItsOwnAddress() {
        for (String port : List.of("9000", "0")) {
            assertThatThrownBy(() -> check(managed(port)))
                    .hasMessage(
                            "management.server.address is any address, which others can reach, and there is no token");
            assertThatCode(() -> check(managed(port).withProperty("management.server.address", "127.0.0.1")))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void managementOnTheServicePortUsesItsAddress() {
        for (String port : List.of("8081", "-1")) {
            assertThatCode(() -> check(managed(port))).doesNotThrowAnyException();
        }
    }

    @Test
    void tokenOrExplicitSettingAllowsOtherAddresses() {
        assertThatCode(() -> BindRule.check(bound("0.0.0.0", "0.0.0.0"), false, true))
                .doesNotThrowAnyException();
        assertThatCode(() -> BindRule.check(bound("0.0.0.0", "0.0.0.0"), true, false))
                .doesNotThrowAnyException();
    }

    @Test
    void shortOrMissingTokenIsRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("token");
        assertThatThrownBy(() -> AccessToken.read(file)).hasMessageContaining("cannot be read");
        Files.writeString(file, TOKEN.substring(1) + "\n");
        assertThatThrownBy(() -> AccessToken.read(file))
                .isInstanceOf(StartRefusedException.class)
                .hasMessage(
                        "thermocline.security.token-file: the first line of " + file + " has fewer than 16 characters");
        Files.writeString(file, TOKEN + "\n");
        for (String scheme : List.of("Bearer ", "bearer ", "BEARER ")) {
            assertThat(AccessToken.read(file).admits(scheme + TOKEN)).as(scheme).isTrue();
        }
        assertThat(AccessToken.read(file).admits("Basic  " + TOKEN)).isFalse();
        assertThat(AccessToken.read(file).admits(null)).isFalse();
    }

    @Test
    void callsNeedTheToken() throws IOException {
        Server server = InProcessServerBuilder.forName("security")
                .intercept(new TokenInterceptor(new AccessToken(TOKEN), new CallerFaults(System::nanoTime)))
                .addService(DESCRIBED)
                .build()
                .start();
        ManagedChannel channel = InProcessChannelBuilder.forName("security").build();
        try {
            for (String wrong : new String[] {null, "", TOKEN + "0", "other-other-other"}) {
                Channel as = ClientInterceptors.intercept(
                        channel, new TokenInterceptor(new AccessToken(wrong), new CallerFaults(System::nanoTime)));
                assertThatThrownBy(() -> TierGrpc.newBlockingStub(as).describe(DescribeRequest.getDefaultInstance()))
                        .isInstanceOfSatisfying(
                                StatusRuntimeException.class,
                                e -> assertThat(e.getStatus().getCode()).isEqualTo(Code.UNAUTHENTICATED));
            }
            Channel right = ClientInterceptors.intercept(
                    channel, new TokenInterceptor(new AccessToken(TOKEN), new CallerFaults(System::nanoTime)));
            assertThat(TierGrpc.newBlockingStub(right).describe(DescribeRequest.getDefaultInstance()))
                    .isNotNull();
        } finally {
            channel.shutdownNow();
            server.shutdownNow();
        }
    }

    @Test
    void nodeSendsTheTokenToItsPeers() throws IOException {
        Server peer = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .intercept(new TokenInterceptor(new AccessToken(TOKEN), new CallerFaults(System::nanoTime)))
                .addService(DESCRIBED)
                .build()
                .start();
        String target = "127.0.0.1:" + peer.getPort();
        try (PeerChannels with = new PeerChannels(
                        Runnable::run,
                        new TokenInterceptor(new AccessToken(TOKEN), new CallerFaults(System::nanoTime)),
                        Duration.ZERO);
                PeerChannels without = new PeerChannels(
                        Runnable::run,
                        new TokenInterceptor(new AccessToken(null), new CallerFaults(System::nanoTime)),
                        Duration.ZERO)) {
            assertThat(TierGrpc.newBlockingStub(with.apply(target)).describe(DescribeRequest.getDefaultInstance()))
                    .isNotNull();
            assertThatThrownBy(() -> TierGrpc.newBlockingStub(without.apply(target))
                            .describe(DescribeRequest.getDefaultInstance()))
                    .isInstanceOfSatisfying(
                            StatusRuntimeException.class,
                            e -> assertThat(e.getStatus().getCode()).isEqualTo(Code.UNAUTHENTICATED));
        } finally {
            peer.shutdownNow();
        }
    }

    @Test
    void metricsNeedTheTokenAndHealthDoesNot() {
        assertThat(status("/actuator/prometheus", null)).isEqualTo(HttpStatusCode.valueOf(401));
        assertThat(status("/actuator/healthy", null)).isEqualTo(HttpStatusCode.valueOf(401));
        assertThat(status("/actuator/prometheus", "Bearer " + TOKEN)).isNull();
        assertThat(status("/actuator/health/readiness", null)).isNull();
    }

    private static @Nullable HttpStatusCode status(String path, @Nullable String authorization) {
        var request = MockServerHttpRequest.get(path);
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        MockServerWebExchange exchange = MockServerWebExchange.from(request);
        new TokenFilter(new AccessToken(TOKEN), new CallerFaults(System::nanoTime))
                .filter(exchange, passed -> Mono.empty())
                .block();
        return exchange.getResponse().getStatusCode();
    }

    @Test
    void onlyAllowedHostsAreAnswered() {
        assertThat(statusOf("localhost:8081", null)).isNull();
        assertThat(statusOf("127.0.0.1", null)).isNull();
        assertThat(statusOf("[::1]:8081", null)).isNull();
        for (String other : new String[] {"evil.example", "evil.example:8081", "localhost.evil.example", "[::2]"}) {
            assertThat(statusOf(other, null)).as(other).isEqualTo(HttpStatusCode.valueOf(421));
        }
        assertThat(statusOf(null, null)).isEqualTo(HttpStatusCode.valueOf(400));
    }

    @Test
    void requestWithTwoHostsIsRefused() {
        MockServerWebExchange exchange = MockServerWebExchange.from(
                MockServerHttpRequest.get("/actuator/health").header("Host", "localhost", "localhost"));
        new HostFilter(new HostList(List.of("localhost")))
                .filter(exchange, passed -> Mono.empty())
                .block();
        assertThat(exchange.getResponse().getStatusCode()).isEqualTo(HttpStatusCode.valueOf(400));
    }

    @Test
    void wrongTokensAreCountedByProtocol() {
        CallerFaults faults = new CallerFaults(() -> 0);
        TokenFilter filter = new TokenFilter(new AccessToken(TOKEN), faults);
        for (int i = 0; i < 300; i++) {
            filter.filter(
                            MockServerWebExchange.from(MockServerHttpRequest.get("/actuator/prometheus")),
                            passed -> Mono.empty())
                    .block();
        }
        assertThat(faults.count(Protocol.HTTP, Fault.TOKEN)).isEqualTo(300);
        assertThat(faults.count(Protocol.GRPC, Fault.TOKEN)).isZero();
    }

    @Test
    void pagesOfOtherOriginsAreRefused() {
        assertThat(statusOf("localhost:8081", "http://localhost:8081")).isNull();
        for (String other : new String[] {"http://evil.example", "http://localhost:8080", "null"}) {
            assertThat(statusOf("localhost:8081", other)).as(other).isEqualTo(HttpStatusCode.valueOf(403));
        }
    }

    private static @Nullable HttpStatusCode statusOf(@Nullable String host, @Nullable String origin) {
        var request = MockServerHttpRequest.get("/actuator/health");
        if (host != null) {
            request.header("Host", host);
        }
        if (origin != null) {
            request.header("Origin", origin);
        }
        MockServerWebExchange exchange = MockServerWebExchange.from(request);
        new HostFilter(new HostList(List.of("localhost", "127.0.0.1", "[::1]")))
                .filter(exchange, passed -> Mono.empty())
                .block();
        return exchange.getResponse().getStatusCode();
    }
}
