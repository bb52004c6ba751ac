package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Reports of results, as data and as pages. */
@Tag("service")
class ReportsTest {
    private static final String ZIPF = "zipf?pages=500&accesses=20000";

    @RegisterExtension
    private static final RunningService service = new RunningService();

    private final Client client = service.client();

    private String run(String workload, String policy) {
        String run = client.run("{\"workload\": \"" + workload + "\", \"policy\": \"" + policy
                + "\", \"settings\": {\"hbm.pages\": \"50\"}}");
        client.awaitState(run, "SUCCEEDED");
        return run.substring(run.lastIndexOf('/') + 1);
    }

    @Test
    void runsOfOneWorkloadAreCompared() {
        String both = "run=" + run(ZIPF, "lru") + "&run=" + run(ZIPF, "fifo");
        Client.Answer answer = client.get("/api/v1/reports?" + both);
        ApiDescription.of(client).assertDescribes("get", "/api/v1/reports", answer);
        JsonNode report = answer.expect(200).json();
        assertThat(report.get("kind").asString()).isEqualTo("comparison");
        assertThat(report.get("sections").get(0).get("title").asString()).isEqualTo("Speed-up over lru");
        assertThat(report.get("command").asString().lines())
                .as("a command for each run")
                .hasSize(2)
                .allMatch(line -> line.startsWith("thermocline run "));

        Client.Answer page = client.get("/api/v1/reports/page?" + both).expect(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Disposition")).contains("attachment", "comparison.html");
        assertThat(page.text())
                .startsWith("<!DOCTYPE html>")
                .contains(report.get("headline").asString());
    }

    /** A run is called by all policies that decided, and what was changed stands at the access where it was. */
    @Test
    void switchedRunSaysWhatWasChanged() {
        String switched = client.run("{\"workload\": \"" + ZIPF + "\", \"policy\": \"lru\", "
                + "\"settings\": {\"hbm.pages\": \"50\"}, "
                + "\"switches\": [{\"access\": 8192, \"policy\": \"fifo\"}], "
                + "\"changes\": [{\"access\": 4096, \"settings\": {\"nvme.read-bandwidth\": \"7GB/s\"}},"
                + " {\"access\": 12288, \"settings\": {}}]}");
        client.awaitState(switched, "SUCCEEDED");
        JsonNode alone = client.get(switched + "/report").expect(200).json();
        assertThat(alone.get("headline").asString()).startsWith("lru → fifo on ");
        JsonNode changes = alone.get("sections").get(0);
        assertThat(changes.get("id").asString()).isEqualTo("changes");
        assertThat(changes.get("parts").get(0).get("rows").findValues("cells").toString())
                .isEqualTo("[[\"lru → fifo\",\"4,096\",\"nvme.read-bandwidth=7GB/s\"], "
                        + "[\"lru → fifo\",\"8,192\",\"policy fifo\"], "
                        + "[\"lru → fifo\",\"12,288\",\"nvme.read-bandwidth as at the start\"]]");
        assertThat(client.get(switched + "/report/page").expect(200).text()).contains("<h1>lru → fifo on ");

        String both = "run=" + run(ZIPF, "lru") + "&run=" + switched.substring(switched.lastIndexOf('/') + 1);
        JsonNode report = client.get("/api/v1/reports?" + both).expect(200).json();
        assertThat(report.get("headline").asString()).contains("lru → fifo");
        assertThat(report.findValues("titles").toString() + report.findValues("columns"))
                .contains("lru → fifo");
    }

    @Test
    void factsInWhichRunsDifferAreAllTold() {
        String both = "run=" + run(ZIPF, "lru");
        String other = client.run("{\"workload\": \"" + ZIPF + "\", \"policy\": \"lru\", \"seed\": 2,"
                + " \"settings\": {\"hbm.pages\": \"70\"}}");
        client.awaitState(other, "SUCCEEDED");
        both += "&run=" + other.substring(other.lastIndexOf('/') + 1);
        JsonNode report = client.get("/api/v1/reports?" + both).expect(200).json();
        Map<String, String> facts = facts(report);
        assertThat(facts).containsEntry("Seed", "1; 2").containsEntry("Accesses", "20,000");
        assertThat(facts.get("Capacities")).matches("hbm .*; hbm .*");
        assertThat(report.get("headline").asString())
                .as("runs of one policy are named by that in which they differ")
                .matches("lru, seed 2, hbm.pages=70 wins: .* over lru, seed 1, hbm.pages=50");
    }

    @Test
    void curveTellsItsSettings() {
        String curve = client.post("/api/v1/curves", """
                        {"workloads": ["zipf?pages=100&accesses=1000"], "policies": ["lru"], "sizes": [10],
                         "settings": {"page": "8KiB", "hbm.read-latency": "1us"}}""").expect(201).header("Location");
        client.awaitState(curve, "SUCCEEDED");
        JsonNode report = client.get(curve + "/report").expect(200).json();
        assertThat(facts(report)).containsEntry("Settings", "hbm.read-latency=1us, page=8KiB");
    }

    private static Map<String, String> facts(JsonNode report) {
        Map<String, String> facts = new HashMap<>();
        report.get("facts")
                .forEach(fact ->
                        facts.put(fact.get("name").asString(), fact.get("value").asString()));
        return facts;
    }

    @Test
    void runsOfOtherWorkloadsAreRefused() {
        String both = "run=" + run(ZIPF, "lru") + "&run=" + run("scan?pages=500&accesses=20000", "lru");
        JsonNode error = client.get("/api/v1/reports?" + both)
                .expect(422)
                .json()
                .get("errors")
                .get(0);
        assertThat(error.get("parameter").asString()).isEqualTo("run");
        assertThat(error.get("value").asString()).startsWith("scan");
        assertThat(error.get("allowed").asString()).contains("zipf");
    }

    @Test
    void jobsWithoutAResultHaveNoReport() {
        client.get("/api/v1/reports?run=none").expect(404);
        client.get("/api/v1/reports").expect(422);
        String run = client.run("""
                {"testbed": "gmt-a100", "workload": "hotspot?iterations=100000", "policy": "bam", "scale": "1/1024",
                 "pacing": "realtime"}""");
        client.get(run + "/report").expect(409);
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
    }

    @Test
    void studyOfFinishedRunsHasItsReport() {
        String job = client.post("/api/v1/reproductions", ReproductionsTest.request(ReproductionsTest.STUDY))
                .expect(201)
                .header("Location");
        client.awaitState(job, "SUCCEEDED");
        JsonNode report = client.get(job + "/report").expect(200).json();
        assertThat(report.get("headline").asString()).isEqualTo("two policies");
        assertThat(report.get("lead").asString()).startsWith("2 rows");
    }
}
