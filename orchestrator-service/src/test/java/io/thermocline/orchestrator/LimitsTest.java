package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;
import tools.jackson.databind.JsonNode;

/** Each limit, low enough to be met. */
@Tag("service")
class LimitsTest {
    private static final String ENDLESS = """
            {"testbed": "gmt-a100", "workload": "hotspot?iterations=20", "policy": "bam", "scale": "1/1024",
             "pacing": "realtimex0.0001"}""";

    @RegisterExtension
    private static final RunningService service = new RunningService(
            "thermocline.limits.running=1",
            "thermocline.limits.queued=1",
            "thermocline.limits.accesses=1000000",
            "thermocline.limits.run=3s",
            "thermocline.limits.cells=3",
            "thermocline.limits.upload=1000B",
            "thermocline.limits.uploads=1500B",
            "thermocline.limits.decompressed=4000B",
            "thermocline.limits.decoder-memory=4MB",
            "thermocline.limits.vertices=1024",
            "thermocline.limits.table-share=0.05",
            "thermocline.limits.event-clients=1",
            "thermocline.limits.answer=500ms");

    private static final Client client = service.client();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'workload': 'zipf?accesses=1000001', 'policy': 'lru'}           | at most 1000000",
                "{'workload': 'bfs?vertices=2048', 'policy': 'lru'}               | at most 1024 vertices",
                "{'testbed': 'gmt-a100', 'workload': 'bfs', 'policy': 'lru'}      | at most 1024 vertices",
                "{'workload': 'zipf?pages=100000000&accesses=10', 'policy': 'lru'} | the page table",
                "{'workload': 'zipf?pages=10&accesses=10', 'policy': 'lru', 'settings': {'hbm.pages': '100000000'}}"
                        + " | the page table",
                "{'workload': 'zipf', 'policy': 'lru', 'scale': '2000'}           | at most 1024",
            })
    void tooLargeRequestIsRefusedBeforeAllocation(String body, String message) {
        Client.Answer answer =
                client.post("/api/v1/runs", body.replace('\'', '"')).expect(422);
        assertThat(answer.json().get("detail").asString()).contains(message);
    }

    @Test
    void traceOfUnknownLengthFailsAtTheAccessLimit() {
        // lines of the format arc: a page, how many from there, and two figures that mean nothing here
        byte[] trace = "0 1000 0 0\n".repeat(80).getBytes(StandardCharsets.US_ASCII);
        JsonNode kept =
                client.upload("/api/v1/traces?name=t.lis", trace).expect(201).json();
        String run = client.run("{\"workload\": \"" + kept.get("workload").asString()
                + "\", \"policy\": \"lru\", \"clock\": \"none\"}");
        client.awaitState(run, "SUCCEEDED");
        client.delete("/api/v1/traces/" + kept.get("hash").asString()).expect(204);
        trace = "0 20000 0 0\n".repeat(70).getBytes(StandardCharsets.US_ASCII);
        kept = client.upload("/api/v1/traces?name=t.lis", trace).expect(201).json();
        run = client.run("{\"workload\": \"" + kept.get("workload").asString()
                + "\", \"policy\": \"lru\", \"clock\": \"none\"}");
        JsonNode failed = client.awaitState(run, "FAILED");
        assertThat(failed.get("failure").asString()).contains("at most 1000000");
        client.delete("/api/v1/traces/" + kept.get("hash").asString()).expect(204);
    }

    @Test
    void matricesAreLimitedInRuns() {
        String small = "\"zipf?pages=10&accesses=10\"";
        for (Client.Answer refused : List.of(
                client.post(
                        "/api/v1/comparisons",
                        "{\"workloads\": [" + small + ", \"scan?pages=10\"], \"policies\": [\"lru\", \"fifo\"]}"),
                client.post(
                        "/api/v1/curves",
                        "{\"workloads\": [" + small + "], \"policies\": [\"lru\"], \"sizes\": [1, 2, 3, 4]}"))) {
            assertThat(refused.expect(422).json().get("detail").asString()).contains("at most 3 runs");
        }
    }

    @Test
    void uploadsAreCountedAsTheyArrive() {
        byte[] large = "r,1\n".repeat(300).getBytes(StandardCharsets.US_ASCII);
        client.upload("/api/v1/traces?name=t.csv", large).expect(413);
        // without an announced length
        client.send(
                        "POST",
                        "/api/v1/traces?name=t.csv",
                        BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(large)),
                        "Content-Type",
                        "application/octet-stream")
                .expect(413);
        byte[] small = ("op,page\n" + "r,1\n".repeat(220)).getBytes(StandardCharsets.US_ASCII);
        JsonNode kept =
                client.upload("/api/v1/traces?name=t.csv", small).expect(201).json();
        byte[] other = ("op,page\n" + "r,2\n".repeat(220)).getBytes(StandardCharsets.US_ASCII);
        client.upload("/api/v1/traces?name=t.csv", other).expect(413); // all together
        client.delete("/api/v1/traces/" + kept.get("hash").asString()).expect(204);
        assertThat(service.folder().resolve("traces").toFile().list()).isEmpty();
    }

    @Test
    void concurrentUploadsShareTheTotalLimit() throws IOException {
        byte[] first = ("op,page\n" + "r,3\n".repeat(223)).getBytes(StandardCharsets.US_ASCII); // 900 bytes
        byte[] second = ("op,page\n" + "r,4\n".repeat(223)).getBytes(StandardCharsets.US_ASCII);
        String head = "POST /api/v1/traces?name=t.csv HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + first.length
                + "\r\nContent-Type: application/octet-stream\r\nConnection: close\r\n\r\n";
        int held = first.length - 1;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            out.write(first, 0, held);
            awaitBytesInFolder(held);
            client.upload("/api/v1/traces?name=t.csv", second).expect(413);
            out.write(first, held, 1);
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 201");
        }
        client.upload("/api/v1/traces?name=t.csv", second).expect(413);
        JsonNode kept = client.get("/api/v1/traces").json().get("items").get(0);
        client.delete("/api/v1/traces/" + kept.get("hash").asString()).expect(204);
        kept = client.upload("/api/v1/traces?name=t.csv", second).expect(201).json();
        client.delete("/api/v1/traces/" + kept.get("hash").asString()).expect(204);
    }

    /** Waits until the service has stored so many bytes of what is uploaded. */
    private static void awaitBytesInFolder(long bytes) {
        File traces = service.folder().resolve("traces").toFile();
        long end = System.nanoTime() + 10_000_000_000L;
        long there = 0;
        while (there != bytes) {
            assertThat(System.nanoTime()).as("%d bytes are there", there).isLessThan(end);
            Thread.onSpinWait();
            File[] files = traces.listFiles();
            there = files == null
                    ? 0
                    : Arrays.stream(files).mapToLong(File::length).sum();
        }
    }

    @Test
    void uploadAnnouncedTooLargeIsRefusedBeforeItsBody() throws IOException {
        String request = """
                POST /api/v1/traces?name=t.csv HTTP/1.1\r
                Host: localhost\r
                Content-Type: application/octet-stream\r
                Content-Length: 100000\r
                \r
                """;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(10_000);
            byte[] answer = socket.getInputStream().readNBytes("HTTP/1.1 413".length());
            assertThat(new String(answer, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 413");
        }
    }

    @Test
    void traceOfUnknownFootprintFailsWhenThePageTableIsFull(@TempDir Path own) {
        try (Service small = Service.start(own, "thermocline.limits.table-share=0.01")) {
            Client there = small.client();
            StringBuilder lines = new StringBuilder(); // 20 million pages, more than a heap of 40 GiB allows
            for (int i = 0; i < 20; i++) {
                lines.append(i * 1_000_000).append(" 1000000 0 0\n");
            }
            byte[] trace = lines.toString().getBytes(StandardCharsets.US_ASCII);
            JsonNode kept =
                    there.upload("/api/v1/traces?name=t.lis", trace).expect(201).json();
            String run = there.run("{\"workload\": \"" + kept.get("workload").asString()
                    + "\", \"policy\": \"lru\", \"clock\": \"none\", \"settings\": {\"hbm.pages\": \"10\"}}");
            assertThat(there.awaitState(run, "FAILED").get("failure").asString())
                    .startsWith("the page table: more than");
        }
    }

    @Test
    void decompressedUploadIsLimited() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.util.zip.GZIPOutputStream out = new java.util.zip.GZIPOutputStream(bytes)) {
            out.write(("op,page\n" + "r,1\n".repeat(2000)).getBytes(StandardCharsets.US_ASCII));
        }
        Client.Answer answer = client.upload("/api/v1/traces?name=t.csv.gz", bytes.toByteArray())
                .expect(422);
        assertThat(answer.json().get("detail").asString())
                .contains("when decompressed")
                .doesNotContain(service.folder().toString());
        assertThat(service.folder().resolve("traces").toFile().list()).isEmpty();
    }

    @Test
    void xzDecoderMemoryIsLimited() throws IOException {
        LZMA2Options options = new LZMA2Options(0);
        options.setDictSize(8 << 20);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (XZOutputStream out = new XZOutputStream(bytes, options)) {
            out.write("page\n1\n".getBytes(StandardCharsets.US_ASCII));
        }
        Client.Answer answer = client.upload("/api/v1/traces?name=t.csv.xz", bytes.toByteArray())
                .expect(422);
        assertThat(answer.json().get("detail").asString()).contains("needs more than 4 MiB to decompress");
    }

    @Test
    void zstdDecoderMemoryIsLimited() throws IOException {
        // a frame of Zstandard with a window of 2^(10 + 13) bytes, and nothing in it
        byte[] frame = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) (13 << 3), 1, 0, 0};
        Client.Answer answer =
                client.upload("/api/v1/traces?name=t.pagetrace.zst", frame).expect(422);
        assertThat(answer.json().get("detail").asString()).contains("needs more than 4 MiB to decompress");
    }

    @Test
    void queuedJobsAreBounded() {
        String first = client.run(ENDLESS);
        client.awaitState(first, "RUNNING");
        String second = client.run(ENDLESS);
        Client.Answer third = client.post("/api/v1/runs", ENDLESS).expect(429);
        assertThat(third.header("Retry-After")).isNotEmpty();
        assertThat(client.get(second).json().get("state").asString()).isEqualTo("QUEUED");
        client.put(second + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(second, "CANCELLED"); // before its turn
        // a run that does not come to its next chunk in time
        String tag = client.get(first + "/policy").header("ETag");
        Client.Answer late = client.put(first + "/policy", "{\"policy\": \"gmt-reuse\"}", "If-Match", tag);
        assertThat(late.status()).isIn(200, 503);
        JsonNode failed = client.awaitState(first, "FAILED"); // of its wall time
        assertThat(failed.get("failure").asString()).contains("3 s");
    }

    @Test
    void eventStreamsAreLimited() throws IOException {
        String run = client.run(ENDLESS);
        for (int i = 0; i < 3; i++) { // which opens none
            client.send("HEAD", run + "/events", BodyPublishers.noBody()).expect(200);
        }
        URI events = URI.create("http://127.0.0.1:" + service.port() + run + "/events");
        try (InputStream open = events.toURL().openStream()) {
            assertThat(open.read()).isNotNegative();
            Client.Answer refused =
                    client.get(run + "/events", "Accept", "text/event-stream").expect(429);
            assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
        }
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
        long end = System.nanoTime() + 20_000_000_000L;
        Client.Answer again = client.get(run + "/events");
        while (again.status() == 429 && System.nanoTime() < end) {
            again = client.get(run + "/events"); // the server notices a lost client when it writes
        }
        again.expect(200);
    }

    @Test
    void bodiesAreLimited() {
        client.post("/api/v1/runs", "{\"workload\": \"" + "x".repeat(300_000) + "\", \"policy\": \"lru\"}")
                .expect(413);
    }
}
