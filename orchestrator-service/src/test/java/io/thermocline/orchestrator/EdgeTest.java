package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Faults of callers at the edge of a whole service: they are bounded, counted, and no error of the service. */
@Tag("service")
class EdgeTest {
    private static final int LONGEST_MS = 30_000;
    private static final String HEAD =
            "POST /api/v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    private static final String HALF_JSON = HEAD + "Content-Length: 500\r\n\r\n{";
    private static final String HALF_CHUNK = HEAD + "Transfer-Encoding: chunked\r\n\r\n6\r\n{";

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        root.addAppender(lines);
    }

    @AfterEach
    void stop() {
        root.detachAppender(lines);
    }

    private static Socket send(Service service, String bytes) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
        socket.setSoTimeout(LONGEST_MS);
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static double metric(Service service, String name, String... headers) {
        String text = service.client()
                .get("/actuator/prometheus", headers)
                .expect(200)
                .text();
        Matcher found =
                Pattern.compile("(?m)^" + Pattern.quote(name) + " (.*)$").matcher(text);
        assertThat(found.find()).as(name).isTrue();
        return Double.parseDouble(found.group(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                HALF_JSON,
                HALF_CHUNK,
                "POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
                "POST /api/v1/traces?name=t.csv HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n"
                        + "Content-Length: 500\r\n\r\npage",
                "GET /api/v1/runs HTTP/1.1\r\nHo",
                ""
            })
    @Tag("slow")
    void incompleteRequestTimesOut(String part, @TempDir Path folder) throws IOException {
        try (Service service = Service.start(
                        folder,
                        "thermocline.connections.head-timeout=300ms",
                        "thermocline.connections.body-timeout=300ms");
                Socket socket = send(service, part)) {
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).doesNotStartWith("HTTP/1.1 2").doesNotStartWith("HTTP/1.1 5");
        }
    }

    @Test
    void silentEventStreamOutlivesTheTimeouts(@TempDir Path folder) throws Exception {
        try (Service service = Service.start(
                folder,
                "thermocline.connections.head-timeout=300ms",
                "thermocline.connections.body-timeout=300ms",
                "thermocline.connections.request-timeout=300ms",
                "thermocline.connections.idle-timeout=300ms")) {
            String run = service.client().run("""
                    {"testbed": "gmt-a100", "workload": "hotspot?iterations=100000", "policy": "bam", "scale": "1/1024",
                     "pacing": "realtime"}""");
            service.client().put(run + "/state", "{\"state\": \"PAUSED\"}").expect(202);
            service.client().awaitState(run, "PAUSED");
            try (Socket socket = send(service, "GET " + run + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
                InputStream in = socket.getInputStream();
                StringBuilder seen = new StringBuilder();
                while (!seen.toString().contains("heartbeat")) { // after 15 s of nothing
                    int next = in.read();
                    assertThat(next).as("%s", seen).isNotNegative();
                    seen.append((char) next);
                }
            }
        }
    }

    @Test
    void connectionsBeyondTheBoundAreClosedAtOnceAndCounted(@TempDir Path folder) throws IOException {
        try (Service service = Service.start(folder, "thermocline.connections.http=3")) {
            List<Socket> open = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                open.add(send(service, "GET "));
            }
            try (Socket refused = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
                refused.setSoTimeout(LONGEST_MS);
                assertThat(refused.getInputStream().read()).isEqualTo(-1);
            }
            for (Socket socket : open) {
                socket.close();
            }
            await().atMost(Duration.ofMillis(LONGEST_MS))
                    .ignoreExceptions()
                    .untilAsserted(() -> assertThat(
                                    metric(service, "thermocline_refused_connections_total{protocol=\"http\"}"))
                            .isGreaterThanOrEqualTo(1));
        }
    }

    @Test
    void abortedBodiesAreCountedButNotAsErrors(@TempDir Path folder) throws IOException {
        int each = 50;
        try (Service service = Service.start(folder)) {
            for (String half : List.of(HALF_JSON, HALF_CHUNK)) {
                for (int i = 0; i < each; i++) {
                    Socket socket = send(service, half);
                    if (i % 2 == 0) {
                        socket.setSoLinger(true, 0); // a reset
                    }
                    socket.close();
                }
            }
            // a reset may come before the head was read; of those that end well all are counted
            await().atMost(Duration.ofMillis(LONGEST_MS))
                    .untilAsserted(
                            () -> assertThat(metric(service, "thermocline_aborted_requests_total{protocol=\"http\"}"))
                                    .isBetween((double) each, 2.0 * each));
            assertThat(lines.list).noneMatch(line -> line.getLevel() == Level.ERROR);
        }
    }

    @Test
    void wrongTokensAreCounted(@TempDir Path folder) throws IOException {
        String token = "a-token-of-some-length";
        Path file = Files.writeString(folder.resolve("token"), token + "\n");
        try (Service service = Service.start(folder, "thermocline.security.token-file=" + file)) {
            for (int i = 0; i < 300; i++) {
                service.client()
                        .get("/api/v1/policies", "Authorization", "Bearer wrong-" + i)
                        .expect(401);
            }
            service.client()
                    .get("/api/v1/policies", "Authorization", "bearer " + token)
                    .expect(200);
            assertThat(metric(
                            service,
                            "thermocline_refused_token_requests_total{protocol=\"http\"}",
                            "Authorization",
                            "BEARER " + token))
                    .isEqualTo(300);
        }
    }
}
