package io.thermocline.tiernode.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.thermocline.proto.v1.DescribeRequest;
import io.thermocline.proto.v1.TierGrpc;
import io.thermocline.tiernode.access.AccessToken;
import io.thermocline.tiernode.access.CallerFaults;
import io.thermocline.tiernode.access.TokenInterceptor;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests that a whole tier service admits no unauthorized caller. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
@Tag("service")
final class ClosedByDefaultTest {
    private static final String TOKEN = "a-token-of-some-length";

    @TempDir
    private Path folder = Path.of(".");

    private ConfigurableApplicationContext start(String... properties) {
        return TierService.start("ssd-tier-service", folder, properties);
    }

    private static HttpResponse<String> get(
            ConfigurableApplicationContext service, String path, @Nullable String authorization)
            throws IOException, InterruptedException {
        int port = TierService.httpPort(service);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }

    private static void describe(ConfigurableApplicationContext service, @Nullable String token) {
        int port = TierService.grpcPort(service);
        ManagedChannel channel = ManagedChannelBuilder.forAddress("127.0.0.1", port)
                .usePlaintext()
                .build();
        try {
            Channel as = ClientInterceptors.intercept(
                    channel, new TokenInterceptor(new AccessToken(token), new CallerFaults(System::nanoTime)));
            assertThat(TierGrpc.newBlockingStub(as).describe(DescribeRequest.getDefaultInstance()))
                    .isNotNull();
        } finally {
            channel.shutdownNow();
        }
    }

    @Test
    void listensOnLoopbackWithHealthInfoAndMetricsOnly() throws Exception {
        try (ConfigurableApplicationContext service = start()) {
            assertThat(service.getEnvironment().getProperty("server.address")).isEqualTo("127.0.0.1");
            assertThat(service.getEnvironment().getProperty("spring.grpc.server.address"))
                    .isEqualTo("127.0.0.1");
            for (String open : List.of("health", "info", "prometheus")) {
                HttpResponse<String> answer = get(service, "/actuator/" + open, null);
                assertThat(answer.statusCode()).as(open).isEqualTo(200);
                assertThat(answer.headers().firstValue("Content-Security-Policy"))
                        .contains("default-src 'self'");
            }
            for (String closed : List.of("env", "beans", "heapdump", "loggers", "threaddump", "shutdown")) {
                assertThat(get(service, "/actuator/" + closed, null).statusCode())
                        .as(closed)
                        .isEqualTo(404);
            }
        }
    }

    @Test
    void tokenIsRequiredOverHttpAndGrpc() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        try (ConfigurableApplicationContext service = start("thermocline.security.token-file=" + file)) {
            assertThat(get(service, "/actuator/prometheus", null).statusCode()).isEqualTo(401);
            assertThat(get(service, "/actuator/prometheus", "Bearer " + TOKEN).statusCode())
                    .isEqualTo(200);
            assertThat(get(service, "/actuator/health", null).statusCode()).isEqualTo(200);
            for (String wrong : new String[] {null, TOKEN + "x"}) {
                assertThatThrownBy(() -> describe(service, wrong))
                        .isInstanceOfSatisfying(
                                StatusRuntimeException.class,
                                e -> assertThat(e.getStatus().getCode()).isEqualTo(Code.UNAUTHENTICATED));
            }
            describe(service, TOKEN);
        }
    }

    @Test
    void refusedStartIsExplained(CapturedOutput output) throws IOException {
        assertThatThrownBy(() -> start("server.address=0.0.0.0"))
                .hasRootCauseMessage("server.address is 0.0.0.0, which others can reach, and there is no token");
        assertThat(output).contains("APPLICATION FAILED TO START", "thermocline.security.token-file");
        Path file = Files.writeString(folder.resolve("token"), "short\n");
        assertThatThrownBy(() -> start("thermocline.security.token-file=" + file))
                .hasRootCauseMessage(
                        "thermocline.security.token-file: the first line of " + file + " has fewer than 16 characters");
        assertThat(output).contains("openssl rand -hex 32").doesNotContain("\tat ");
    }
}
