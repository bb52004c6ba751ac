package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What nobody should send. */
class BadInputTest {
    private static final int CASES = 10_000;
    private static final List<String> BODIES = List.of(
            "{\"testbed\": \"gmt-a100\", \"workload\": \"hotspot?iterations=2\", \"policy\": \"bam\", \"scale\": \"1/1024\","
                    + " \"seed\": 1, \"clock\": \"model\", \"settings\": {\"hbm.capacity\": \"16GiB\"},"
                    + " \"switches\": [{\"access\": 4096, \"policy\": \"gmt-reuse\"}], \"pacing\": \"max\"}",
            "{\"workload\": \"zipf?pages=1000&accesses=10000\", \"policy\": \"lru\", \"clock\": \"none\"}",
            "{\"workloads\": [\"zipf?pages=100&accesses=1000\"], \"policies\": [\"lru\", \"fifo\"], \"clock\": \"none\"}",
            "{\"workloads\": [\"scan?pages=100&accesses=1000\"], \"policies\": [\"lru\"], \"sizes\": [1, 10]}",
            "{\"state\": \"PAUSED\"}",
            "{\"policy\": \"gmt-reuse\"}",
            "{\"nvme.read-latency\": \"200us\", \"dram.link-latency\": null}",
            "{\"readLatencyNs\": 200000, \"dilation\": 1.5}",
            "name: mine\nsummary: x\nsource: y\nextends: two-tier\ntiers:\n  hbm: {pages: 40}\n",
            "0 1\n1 2\n2 3 4.5\n",
            "page,op\n1,r\n2,w\n");
    private static final List<String> FORMATS = List.of(
            "", ".csv", ".stream", ".yaml&format=testbed", ".el&format=graph", ".xz", ".gz", ".zst", "&format=lackey");
    private static final String LIVE = """
            {"testbed": "gmt-a100", "workload": "hotspot?iterations=100000", "policy": "bam", "scale": "1/1024",
             "pacing": "realtime"}""";
    private static final List<String> TIERS = List.of("hbm", "dram", "nvme", "nvm", "..");
    private static final List<String> SPLINTERS = List.of(
            "null",
            "[]",
            "{}",
            "-1",
            "1e999",
            "\"\"",
            "9223372036854775808",
            "true",
            "\\u0000",
            "\"",
            ":",
            ",",
            "}",
            "{",
            "[",
            "]",
            "?",
            "&",
            "=",
            "/",
            "..",
            "%00",
            "NaN",
            "\u00e9",
            "\ud83c\udf0a",
            "0",
            "999999999999999999",
            "lru?x=y",
            "trace:/etc/passwd",
            "trace:sha256:",
            "1/0",
            "wall",
            "realtimex0",
            "{\"a\":".repeat(50));

    @RegisterExtension
    private static final RunningService service = RunningService.overTiers("thermocline.limits.run=5s");

