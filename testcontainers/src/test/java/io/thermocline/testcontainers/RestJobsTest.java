package io.thermocline.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The requests that are sent, and what the answers become, with a server that answers as scripted. */
class RestJobsTest {
    private record Answer(int status, String body) {}

    private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
    private final Map<String, String> received = new ConcurrentHashMap<>();
    private HttpServer server;
    private RestJobs jobs;

    @TempDir
    private Path folder = Path.of(".");

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            received.put(request, new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            Answer answer = answers.getOrDefault(request, new ArrayDeque<>()).poll();
            Answer sent = answer == null ? new Answer(404, "nothing for " + request) : answer;
            byte[] body = sent.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(sent.status(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        jobs = new RestJobs(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(String request, int status, String body) {
        answers.computeIfAbsent(request, key -> new ArrayDeque<>()).add(new Answer(status, body));
    }

    @Test
    void resultOfAJobIsReadWhenItHasSucceeded() {
        answer("POST /api/v1/runs", 202, "{\"id\": \"r1\"}");
        answer("GET /api/v1/runs/r1", 200, "{\"state\": \"QUEUED\"}");
        answer("GET /api/v1/runs/r1", 200, "{\"state\": \"RUNNING\"}");
        answer("GET /api/v1/runs/r1", 200, "{\"state\": \"SUCCEEDED\"}");
        answer("GET /api/v1/runs/r1/result", 200, "{\"hits\": 7}");
        assertThat(jobs.result("runs", "{\"workload\": \"zipf\"}").path("hits").intValue())
                .isEqualTo(7);
        assertThat(received).containsEntry("POST /api/v1/runs", "{\"workload\": \"zipf\"}");
    }

    @Test
    void refusalIsAnIllegalArgumentWithItsDetail() {
        answer("POST /api/v1/runs", 422, "{\"detail\": \"policy 'lro' is unknown; did you mean lru?\"}");
        assertThatThrownBy(() -> jobs.result("runs", "{}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("policy 'lro' is unknown; did you mean lru?");
    }

    @Test
    void answerThatIsNoProblemIsShownWithItsStatus() {
        answer("POST /api/v1/runs", 502, "bad gateway");
        assertThatThrownBy(() -> jobs.result("runs", "{}"))
                .as("the request is not at fault")
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("502")
                .hasMessageEndingWith("bad gateway");
    }

    @Test
    void serviceWithoutAnAnswerIsGivenUp() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI service = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            assertThatThrownBy(() -> new RestJobs(service, Duration.ofMillis(200)).result("runs", "{}"))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(service + " does not answer");
        }
    }

    @Test
    void failedAndCancelledJobsSaySo() {
        answer("POST /api/v1/curves", 202, "{\"id\": \"c1\"}");
        answer("GET /api/v1/curves/c1", 200, "{\"state\": \"FAILED\", \"failure\": \"the disk is full\"}");
        assertThatThrownBy(() -> jobs.result("curves", "{}"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the job failed: the disk is full");
        answer("POST /api/v1/curves", 202, "{\"id\": \"c2\"}");
        answer("GET /api/v1/curves/c2", 200, "{\"state\": \"CANCELLED\"}");
        assertThatThrownBy(() -> jobs.result("curves", "{}"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the job was cancelled");
    }

    @Test
    void traceIsUploadedUnderItsName() throws IOException {
        Path trace = Files.writeString(folder.resolve("my trace.csv"), "1\n2\n");
        answer("POST /api/v1/traces?name=my+trace.csv", 201, "{\"workload\": \"trace:sha256:ab\"}");
        assertThat(jobs.upload(trace)).isEqualTo("trace:sha256:ab");
        assertThat(received).containsEntry("POST /api/v1/traces?name=my+trace.csv", "1\n2\n");
        assertThatThrownBy(() -> jobs.upload(folder.resolve("absent")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("absent");
    }
}
