package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.client.StreamConnection;
import io.thermocline.client.StreamRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Closed by default: each rule, with what happens to those who break it. */
@Tag("service")
class SecurityTest {
    private static final String RUN = "{\"workload\": \"scan?pages=10&accesses=100\", \"policy\": \"lru\"}";

    private static final String BED =
            "name: mine\nsummary: x\nsource: y\nextends: two-tier\ntiers:\n  hbm: {pages: 40}\n";

    @RegisterExtension
    private static final RunningService service = new RunningService();

    private static final Client client = service.client();

    @Test
    void serviceListensOnLoopbackOnly() {
        assertThat(service.property("server.address")).isEqualTo("127.0.0.1");
        assertThat(service.property("spring.grpc.server.address")).isEqualTo("127.0.0.1");
        int grpcPort = Integer.parseInt(service.grpcTarget().replaceFirst(".*:", ""));
        for (int port : new int[] {service.port(), grpcPort}) {
            assertThat(answersAt("127.0.0.1", port)).isTrue();
            assertThat(answersAt("127.0.0.2", port))
                    .as("another address of this machine, port %d", port)
                    .isFalse();
        }
    }

    private static boolean answersAt(String address, int port) {
        try (Socket socket = new Socket(address, port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "evil.example, 421",
        "evil.example:8080, 421",
        "127.0.0.1.evil.example, 421",
        "'', 421",
        "localhost, 200",
        "LOCALHOST:80, 200",
        "[::1]:8080, 200"
    })
    void answersOnlyHostsOfItsList(String host, int status) {
        assertThat(raw("GET /api/v1/policies HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/v1/policies                     | Host: localhost/Host: localhost    | 400",
                "/api/v1/policies                     | Host: localhost/Host: evil.example | 400",
                "/api/v1/policies                     | X: y                               | 400",
                "http://evil.example/api/v1/policies  | Host: localhost                    | 421",
                "http://[/api/v1/policies             | Host: localhost                    | 421",
                "http://localhost/api/v1/policies     | Host: localhost                    | 200",
                "http://localhost/api/v1/policies     | Host: evil.example                 | 200",
            })
    void requestHasOneHostAndItsTargetNamesNoOther(String target, String headers, int status) {
        assertThat(raw("GET " + target + " HTTP/1.1\r\n" + headers.replace("/", "\r\n")
                        + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void pagesOfOtherOriginsAreRefused() {
        client.get("/api/v1/policies", "Origin", "https://evil.example").expect(403);
        client.get("/api/v1/policies", "Origin", "null").expect(403);
        client.post("/api/v1/runs", RUN, "Origin", "http://127.0.0.1:1").expect(403);
        Client.Answer own = client.get("/api/v1/policies", "Origin", "http://127.0.0.1:" + service.port())
                .expect(200);
        assertThat(own.header("Access-Control-Allow-Origin")).isEmpty();
        Client.Answer preflight = client.send(
                "OPTIONS",
                "/api/v1/runs",
                BodyPublishers.noBody(),
                "Origin",
                "https://evil.example",
                "Access-Control-Request-Method",
                "POST");
        assertThat(preflight.status()).isEqualTo(403);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "nonsense"
            })
    void bodyThatAFormCouldSendIsRefused(String type) {
        client.send("POST", "/api/v1/runs", BodyPublishers.ofString(RUN), "Content-Type", type)
                .expect(415);
        // nor where nobody would look at it
        client.send("DELETE", "/api/v1/runs/none", BodyPublishers.ofString(RUN), "Content-Type", type)
                .expect(415);
    }

    @Test
    void everyAnswerHasAContentSecurityPolicy() {
        for (String path : new String[] {"/api/v1/policies", "/nothing", "/swagger-ui/index.html"}) {
            Client.Answer answer = client.get(path);
            assertThat(answer.header("Content-Security-Policy")).as(path).startsWith("default-src 'self'");
            assertThat(answer.header("X-Content-Type-Options")).as(path).isEqualTo("nosniff");
        }
        assertThat(client.get("/api/v1/policies", "Origin", "https://evil.example")
                        .expect(403)
                        .header("Content-Security-Policy"))
                .startsWith("default-src 'self'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /nothing?trace=true&message=true&errors=true HTTP/1.1\r\nAccept: text/html",
                "GET /api/v1/runs/none?trace=true HTTP/1.1\r\nAccept: text/html",
                "GET /api/v1/runs/%zz HTTP/1.1\r\nAccept: text/html",
                "GET /api/v1/runs?limit=%zz HTTP/1.1\r\nAccept: text/html",
                "GET /api/v1/runs HTTP/1.1\r\nAccept: nonsense",
                "NONE /api/v1/runs HTTP/1.1\r\nAccept: text/html",
                "TRACE /api/v1/runs HTTP/1.1\r\nX-Secret: trace-me",
            })
    void errorPagesShowNoCode(String request) {
        String answer = raw(request + "\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer).matches("(?s)HTTP/1\\.1 4\\d\\d .*");
        assertThat(answer).doesNotContain("Exception", "\tat ", "io.thermocline", "org.springframework", "trace-me");
    }

    @Test
    void actuatorExposesOnlyHealthInfoAndMetrics() {
        client.get("/actuator/health").expect(200);
        client.get("/actuator/info").expect(200);
        client.get("/actuator/prometheus").expect(200);
        for (String closed :
                new String[] {"env", "beans", "heapdump", "loggers", "threaddump", "configprops", "shutdown"}) {
            client.get("/actuator/" + closed).expect(404);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"workload\": \"trace:/etc/passwd?format=csv\", \"policy\": \"lru\"}",
                "{\"workload\": \"trace:sha256:../../etc/passwd\", \"policy\": \"lru\"}",
                "{\"workload\": \"trace:sha256:0000000000000000000000000000000000000000000000000000000000000000\","
                        + " \"policy\": \"lru\"}",
                "{\"testbed\": \"/etc/hosts.yaml\", \"workload\": \"zipf\", \"policy\": \"lru\"}",
                "{\"testbed\": \"FOLDER/bed.yaml\", \"workload\": \"zipf\", \"policy\": \"lru\"}",
                "{\"workload\": \"trace:FOLDER/mine.csv\", \"policy\": \"lru\"}",
                "{\"workload\": \"trace:sha256:FOLDER/mine.csv\", \"policy\": \"lru\"}",
                "{\"testbed\": \"testbed:sha256:FOLDER/bed.yaml\", \"workload\": \"zipf\", \"policy\": \"lru\"}",
                "{\"workload\": \"bfs?graph=sha256:FOLDER/graph.el\", \"policy\": \"lru\"}",
                "{\"workload\": \"bfs?graph=FOLDER/graph.el\", \"policy\": \"lru\"}",
                "{\"workload\": \"bfs\", \"policy\": \"lru\", \"settings\": {\"workload.graph\": \"FOLDER/graph.el\"}}"
            })
    void fileNamedByARequestIsNotRead(String body) throws IOException {
        Files.writeString(service.folder().resolve("graph.el"), "0 1\n1 2\n");
        Files.writeString(service.folder().resolve("mine.csv"), "page\n1\n2\n");
        Files.writeString(service.folder().resolve("bed.yaml"), BED);
        Client.Answer answer = client.post(
                        "/api/v1/runs", body.replace("FOLDER", service.folder().toString()))
                .expect(422);
        assertThat(answer.text()).doesNotContain("root:");
    }

    @Test
    void testbedFileNamedByAStreamIsNotOpened() throws IOException {
        Path bed = Files.writeString(service.folder().resolve("bed.yaml"), BED);
        try (StreamConnection connection = new StreamConnection(service.grpcTarget(), null)) {
            StreamRequest request = StreamRequest.of(bed.toString(), "lru", 10);
            assertThatThrownBy(() -> connection.open(request, (access, tier, ns) -> {}))
                    .hasMessageContaining("INVALID_ARGUMENT");
        }
    }

    @Test
    void clientInputIsEchoedAsJsonOnly() {
        Client.Answer answer = client.post(
                        "/api/v1/runs", "{\"workload\": \"<script>alert(1)</script>\", \"policy\": \"lru\"}")
                .expect(422);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void uploadIsServedAsAnAttachment() {
        Client.Answer kept = client.upload(
                        "/api/v1/traces?name=y.html&format=csv", "page\n7\n".getBytes(StandardCharsets.US_ASCII))
                .expect(201);
        Client.Answer content = client.get(kept.header("Location") + "/content").expect(200);
        assertThat(content.header("Content-Type")).isEqualTo("application/octet-stream");
        assertThat(content.header("Content-Disposition")).isEqualTo("attachment; filename=\"y.html\"");
        assertThat(content.header("X-Content-Type-Options")).isEqualTo("nosniff");
        client.delete(kept.header("Location")).expect(204);
    }

    private static String raw(String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
                Writer out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.US_ASCII);
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            out.write(request);
            out.flush();
            return in.lines().collect(Collectors.joining("\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
