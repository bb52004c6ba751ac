package io.thermocline.tiernode.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.thermocline.proto.v1.DescribeReply;
import io.thermocline.proto.v1.DescribeRequest;
import io.thermocline.proto.v1.TierGrpc;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Each tier service starts with its own settings, describes itself, is healthy, has its metrics, and answers only to
 * its own names.
 */
@Timeout(120)
@Tag("service")
final class TierServicesTest {
    @TempDir
    private Path folder = Path.of(".");

    @ParameterizedTest
    @CsvSource({
        "gpu-tier-service, default, hbm",
        "host-tier-service, default, dram",
        "ssd-tier-service, default, nvme",
        "ssd-tier-service, nvm, nvm"
    })
    void serviceIsHealthyAndDescribesItsTier(String module, String profile, String tier) throws Exception {
        try (ConfigurableApplicationContext service =
                TierService.start(module, folder, "spring.profiles.active=" + profile)) {
            DescribeReply described = describe(TierService.grpcPort(service));
            assertThat(described.getTier()).isEqualTo(tier);
            assertThat(described.getShaping().getFloorNs()).isPositive();
            int port = TierService.httpPort(service);
            assertThat(get(port, "/actuator/health")).contains("UP");
            assertThat(get(port, "/actuator/prometheus"))
                    .contains(
                            "thermocline_tier_operations_total{kind=\"move-in\",tier=\"" + tier + "\"}",
                            "thermocline_device_queue_requests{tier=\"" + tier + "\"}",
                            "thermocline_device_latency_seconds_bucket{tier=\"" + tier + "\",le=\"1.0E-7\"}");
            assertThat(statusLine(port, "127.0.0.1", "")).contains(" 200 ");
            assertThat(statusLine(port, "evil.example", "")).contains(" 421 ");
            assertThat(statusLine(port, "127.0.0.1", "Origin: http://evil.example\r\n"))
                    .contains(" 403 ");
        }
    }

    private static DescribeReply describe(int port) {
        ManagedChannel channel = ManagedChannelBuilder.forAddress("127.0.0.1", port)
                .usePlaintext()
                .build();
        try {
            return TierGrpc.newBlockingStub(channel)
                    .withDeadlineAfter(10, TimeUnit.SECONDS)
                    .describe(DescribeRequest.getDefaultInstance());
        } finally {
            channel.shutdownNow();
        }
    }

    private static String statusLine(int port, String host, String header) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request =
                    "GET /actuator/health HTTP/1.1\r\nHost: " + host + "\r\n" + header + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return answer.lines().findFirst().orElse("");
        }
    }

    private static String get(int port, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }
}
