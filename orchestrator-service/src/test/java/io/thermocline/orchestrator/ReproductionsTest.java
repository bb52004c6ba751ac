package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Studies through REST. */
@Tag("service")
class ReproductionsTest {
    /** FIFO and LRU on a scan of which nothing ever hits: the speed-up is 1. */
    static final String STUDY = """
            name: mine
            summary: two policies
            source: nowhere
            testbed: two-tier
            clock: model
            scale: 1
            seed: 1
            configurations:
              plain:
                policies: lru,fifo
                settings: {hbm.pages: 10}
                workloads: {a: "scan?pages=100&accesses=5000"}
            rows:
              - {row: Fig. 1, measure: accesses, configuration: plain, workload: a, policy: lru, paper: 5000, label: predicted, band: 0 %}
              - {row: Fig. 2, measure: speed-up, configuration: plain, workload: a, policy: lru, over: fifo, paper: 2, label: calibrated, anchor: none, band: 5 %}
            """;

    @RegisterExtension
    private static final RunningService service = new RunningService();

    private final Client client = service.client();

    static String request(String study) {
        return new JsonMapper().writeValueAsString(Map.of("definition", study));
    }

    @Test
    void ownStudyIsRunAndItsRowsAreJudged() {
        String job =
                client.post("/api/v1/reproductions", request(STUDY)).expect(201).header("Location");
        JsonNode body = client.awaitState(job, "SUCCEEDED");
        assertThat(body.get("kind").asString()).isEqualTo("REPRODUCTION");
        assertThat(body.get("policy").asString()).isEqualTo("lru,fifo");
        JsonNode rows = client.get(job + "/result").expect(200).json();
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).get("ours").asDouble()).isEqualTo(5000);
        assertThat(rows.get(0).get("verdict").asString()).isEqualTo("within");
        assertThat(rows.get(1).get("ours").asDouble()).isEqualTo(1);
        assertThat(rows.get(1).get("verdict").asString()).isEqualTo("outside");
        assertThat(rows.get(1).get("anchor").asString()).isEqualTo("none");
        assertThat(rows.get(1).get("command").isNull()).isTrue();
        assertThat(rows.get(1).get("studySha256").asString()).hasSize(64);
    }

    @Test
    void shippedStudyIsRunByItsName() {
        String job = client.post("/api/v1/reproductions", "{\"study\": \"gmt\", \"scale\": \"1/16384\"}")
                .expect(201)
                .header("Location");
        client.awaitState(job, "SUCCEEDED");
        JsonNode row = client.get(job + "/result").expect(200).json().get(0);
        assertThat(row.get("command").asString()).isEqualTo("thermocline reproduce gmt --scale 1/16384");
        JsonNode entry = client.get("/api/v1/studies/gmt").expect(200).json();
        assertThat(row.get("studySha256").asString())
                .isEqualTo(entry.get("sha256").asString());
    }

    @Test
    void finishedRunsAreKeptForTheNextStudy(@TempDir Path folder) throws IOException {
        String rows;
        try (Service first = Service.start(folder)) {
            rows = rows(first.client(), STUDY, null);
            assertThat(keptResults(folder)).hasSize(2);
        }
        for (Path result : keptResults(folder)) {
            Files.setLastModifiedTime(result, FileTime.fromMillis(0));
        }
        try (Service second = Service.start(folder)) {
            assertThat(rows(second.client(), STUDY, null)).isEqualTo(rows);
            rows(second.client(), STUDY.replace("policies: lru,fifo", "policies: lru,fifo,clock"), null);
            assertThat(keptResults(folder)).hasSize(3);
            assertThat(made(folder)).as("only the run under clock was missing").isEqualTo(1);
            rows(second.client(), STUDY, true);
            assertThat(made(folder)).isEqualTo(3);
        }
    }

    /** A short run of each of two policies, and then a run of each that takes seconds. */
    private static final String LONG = STUDY.replace("clock: model", "clock: none")
            .replace(
                    "accesses=5000\"}",
                    "accesses=5000\", b: \"zipf?pages=10000&accesses=60000000\", c: \"zipf?pages=20000&accesses=60000000\"}")
            .replaceAll("(?m)^.*speed-up.*\n", "")
            .replace("configuration: plain, workload: a", "configuration: plain, workload: b")
            .replace("paper: 5000", "paper: 60000000");

    private static String begun(Client client, Map<String, Object> request) {
        return client.post("/api/v1/reproductions", new JsonMapper().writeValueAsString(request))
                .expect(201)
                .header("Location");
    }

    /** The one run is killed, and another stopped, in the middle of the study. */
    @Test
    @Timeout(180)
    void studyOfAnEndedServiceContinuesWithWhatItHasFinished(@TempDir Path folder)
            throws IOException, InterruptedException {
        Killable killed = Killable.start(folder);
        String job = begun(killed.client(), Map.of("definition", LONG));
        killed.client()
                .await(job, body -> body.path("progress").path("runsDone").asInt() == 2);
        killed.kill();
        assertThat(keptResults(folder)).hasSize(2);
        for (Path result : keptResults(folder)) {
            Files.setLastModifiedTime(result, FileTime.fromMillis(0));
        }
        try (Service stopped = Service.start(folder)) {
            stopped.client()
                    .await(job, body -> body.path("progress").path("runsDone").asInt() == 1);
        }
        assertThat(made(folder)).isEqualTo(1);
        try (Service last = Service.start(folder)) {
            last.client().awaitState(job, "SUCCEEDED");
            JsonNode row = last.client().get(job + "/result").expect(200).json().get(0);
            assertThat(row.get("verdict").asString()).isEqualTo("within");
            assertThat(keptResults(folder)).hasSize(6);
            assertThat(made(folder))
                    .as("the two that had ended are not made again")
                    .isEqualTo(4);
            assertThat(last.client().get(job + "/events").text().split("\"QUEUED\"", -1))
                    .as("it waited again at each start")
                    .hasSize(3);
        }
    }

    @Test
    void studyThatTakesNoKeptResultsIsInterrupted(@TempDir Path folder) throws IOException, InterruptedException {
        Killable killed = Killable.start(folder);
        String job = begun(killed.client(), Map.of("definition", LONG, "fresh", true));
        killed.client().awaitState(job, "RUNNING");
        killed.kill();
        try (Service service = Service.start(folder)) {
            JsonNode interrupted = service.client().awaitState(job, "FAILED");
            assertThat(interrupted.get("failure").asString()).isEqualTo("interrupted");
        }
    }

    @Test
    void pausedStudyContinuesPaused(@TempDir Path folder) {
        String job;
        try (Service first = Service.start(folder)) {
            job = begun(first.client(), Map.of("definition", LONG));
            first.client().put(job + "/state", "{\"state\": \"PAUSED\"}").expect(202);
            first.client().awaitState(job, "PAUSED");
        }
        try (Service second = Service.start(folder)) {
            second.client().awaitState(job, "PAUSED");
            second.client().put(job + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
            second.client().awaitState(job, "CANCELLED");
        }
    }

    private static String rows(Client client, String study, @Nullable Boolean fresh) {
        Map<String, Object> request = new TreeMap<>(Map.of("definition", study));
        if (fresh != null) {
            request.put("fresh", fresh);
        }
        String job = client.post("/api/v1/reproductions", new JsonMapper().writeValueAsString(request))
                .expect(201)
                .header("Location");
        client.awaitState(job, "SUCCEEDED");
        return client.get(job + "/result").expect(200).json().toString();
    }

    private static List<Path> keptResults(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache/runs"))) {
            return files.toList();
        }
    }

    private static long made(Path folder) throws IOException {
        long made = 0;
        for (Path result : keptResults(folder)) {
            made += Files.getLastModifiedTime(result).toMillis() == 0 ? 0 : 1;
        }
        return made;
    }

    @Test
    void uploadedTraceOfAStudyIsUsedAndKept() {
        String hash = client.upload("/api/v1/traces?name=t.csv", "page\n1\n2\n1\n".getBytes(StandardCharsets.US_ASCII))
                .json()
                .get("hash")
                .asString();
        String study = STUDY.replace("\"scan?pages=100&accesses=5000\"", "\"trace:sha256:" + hash + "\"")
                .replace("paper: 5000", "paper: 3");
        String job =
                client.post("/api/v1/reproductions", request(study)).expect(201).header("Location");
        client.awaitState(job, "SUCCEEDED");
        assertThat(client.get(job + "/result").json().get(0).get("ours").asDouble())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {'study': 'gtm'}                 | /study | Did you mean 'gmt'? A study of your own is the field definition.
            {}                               | /study | the name of a study, or a definition instead of it
            {'study': 'gmt', 'definition': 'x'} | /study | the name of a study, or a definition instead of it
            {'study': 'gmt', 'scale': 'x'}   | /scale | a positive ratio
            {'definition': 'name: x'}        | /definition | 'configurations' is missing
            """)
    void badRequestIsRefusedWithItsField(String body, String pointer, String said) {
        JsonNode problem = client.post("/api/v1/reproductions", body.replace('\'', '"'))
                .expect(422)
                .json();
        assertThat(problem.get("detail").asString()).contains(said);
        assertThat(problem.get("errors").get(0).get("pointer").asString()).isEqualTo(pointer);
    }

    /** A service has no files of its callers. */
    @Test
    void fileOfTheServiceIsNoStudyAndNoInput() {
        client.post("/api/v1/reproductions", "{\"study\": \"/etc/passwd.yaml\"}")
                .expect(422);
        String study = STUDY.replace("\"scan?pages=100&accesses=5000\"", "\"trace:/etc/passwd\"");
        JsonNode problem =
                client.post("/api/v1/reproductions", request(study)).expect(422).json();
        assertThat(problem.get("errors").get(0).get("pointer").asString()).isEqualTo("/definition");
        client.post(
                        "/api/v1/reproductions",
                        request(STUDY.replace("policies: lru,fifo", "policies: lr,fifo")
                                .replace("policy: lru", "policy: lr")))
                .expect(422);
    }
}
