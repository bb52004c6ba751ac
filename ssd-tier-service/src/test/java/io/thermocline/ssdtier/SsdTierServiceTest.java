package io.thermocline.ssdtier;

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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.grpc.server.lifecycle.GrpcServerLifecycle;

/** The service starts, describes itself, is healthy and has its metrics. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.grpc.server.port=0",
            "thermocline.tier.folder=target/tier-files",
            "management.endpoint.prometheus.access=unrestricted",
            "management.prometheus.metrics.export.enabled=true"
        })
final class SsdTierServiceTest {
    @Test
    void startsAsItsTier(@Value("${local.server.port}") int httpPort, @Autowired GrpcServerLifecycle grpc)
            throws Exception {
        ManagedChannel channel = ManagedChannelBuilder.forAddress("127.0.0.1", grpc.getPort())
                .usePlaintext()
                .build();
        try {
            DescribeReply described = TierGrpc.newBlockingStub(channel)
                    .withDeadlineAfter(10, TimeUnit.SECONDS)
                    .describe(DescribeRequest.getDefaultInstance());
            assertThat(described.getTier()).isEqualTo("nvme");
            assertThat(described.getShaping().getFloorNs()).isPositive();
        } finally {
            channel.shutdownNow();
        }
        assertThat(get(httpPort, "/actuator/health")).contains("UP");
        assertThat(get(httpPort, "/actuator/prometheus"))
                .contains(
                        "thermocline_tier_operations_total{kind=\"move-in\",tier=\"nvme\"}",
                        "thermocline_device_queue_requests{tier=\"nvme\"}",
                        "thermocline_device_latency_seconds_bucket{tier=\"nvme\",le=\"1.0E-7\"}");
    }

    @Test
    void answersOnlyToItsOwnNames(@Value("${local.server.port}") int httpPort) throws IOException {
        assertThat(statusLine(httpPort, "127.0.0.1", "")).contains(" 200 ");
        assertThat(statusLine(httpPort, "evil.example", "")).contains(" 421 ");
        assertThat(statusLine(httpPort, "127.0.0.1", "Origin: http://evil.example\r\n"))
                .contains(" 403 ");
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