    private static final Client client = service.client();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'workload': 'zipf', 'policy': 'lr'}                            | 422 | /policy",
                "{'workload': 'zip', 'policy': 'lru'}                            | 422 | /workload",
                "{'workload': 'zipf', 'policy': 'lru', 'testbed': 'x'}           | 422 | /testbed",
                "{'workload': 'zipf', 'policy': 'lru', 'scale': 'x'}             | 422 | /scale",
                "{'workload': 'zipf', 'policy': 'lru', 'clock': 'sun'}           | 422 | /clock",
                "{'workload': 'zipf', 'policy': 'lru', 'pacing': 'fast'}         | 422 | /pacing",
                "{'workload': 'zipf?x=1', 'policy': 'lru'}                       | 422 | /workload",
                "{'workload': 'zipf?accesses=x', 'policy': 'lru'}                | 422 | /workload",
                "{'workload': 'zipf', 'policy': 'lru', 'settings': {'hbm.capacity': 'x'}} | 422 | /settings/hbm.capacity",
                "{'workload': 'zipf', 'policy': 'lru', 'switches': [{'access': 0, 'policy': 'fifo'}]} | 422 | /switches",
                "{'policy': 'lru'}                                               | 422 | /workload",
                "{'workload': 'zipf', 'policy': 'lru', 'seed': 'x'}              | 400 | /seed",
                "{'workload': 'zipf', 'policy': 'lru', 'colour': 'red'}          | 400 | /colour",
                "{'workload': 'zipf', 'policy': 'lru'                            | 400 | ''",
            })
    void aProblemNamesTheField(String body, int status, String pointer) {
        Client.Answer answer =
                client.post("/api/v1/runs", body.replace('\'', '"')).expect(status);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.json().get("status").asInt()).isEqualTo(status);
        assertThat(answer.json().get("errors").get(0).get("pointer").asString())
                .as(answer.text())
                .isEqualTo(pointer);
    }

    @Test
    void unknownPathsMethodsAndIdsAreProblems() {
        for (String path :
                List.of("/api/v1/runs/x", "/api/v1/runs/x/policy", "/api/v1/nothing", "/api/v1/policies/x")) {
            assertThat(client.get(path).expect(404).header("Content-Type")).startsWith("application/problem+json");
        }
        client.send("PATCH", "/api/v1/runs", BodyPublishers.noBody()).expect(405);
        client.get("/api/v1/runs?state=NO").expect(400);
        client.get("/api/v1/runs?limit=x").expect(400);
        client.get("/api/v1/runs?since=yesterday").expect(400);
    }

    @Test
    void noInputMakesTheServiceFailOrHang() {
        long seed = Long.getLong("thermocline.seed", 20_261_121);
        Random random = new Random(seed);
        String run = client.run(BODIES.get(1));
        client.awaitState(run, "SUCCEEDED");
        String live = run;
        for (int i = 0; i < CASES; i++) {
            if (i % 500 == 0) { // the one before is over its time
                Client.Answer made = client.post("/api/v1/runs", LIVE);
                live = made.status() == 201 ? made.header("Location") : run;
            }
            Client.Answer answer = send(random, random.nextBoolean() ? run : live);
            String said = "seed " + seed + ", case " + i + ": " + answer;
            assertThat(answer.status()).as(said).isBetween(200, 499);
            assertThat(answer.text()).as(said).doesNotContain("Exception", "\tat ", "io.thermocline", "org.spring");
            if (answer.status() >= 400) {
                assertThat(answer.header("Content-Type")).as(said).startsWith("application/problem+json");
            }
        }
        for (String kind : List.of("runs", "comparisons", "curves")) {
            client.await("/api/v1/" + kind + "?limit=200", page -> {
                for (JsonNode job : page.get("items")) {
                    if (!job.has("ended")) {
                        return false;
                    }
                }
                return true;
            });
        }
        assertThat(client.get("/actuator/health").expect(200).text()).contains("UP");
        assertThat(service.leases()).as("leases that nobody closed").isZero();
    }

    private static Client.Answer send(Random random, String run) {
        String body = mutated(random, BODIES.get(random.nextInt(BODIES.size())));
        String tag = random.nextBoolean() ? "*" : "\"" + random.nextInt(3) + "\"";
        return switch (random.nextInt(11)) {
            case 0, 1 -> client.post("/api/v1/runs", body);
            case 2 -> client.post("/api/v1/comparisons", body);
            case 3 -> client.post("/api/v1/curves", body);
            case 4 -> client.put(run + "/policy", body, "If-Match", tag);
            case 5 -> client.put(run + "/state", body);
            case 6 -> patch(run + "/testbed", body);
            case 7 -> patch("/api/v1/tiers/" + TIERS.get(random.nextInt(TIERS.size())) + "/shaping", body);
            case 8 ->
                client.upload(
                        "/api/v1/traces?name=" + encoded(splinter(random))
                                + FORMATS.get(random.nextInt(FORMATS.size())),
                        body.getBytes(StandardCharsets.UTF_8));
            case 9 ->
                client.get("/api/v1/runs?limit=" + encoded(splinter(random)) + "&cursor=" + encoded(splinter(random))
                        + "&policy=" + encoded(splinter(random)));
            default ->
                client.get("/api/v1/runs/" + encoded(splinter(random)) + "/residency?buckets="
                        + encoded(splinter(random)));
        };
    }

    private static Client.Answer patch(String path, String body) {
        return client.send(
                "PATCH", path, BodyPublishers.ofString(body), "Content-Type", "application/merge-patch+json");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String splinter(Random random) {
        return SPLINTERS.get(random.nextInt(SPLINTERS.size()));
    }

    /** A body with some of it replaced, removed or doubled. */
    private static String mutated(Random random, String body) {
        StringBuilder text = new StringBuilder(body);
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes && text.length() > 0; i++) {
            int from = random.nextInt(text.length());
            int to = Math.min(text.length(), from + random.nextInt(12));
            switch (random.nextInt(3)) {
                case 0 -> text.replace(from, to, splinter(random));
                case 1 -> text.delete(from, to);
                default -> text.insert(from, text.substring(from, to));
            }
        }
        return text.toString();
    }
}
