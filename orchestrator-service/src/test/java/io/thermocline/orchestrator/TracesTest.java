package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

@Tag("service")
class TracesTest {
    @RegisterExtension
    private static final RunningService service = new RunningService();

    private static final Client client = service.client();

    /** Reads of 0, 1, ... n - 1, over and over. */
    private static byte[] pageTrace(int accesses, int pages) {
        ByteBuffer buffer = ByteBuffer.allocate(5 * accesses).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < accesses; i++) {
            buffer.putInt(i % pages).put((byte) 0);
        }
        return buffer.array();
    }

    /** Objects of 1, 2 and 4 bytes in 6 accesses of 11 bytes: where all fit, three accesses of 7 bytes miss. */
    @Test
    void curveByBytesCountsTheSizesOfAnUpload() {
        byte[] sized = "key,size\na,1\nb,2\na,1\nc,4\nb,2\na,1\n".getBytes(StandardCharsets.US_ASCII);
        String workload = client.upload("/api/v1/traces?name=sized.csv", sized)
                .expect(201)
                .json()
                .get("workload")
                .asString();
        String curve = client.post(
                        "/api/v1/curves",
                        "{\"workloads\": [\"" + workload
                                + "\"], \"policies\": [\"lru\", \"sieve\"], \"byteSizes\": [\"7\", \"4\"]}")
                .expect(201)
                .header("Location");
        client.awaitState(curve, "SUCCEEDED");
        JsonNode points = client.get(curve + "/result").expect(200).json();
        assertThat(points.size()).isEqualTo(4);
        assertThat(points.get(1).get("bytes").asLong()).isEqualTo(7);
        assertThat(points.get(1).get("misses").asLong()).isEqualTo(3);
        assertThat(points.get(1).get("byteMissRatio").asDouble()).isEqualTo(7.0 / 11);
        assertThat(client.get(curve + "/report").expect(200).text())
                .contains("byte miss ratio", "0.6364", "--byte-sizes 7,4")
                .doesNotContain("--testbed");
    }

    /** Ten gets of two keys: without the words for its operations the upload is refused, with them it runs. */
    @Test
    void textWithOtherOperationsIsUploadedAndRunByTheWordsForItsLines() {
        byte[] gets = ("time,op,key,size\n" + "1,get,a,1\n2,set,b,2\n".repeat(5)).getBytes(StandardCharsets.US_ASCII);
        client.upload("/api/v1/traces?name=gets.csv", gets).expect(422);
        assertThat(client.upload("/api/v1/traces?name=gets.csv&header=maybe", gets)
                        .expect(422)
                        .json()
                        .get("detail")
                        .asString())
                .contains("header", "maybe", "true or false");
        JsonNode error = client.upload("/api/v1/traces?name=gets.csv&delimiter=dash", gets)
                .expect(422)
                .json()
                .get("errors")
                .get(0);
        assertThat(error.get("parameter").asString()).isEqualTo("delimiter");
        assertThat(error.get("value").asString()).isEqualTo("dash");
        String words = "readOps=get&writeOps=set";
        String workload = client.upload("/api/v1/traces?name=gets.csv&" + words, gets)
                .expect(201)
                .json()
                .get("workload")
                .asString();
        assertThat(workload).matches("trace:sha256:[0-9a-f]{64}");
        client.upload("/api/v1/traces?name=gets.csv&" + words, gets).expect(200);
        String run = client.post(
                        "/api/v1/runs",
                        "{\"testbed\": \"two-tier\", \"workload\": \"" + workload + "?" + words
                                + "\", \"policy\": \"lru\", \"clock\": \"none\"}")
                .expect(201)
                .header("Location");
        client.awaitState(run, "SUCCEEDED");
        JsonNode result = client.get(run + "/result").expect(200).json();
        assertThat(result.get("accesses").asLong()).isEqualTo(10);
        assertThat(result.get("writes").asLong()).isEqualTo(5);
    }

    @Test
    void traceIsUploadedOnceRunAndDeleted() throws NoSuchAlgorithmException {
        byte[] bytes = pageTrace(10_000, 50);
        Client.Answer uploaded =
                client.upload("/api/v1/traces?name=loop.pagetrace", bytes).expect(201);
        JsonNode trace = uploaded.json();
        assertThat(trace.get("traceBytes").asLong()).isEqualTo(50_000);
        assertThat(trace.get("format").asString()).isEqualTo("pagetrace");
        assertThat(trace.get("hash").asString())
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
        assertThat(uploaded.header("Location"))
                .isEqualTo("/api/v1/traces/" + trace.get("hash").asString());
        client.upload("/api/v1/traces?name=other.pagetrace", bytes).expect(200);
        assertThat(client.get("/api/v1/traces").json().get("items").toString()).contains("loop.pagetrace");

        String run = client.run("{\"workload\": \"" + trace.get("workload").asString()
                + "\", \"policy\": \"lru\", \"clock\": \"none\", \"settings\": {\"hbm.pages\": \"50\"}}");
        client.awaitState(run, "SUCCEEDED");
        JsonNode result = client.get(run + "/result").json();
        assertThat(result.get("served").get("hbm").asLong()).isEqualTo(10_000 - 50);
        assertThat(result.get("workload").asString())
                .isEqualTo(trace.get("workload").asString());

        client.delete(uploaded.header("Location")).expect(204);
        client.get(uploaded.header("Location")).expect(404);
        client.delete(uploaded.header("Location")).expect(404);
    }

    @Test
    void traceInUseCannotBeDeleted() {
        JsonNode trace = client.upload("/api/v1/traces?name=t.pagetrace", pageTrace(200_000, 60))
                .expect(201)
                .json();
        String run = client.run("{\"workload\": \"" + trace.get("workload").asString()
                + "\", \"policy\": \"lru\", \"pacing\": \"realtimex0.00001\"}");
        client.awaitState(run, "RUNNING");
        client.delete("/api/v1/traces/" + trace.get("hash").asString()).expect(409);
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
    }

    @Test
    void damagedAndUnknownTracesAreRefused() {
        client.upload("/api/v1/traces?name=t.pagetrace", new byte[] {1, 2}).expect(422);
        client.upload("/api/v1/traces?name=t.bin", new byte[] {1, 2, 3}).expect(422);
        client.upload("/api/v1/traces?name=t.csv", new byte[0]).expect(400);
        client.upload("/api/v1/traces?name=t.csv.gz", "no gzip".getBytes(StandardCharsets.US_ASCII))
                .expect(422);
        client.upload("/api/v1/traces?name=..%2Fx.csv", "page\n1\n".getBytes(StandardCharsets.US_ASCII))
                .expect(422);
        Client.Answer refused = client.upload(
                        "/api/v1/traces?name=t.csv&format=nonsense", "page\n1\n".getBytes(StandardCharsets.US_ASCII))
                .expect(422);
        assertThat(refused.text()).doesNotContain(service.folder().toString());
        assertThat(client.get("/api/v1/traces").json().get("items").toString()).doesNotContain("t.csv", "t.bin");
    }

    @Test
    void listsContinueAtTheirCursor() {
        for (int pages = 2; pages < 7; pages++) {
            client.upload("/api/v1/traces?name=t.pagetrace", pageTrace(10, pages))
                    .expect(201);
        }
        int seen = 0;
        String next = "";
        do {
            JsonNode page =
                    client.get("/api/v1/traces?limit=2" + next).expect(200).json();
            seen += page.get("items").size();
            next = page.hasNonNull("next") ? "&cursor=" + page.get("next").asString() : "";
        } while (!next.isEmpty());
        assertThat(seen).isGreaterThanOrEqualTo(5);
    }
}
