package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Requests that must be refused. */
@Tag("service")
class BadInputTest {
    private static final int CASES = Integer.getInteger("thermocline.tests.requests", 1000);
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

    private static final List<String> LISTS = List.of("runs", "comparisons", "traces");
    private static final List<String> PARAMETERS =
            List.of("limit", "cursor", "state", "policy", "workload", "since", "until");
    private static final List<String> QUESTIONS = List.of(
            "\0",
            "a\0b",
            "2026-01-01T00:00:00Z",
            "+1000000000-12-31T23:59:59Z",
            "-1000000000-01-01T00:00:00Z",
            "+300000-01-01T00:00:00Z",
            "2026-01-01T00:00:00Z x",
            "2026-01-01T00:00:00Z \0",
            "+1000000000-12-31T23:59:59Z x");

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
                "{'workload': 'zipf', 'policy': 'lru', 'switches': [{'access': 4096}]} | 422 | /switches/0/policy",
                "{'workload': 'zipf', 'policy': 'lru', 'changes': [{'access': 4096}]} | 422 | /changes/0/settings",
                "{'policy': 'lru'}                                               | 422 | /workload",
                "{'workload': 'zipf', 'policy': 'lru', 'seed': 'x'}              | 400 | /seed",
                "{'workload': 'zipf', 'policy': 'lru', 'seed': 1.9}              | 400 | /seed",
                "{'workload': 'zipf', 'policy': 'lru', 'switches': [{'access': 4096.9, 'policy': 'fifo'}]} | 400"
                        + " | /switches/0/access",
                "{'workload': 'zipf', 'policy': 'lru', 'colour': 'red'}          | 400 | /colour",
                "{'workload': 'zipf', 'policy': 'lru'                            | 400 | ''",
            })
    void problemNamesTheField(String body, int status, String pointer) {
        Client.Answer answer =
                client.post("/api/v1/runs", body.replace('\'', '"')).expect(status);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.json().get("status").asInt()).isEqualTo(status);
        assertThat(answer.json().get("errors").get(0).get("pointer").asString())
                .as(answer.text())
                .isEqualTo(pointer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "comparisons | {'workloads': ['zipf', 'scan'], 'policies': ['lru', 'lruu']}   | /policies/1",
                "comparisons | {'workloads': ['zipf', 'scam'], 'policies': ['lru']}           | /workloads/1",
                "comparisons | {'workloads': ['zipf'], 'policies': ['lru', 'lru?x=1']}        | /policies/1",
                "comparisons | {'workloads': ['zipf'], 'policies': ['lru'], 'switches': [{'access': 4096, 'policy': 'x'}]}"
                        + " | /switches/0/policy",
                "comparisons | {'testbed': 'uvmsmart-1080ti', 'workloads': ['zipf'], 'policies': ['bam', 'gmt-reuse']}"
                        + " | /policies",
                "curves | {'workloads': ['zipff'], 'policies': ['lru']}                       | /workloads/0",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'settings': {'hbm.frames': '10'}}"
                        + " | /settings/hbm.frames",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'settings': {'series': '10'}} | /settings/series",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'switches': [{'access': 4096, 'policy': 'fifo'},"
                        + " {'access': 8192, 'policy': 'fifoo'}]} | /switches/1/policy",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'changes': [{'access': 4096,"
                        + " 'settings': {'nvme.read-latency': 'soon'}}]} | /changes/0/settings/nvme.read-latency",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'changes': [{'access': 4096,"
                        + " 'settings': {'nvme.capacity': '1GiB'}}]} | /changes/0/settings/nvme.capacity",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'changes': [{'access': 4096, 'settings': {}},"
                        + " {'access': 8192, 'settings': {'nvme.read-latency': null}}]} | /changes/1/settings/nvme.read-latency",
                "advice | {'workloads': ['zipf'], 'policies': ['lru']}                        | /goal",
                "advice | {'workloads': ['zipf'], 'policies': ['lru'], 'goal': 'mean>=1us'}   | /goal",
                "advice | {'workloads': ['zipf'], 'policies': ['lru'], 'budget': -1}          | /budget",
                "advice | {'workloads': ['zipf'], 'policies': ['lru'], 'budget': 1, 'best': 'x'} | /best",
                "advice | {'workloads': ['zipf'], 'policies': ['lru'], 'budget': 1, 'vary': {'hbm.size': '1'}} | /vary",
                "advice | {'workloads': ['zipf'], 'policies': ['lru'], 'budget': 1, 'prices': {'hbm': 0}} | /prices",
                "advice | {'workloads': ['zipf'], 'policies': ['lru'], 'budget': 1, 'ratings': {'x': 1}} | /ratings",
                "advice | {'workloads': ['zipf'], 'policies': ['lruu'], 'budget': 1}          | /policies/0",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'sizes': [0]}          | /sizes",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'byteSizes': ['1GB']}  | /byteSizes",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'byteSizes': ['auto', '5']} | /byteSizes",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'byteSizes': ['5'], 'sizes': [1]} | /byteSizes",
                "curves | {'workloads': ['zipf'], 'policies': ['lru', 'bam'], 'byteSizes': ['5']} | /policies/1",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'byteSizes': ['5']} | /workloads",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'byteSizes': ['5'], 'testbed': 'gmt-a100'} | /testbed",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'byteSizes': ['5'], 'scale': '1/2'} | /scale",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'byteSizes': ['5'],"
                        + " 'settings': {'nvme.read-latency': '1us'}} | /settings/nvme.read-latency",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'error': 0.5}          | /error",
                "curves | {'workloads': ['zipf'], 'policies': ['lru'], 'error': 0.01, 'exact': true} | /error",
                "curves | {'workloads': ['zipf?pages=2000'], 'policies': ['lru', 'thermostat'], 'sizes': [1000]}"
                        + " | /policies",
                "runs | {'workload': 'zipf?pages=2000', 'policy': 'thermostat', 'clock': 'none'} | /clock",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'scale': '2000'}                | /scale",
                "runs | {'workload': 'zipf', 'policy': 'hmm'}                                 | /policy",
                "runs | {'workload': 'zipf', 'policy': 'belady?x=1'}                          | /policy",
                "runs | {'workload': 'zipf?pages=10&pages=20', 'policy': 'lru'}               | /workload",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'policy.x': '1'}}  | /settings/policy.x",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'workload.pages': 'x'}}"
                        + " | /settings/workload.pages",
                "runs | {'workload': 'trace:', 'policy': 'lru'}                               | /workload",
                "runs | {'workload': 'trace:web.csv', 'policy': 'lru'}                        | /workload",
                "runs | {'workload': 'bfs?graph=web.el', 'policy': 'lru'}                     | /workload",
                "runs | {'testbed': 'testbed:mine.yaml', 'workload': 'zipf', 'policy': 'lru'} | /testbed",
                "runs | {'workload': 'scan?pages=100', 'policy': 'lru', 'switches': [{'access': 9999999999,"
                        + " 'policy': 'fifo'}]} | /switches",
                "runs | {'workload': 'scan?pages=100', 'policy': 'lru', 'changes': [{'access': 9999999999,"
                        + " 'settings': {}}]} | /changes",
                "runs | {'workload': 'bfs?vertices=33554432', 'policy': 'lru'}                | /workload",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'nvm.count': '1'}} | /settings/nvm.count",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'nvme.x/y': '1'}}  | /settings/nvme.x~1y",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'pages': '1'}}     | /settings/pages",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'page': '100'}}    | /settings/page",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'payload': 'x'}}   | /settings/payload",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'nvme.device': 'x'}} | /settings/nvme.device",
                "runs | {'testbed': 'dream-v100', 'workload': 'zipf', 'policy': 'lru', 'settings': {'rnic.x': '1'}}"
                        + " | /settings/rnic.x",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'policy.colour': '1'}} | /settings/policy.colour",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'policy.lower': 'x'}} | /settings/policy.lower",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'workload.x/y': '1'}} | /settings/workload.x~1y",
                "runs | {'workload': 'zipf', 'policy': 'lru', 'settings': {'workload.pages': 'x'}} | /settings/workload.pages",
                "comparisons | {'workloads': ['zipf'], 'policies': ['lru', 'fifo'], 'settings': {'policy.colour': '1'}}"
                        + " | /settings/policy.colour",
                "runs | {'workload': 'hotspot?footprint=1e99GiB', 'policy': 'lru'}            | /workload",
                "runs | {'workload': 'trace:', 'policy': 'lru'}                               | /workload",
            })
    void pointerPointsIntoTheSentBody(String kind, String body, String pointer) {
        Client.Answer answer =
                client.post("/api/v1/" + kind, body.replace('\'', '"')).expect(422);
        assertThat(pointerOf(answer)).as(answer.text()).isEqualTo(pointer);
    }

    @Test
    void pointerOfAChangePointsIntoItsBody() {
        String run = client.run(LIVE);
        client.await(run, job -> job.path("progress").path("accesses").asLong() > 0);
        for (String figure :
                List.of("nvme.read-latency", "nvme.capacity", "nvme.colour", "nvm.read-latency", "nvme.it's", "page")) {
            Client.Answer answer =
                    patch(run + "/testbed", "{\"" + figure + "\": \"x\"}").expect(422);
            assertThat(pointerOf(answer)).as(answer.text()).isEqualTo("/" + figure);
        }
        for (String policy : List.of("belady", "lruu", "lru?x=1")) {
            Client.Answer answer = client.put(run + "/policy", "{\"policy\": \"" + policy + "\"}", "If-Match", "*")
                    .expect(422);
            assertThat(pointerOf(answer)).as(answer.text()).isEqualTo("/policy");
        }
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);

        String untimed = client.run(LIVE.replace("\"pacing\": \"realtime\"", "\"clock\": \"none\""));
        client.await(untimed, job -> job.path("progress").path("accesses").asLong() > 0);
        assertThat(pointerOf(patch(untimed + "/testbed", "{\"nvme.read-latency\": \"1us\"}")
                        .expect(422)))
                .isEmpty();
        client.put(untimed + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
    }

    private static String pointerOf(Client.Answer answer) {
        return answer.json().get("errors").get(0).get("pointer").asString();
    }

    @Test
    void unknownPathsMethodsAndIdsAreProblems() {
        for (String path :
                List.of("/api/v1/runs/x", "/api/v1/runs/x/policy", "/api/v1/nothing", "/api/v1/policies/x")) {
            assertThat(client.get(path).expect(404).header("Content-Type")).startsWith("application/problem+json");
        }
        client.send("PATCH", "/api/v1/runs", BodyPublishers.noBody()).expect(405);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/runs?state=NO              | 422 | state   | NO        | QUEUED, RUNNING, PAUSED, SUCCEEDED, FAILED, CANCELLED",
                "/runs?limit=x               | 422 | limit   | x         | a whole number",
                "/runs?limit=0               | 422 | limit   | 0         | 1 to 200",
                "/runs?since=yesterday       | 422 | since   | yesterday | a time such as 2026-01-31T12:00:00Z",
                "/runs?cursor=x              | 422 | cursor  | x         | what the field next of the list held",
                "/runs/RUN/residency?buckets=3 | 422 | buckets | 3       | a power of two from 1 to 256",
                "/runs/RUN/residency?buckets=x | 422 | buckets | x       | a whole number",
                "/events                     | 422 | job     |           | a list",
            })
    void problemNamesTheParameter(String path, int status, String parameter, @Nullable String value, String allowed) {
        Client.Answer answer =
                client.get("/api/v1" + path.replace("RUN", run())).expect(status);
        assertError(answer, "parameter", parameter, value, allowed);
        assertThat(answer.json().get("detail").asString()).startsWith(parameter + ": ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/runs?limits=3        | limits | cursor, limit, policy, since, state, until, workload | Did you mean 'limit'?",
                "/runs/RUN?x=1         | x      | no parameter                                         | This resource has none",
                "/runs/RUN/residency?bucket=64 | bucket | buckets                                      | Did you mean 'buckets'?",
                "/policies?limit=1     | limit  | no parameter                                         | This resource has none",
                "/events?job=RUN&jobs=RUN | jobs | job                                                 | Did you mean 'job'?",
            })
    void unknownParameterIsRefusedWithTheKnownOnes(String path, String name, String known, String hint) {
        Client.Answer answer =
                client.get("/api/v1" + path.replace("RUN", run())).expect(400);
        assertError(answer, "parameter", name, name, known);
        assertThat(answer.json().get("detail").asString()).contains(hint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "comparisons | {'workload': 'zipf', 'policies': ['lru']}   | workload is the field of a run",
                "curves      | {'workloads': ['zipf'], 'policy': 'lru'}    | policy is the field of a run",
                "runs        | {'workloads': ['zipf'], 'policy': 'lru'}    | workloads is the list of a comparison or curve",
                "runs        | {'workload': 'zipf', 'policies': ['lru']}   | policies is the list of a comparison or curve",
                "comparisons | {'workload': 'zipf', 'workloads': ['zipf'], 'policies': ['lru']} | Did you mean 'workloads'?",
                "runs        | {'workload': 'zipf', 'workloads': ['zipf'], 'policy': 'lru'} | A run has one workload",
            })
    void fieldOfAnotherKindOfJobIsHinted(String kind, String body, String hint) {
        assertThat(client.post("/api/v1/" + kind, body.replace('\'', '"'))
                        .json()
                        .get("detail")
                        .asString())
                .contains(hint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "comparisons | {'workloads': ['zipf', 'scan', 'zipf'], 'policies': ['lru']} | /workloads/2",
                "comparisons | {'workloads': ['zipf'], 'policies': ['lru', 'fifo', ' lru']} | /policies/2",
                "advice      | {'workloads': ['zipf', 'zipf'], 'policies': ['lru'], 'budget': 9} | /workloads/1",
                "curves      | {'workloads': ['zipf', 'zipf'], 'policies': ['lru']}         | /workloads/1",
                "curves      | {'workloads': ['zipf'], 'policies': ['lru', 'lru']}          | /policies/1",
            })
    void duplicateNameIsRefused(String kind, String body, String pointer) {
        Client.Answer answer =
                client.post("/api/v1/" + kind, body.replace('\'', '"')).expect(422);
        assertThat(pointerOf(answer)).isEqualTo(pointer);
        assertThat(answer.json().get("detail").asString()).endsWith("is named twice; name it once");
    }

    @Test
    void problemHasAStableTypeAndATitle() {
        String type = "urn:thermocline:problem:";
        String run = run();
        assertProblem(client.get("/api/v1/runs/nope"), type + "not-found", "Not Found");
        assertProblem(client.get("/nothing"), type + "not-found", "Not Found");
        assertProblem(client.get("/api/v1/runs?x=1"), type + "malformed-request", "Bad Request");
        assertProblem(client.get("/api/v1/runs?limit=0"), type + "invalid-input", "Unprocessable Content");
        assertProblem(
                client.put("/api/v1/runs/" + run + "/policy", "{\"policy\": \"lru\"}"),
                type + "precondition-required",
                "Precondition Required");
        assertProblem(
                client.get("/api/v1/runs", "Origin", "https://evil.example"), type + "foreign-origin", "Forbidden");
        assertProblem(client.get("/api/v1/runs", "Accept", "nonsense"), type + "not-acceptable", "Not Acceptable");
        assertProblem(
                client.send("PATCH", "/api/v1/runs", BodyPublishers.noBody()),
                type + "method-not-allowed",
                "Method Not Allowed");
    }

    private static void assertProblem(Client.Answer answer, String type, String title) {
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.json().get("type").asString()).isEqualTo(type);
        assertThat(answer.json().get("title").asString()).isEqualTo(title);
    }

    @Test
    void unknownStateIsRefusedAsAValue() {
        Client.Answer answer = client.put("/api/v1/runs/" + run() + "/state", "{\"state\": \"NO\"}")
                .expect(422);
        assertError(answer, "pointer", "/state", "NO", "PAUSED, RUNNING, CANCELLED");
        assertThat(answer.json().get("detail").asString())
                .isEqualTo("state: 'NO' is not allowed; allowed: PAUSED, RUNNING, CANCELLED");
    }

    @Test
    void problemNamesTheHeader() {
        String run = run();
        String body = BODIES.get(1);
        assertError(
                client.get("/api/v1/events?job=" + run, "Last-Event-ID", "x-y").expect(422),
                "header",
                "Last-Event-ID",
                "x-y",
                "the id of an event of the same jobs");
        assertError(
                client.post("/api/v1/runs", body, "Idempotency-Key", "a b").expect(422),
                "header",
                "Idempotency-Key",
                "a b",
                "1 to 255 visible ASCII characters");
        client.post("/api/v1/runs", body, "Idempotency-Key", "mine").expect(201);
        assertError(
                client.post("/api/v1/runs", body.replace("lru", "fifo"), "Idempotency-Key", "mine")
                        .expect(422),
                "header",
                "Idempotency-Key",
                "mine",
                "a new one, since it was sent with another request");
        assertError(
                client.put("/api/v1/runs/" + run + "/policy", "{\"policy\": \"lru\"}")
                        .expect(428),
                "header",
                "If-Match",
                null,
                "the ETag of GET /api/v1/runs/" + run + "/policy, or *");
        assertError(
                client.send("POST", "/api/v1/runs", BodyPublishers.ofString(body), "Content-Type", "text/plain")
                        .expect(415),
                "header",
                "Content-Type",
                "text/plain",
                "application/json, application/merge-patch+json, application/octet-stream");
        assertError(
                client.send(
                                "POST",
                                "/api/v1/runs",
                                BodyPublishers.ofString(body),
                                "Content-Type",
                                "application/octet-stream")
                        .expect(415),
                "header",
                "Content-Type",
                "application/octet-stream",
                "application/json");
    }

    @Test
    void fractionalNumbersAreNotTruncated() {
        assertError(
                client.post("/api/v1/runs", "{\"workload\": \"zipf\", \"policy\": \"lru\", \"seed\": -0.5}")
                        .expect(400),
                "pointer",
                "/seed",
                "-0.5",
                "a whole number");
        assertError(
                client.post(
                                "/api/v1/curves",
                                "{\"workloads\": [\"zipf\"], \"policies\": [\"lru\"], \"sizes\": [1, 2.5]}")
                        .expect(400),
                "pointer",
                "/sizes/1",
                "2.5",
                "a whole number");
    }

    @Test
    void kindOfAFieldIsNamed() {
        assertError(
                client.post("/api/v1/reproductions", "{\"study\": \"gmt\", \"fresh\": \"yes\"}")
                        .expect(400),
                "pointer",
                "/fresh",
                "yes",
                "true or false");
        assertError(client.post("/api/v1/advice", """
                                {"workloads": ["zipf"], "policies": ["lru"], "goal": "hitRatio>=0.9", "prices": {"hbm": "x"}}""").expect(400), "pointer", "/prices/hbm", "x", "a number");
    }

    @Test
    void missingValueOfAVariationIsPointedAt() {
        assertError(
                client.post("/api/v1/advice", """
                                {"workloads": ["zipf"], "policies": ["lru"], "goal": "hitRatio>=0.9", "vary": {"hbm.pages": null}}""").expect(422),
                "pointer",
                "/vary/hbm.pages",
                null,
                "values with commas between, or FROM..TO");
    }

    @Test
    void unknownPathSaysWhereThePathsAre() {
        assertThat(client.get("/api/v1/polices")
                        .expect(404)
                        .json()
                        .get("detail")
                        .asString())
                .isEqualTo("there is nothing at /api/v1/polices; /api/v1 lists the resources");
    }

    @Test
    void duplicateFieldIsRefused() {
        String run = client.run(BODIES.get(1));
        for (Client.Answer answer : List.of(
                client.post("/api/v1/runs", "{\"workload\": \"zipf\", \"policy\": \"lru\", \"policy\": \"fifo\"}"),
                patch(run + "/testbed", "{\"nvme.read-latency\": \"1us\", \"nvme.read-latency\": \"2us\"}"),
                patch("/api/v1/tiers/dram/shaping", "{\"dilation\": 1, \"dilation\": 2}"))) {
            assertThat(answer.expect(400)
                            .json()
                            .get("errors")
                            .get(0)
                            .get("allowed")
                            .asString())
                    .isEqualTo("valid JSON, no field of which is given twice");
        }
    }

    @Test
    void numberTooLargeForItsFieldIsRefused() {
        assertError(
                client.post("/api/v1/runs", """
                                {"workload": "zipf", "policy": "lru", "seed": 99999999999999999999999}""").expect(422),
                "pointer",
                "/seed",
                null,
                "a whole number of at most 64 bits");
    }

    @Test
    void tooLargeValueIsRefused() {
        assertError(
                client.post("/api/v1/runs", """
                                {"workload": "zipf", "policy": "lru", "settings": {"hbm.capacity": "1e99GiB"}}""").expect(422),
                "pointer",
                "/settings/hbm.capacity",
                "1e99GiB",
                "a size such as 4096, 64KiB or 16GiB, below 8 EiB");
    }

    @Test
    void problemOfAnUploadNamesWhatIsMissing() {
        assertError(
                client.upload("/api/v1/traces?name=t.csv", new byte[0]).expect(400),
                "pointer",
                "",
                null,
                "a body that can be read and is not empty");
        assertError(client.upload("/api/v1/traces", new byte[] {1}).expect(422), "parameter", "name", null, "a text");
        Client.Answer format = client.upload("/api/v1/traces?name=t&format=nonsense", new byte[] {1})
                .expect(422);
        assertError(format, "parameter", "format", "nonsense", null);
        assertThat(format.text()).contains("pagetrace", "graph, testbed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'colour': 1}                | 400 | /colour        | colour      | readLatencyNs, writeLatencyNs, readBytesPerSecond,"
                        + " writeBytesPerSecond, readIops, writeIops, queueDepth, dilation",
                "{'dilation': 'x'}            | 400 | /dilation      | '\"x\"'   | a number",
                "{'dilation': -1}             | 422 | /dilation      | -1.0        | 0 to 1e9",
                "{'readLatencyNs': 1.5}       | 400 | /readLatencyNs | 1.5         | a whole number from 0",
                "{'writeLatencyNs': 2000000000} | 422 | /writeLatencyNs | 2000000000 | 0 to 1000000000",
                "{'queueDepth': 99999999999}  | 422 | /queueDepth    | 99999999999 | 1 to 65536",
                "{'queueDepth': 0}            | 422 | /queueDepth    | 0           | 1 to 65536",
            })
    void problemOfShapingNamesTheField(String patch, int status, String pointer, String value, String allowed) {
        Client.Answer answer =
                patch("/api/v1/tiers/dram/shaping", patch.replace('\'', '"')).expect(status);
        assertError(answer, "pointer", pointer, value, allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "/runs/nope/events, 404",
        "/events?job=nope, 422",
        "/events, 422",
        "/runs/RUN/events, 422",
        "/runs/nope, 404"
    })
    void aRefusalIsAProblemWhateverTheClientAccepts(String path, int status) {
        for (String accepted : List.of("text/event-stream", "text/event-stream, text/html;q=0.5")) {
            Client.Answer answer = client.get(
                            "/api/v1" + path.replace("RUN", run()), "Accept", accepted, "Last-Event-ID", "1-x")
                    .expect(status);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(answer.json().get("status").asInt()).isEqualTo(answer.status());
        }
    }

    @Test
    void malformedAcceptHeaderIsRefusedAsAProblem() {
        for (String path : List.of("/runs", "/runs/nope", "/policies", "/events?job=" + run())) {
            Client.Answer answer =
                    client.get("/api/v1" + path, "Accept", "nonsense").expect(406);
            assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
            assertError(
                    answer, "header", "Accept", "nonsense", "up to 50 media types, such as application/json or */*");
        }
        Client.Answer tooMany = client.get("/api/v1/runs", "Accept", "application/json,".repeat(50) + "*/*")
                .expect(406);
        assertThat(tooMany.header("Content-Type")).isEqualTo("application/problem+json");
        client.get("/api/v1/runs", "Accept", "application/json,".repeat(49) + "*/*")
                .expect(200);
    }

    @Test
    void switchBeyondTheEndIsRefusedWithTheAllowedRange() {
        assertError(
                client.post("/api/v1/runs", """
                                {"workload": "zipf?pages=100&accesses=8192", "policy": "lru",
                                 "switches": [{"access": 9000, "policy": "fifo"}]}""").expect(422),
                "pointer",
                "/switches",
                "9000:fifo",
                "an access from 1 to 4096");
    }

    private static String run() {
        return client.run(BODIES.get(1)).replaceFirst(".*/", "");
    }

    /** Its first error is about one thing alone; of an {@code allowed} of null nothing is asked. */
    private static void assertError(
            Client.Answer answer, String member, String name, @Nullable String value, @Nullable String allowed) {
        JsonNode error = answer.json().get("errors").get(0);
        assertThat(error.propertyNames()).as(answer.text()).containsExactlyInAnyOrder(member, "value", "allowed");
        assertThat(error.get(member).asString()).isEqualTo(name);
        assertThat(error.get("value").isNull() ? null : error.get("value").asString())
                .as(answer.text())
                .isEqualTo(value);
        if (allowed != null) {
            assertThat(error.get("allowed").asString()).isEqualTo(allowed);
        }
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
                assertThat(answer.json().get("errors").isArray()).as(said).isTrue();
                assertThat(answer.header("Content-Type")).as(said).startsWith("application/problem+json");
            }
        }
        for (String kind : List.of("runs", "comparisons", "curves", "advice", "reproductions")) {
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
                client.get("/api/v1/" + LISTS.get(random.nextInt(LISTS.size())) + "?" + query(random) + "&"
                        + query(random) + "&policy=" + encoded(asked(random)));
            default ->
                client.get(
                        "/api/v1/runs/" + encoded(asked(random)) + "/residency?buckets=" + encoded(splinter(random)));
        };
    }

    private static String query(Random random) {
        return PARAMETERS.get(random.nextInt(PARAMETERS.size())) + "=" + encoded(asked(random));
    }

    /** Values of a path or query, some of which no body can hold. */
    private static String asked(Random random) {
        int which = random.nextInt(SPLINTERS.size() + QUESTIONS.size());
        String plain = which < SPLINTERS.size() ? SPLINTERS.get(which) : QUESTIONS.get(which - SPLINTERS.size());
        return random.nextInt(4) == 0
                ? Base64.getUrlEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8)) // a cursor
                : plain;
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
