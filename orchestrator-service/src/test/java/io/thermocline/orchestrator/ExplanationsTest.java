package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Explanations through REST. */
@Tag("service")
class ExplanationsTest {
    @RegisterExtension
    private static final RunningService service = new RunningService();

    private final Client client = service.client();

    private static String request(String first, String second) {
        return "{\"workload\": \"uniform?pages=1000&accesses=20000\", \"first\": " + first + ", \"second\": " + second
                + "}";
    }

    @Test
    void smallerTierIsExplained() {
        String job = client.post(
                        "/api/v1/explanations",
                        request(
                                "{\"policy\": \"lru\", \"settings\": {\"hbm.frames\": \"500\"}}",
                                "{\"policy\": \"lru\", \"settings\": {\"hbm.frames\": \"100\"}}"))
                .expect(201)
                .header("Location");
        JsonNode body = client.awaitState(job, "SUCCEEDED");
        assertThat(body.get("kind").asString()).isEqualTo("EXPLANATION");
        JsonNode result = client.get(job + "/result").expect(200).json();
        assertThat(result.get("reasons").get(0).get("kind").asString()).isEqualTo("CAPACITY");
        assertThat(result.get("second").get("frames").asLong()).isEqualTo(100);
        JsonNode report = client.get(job + "/report").expect(200).json();
        assertThat(report.get("headline").asString())
                .startsWith("lru with hbm.frames=100 takes ")
                .contains("are of capacity");
        assertThat(report.get("sections")).hasSize(5);
        assertThat(client.get(job + "/report/page").expect(200).text()).contains("hbm.frames=100 takes ");
    }

    /** What the log of a run says of its changes can be sent as it is. */
    @Test
    void runThatWasChangedIsExplainedByTheReplayOfItsLog() {
        String machine = "\"workload\": \"uniform?pages=1000&accesses=20000\", \"testbed\": \"gmt-a100\", "
                + "\"settings\": {\"hbm.frames\": \"100\", \"dram.frames\": \"300\"}";
        String plain = client.run("{" + machine + ", \"policy\": \"bam\"}");
        String changed = client.run("{" + machine
                + ", \"policy\": \"bam\", \"switches\": [{\"access\": 8192, \"policy\": \"gmt-tierorder\"}], "
                + "\"changes\": [{\"access\": 4096, \"settings\": {\"nvme.read-bandwidth\": \"7GB/s\"}}]}");
        client.awaitState(plain, "SUCCEEDED");
        client.awaitState(changed, "SUCCEEDED");
        String job = client.post(
                        "/api/v1/explanations",
                        "{\"workload\": \"uniform?pages=1000&accesses=20000\", \"first\": " + replayed(plain)
                                + ", \"second\": " + replayed(changed) + "}")
                .expect(201)
                .header("Location");
        client.awaitState(job, "SUCCEEDED");
        JsonNode second = client.get(job + "/result").expect(200).json().get("second");
        JsonNode result = client.get(changed + "/result").expect(200).json();
        assertThat(second.get("name").asString())
                .isEqualTo("bam → gmt-tierorder with nvme.read-bandwidth=7GB/s from access 4096");
        assertThat(second.get("served")).isEqualTo(result.get("served"));
        assertThat(second.get("served").get("dram").asLong()).isPositive();
        assertThat(second.get("time").get("modelNs")).isEqualTo(result.get("modelTimeNs"));
    }

    private String replayed(String run) {
        ObjectNode replay =
                (ObjectNode) client.get(run + "/log").expect(200).json().get("replay");
        return replay.retain("testbed", "policy", "settings", "switches", "changes")
                .toString();
    }

    @Test
    void faultOfARunIsPointedAt() {
        String lru = "{\"policy\": \"lru\"}";
        assertThat(pointer(request(lru, "{\"policy\": \"lruu\"}"))).isEqualTo("/second/policy");
        assertThat(pointer(request("{\"policy\": \"lru\", \"settings\": {\"hbm.frame\": \"1\"}}", lru)))
                .isEqualTo("/first/settings/hbm.frame");
        assertThat(pointer("{\"workload\": \"zipf\", \"first\": " + lru + "}")).isEqualTo("/second");
        assertThat(pointer(
                        request(lru, "{\"policy\": \"lru\", \"switches\": [{\"access\": 1, \"policy\": \"lruu\"}]}")))
                .isEqualTo("/second/switches/0/policy");
        assertThat(pointer(request(lru, "{\"policy\": \"lru\", \"changes\": [{\"access\": 1}]}")))
                .isEqualTo("/second/changes/0/settings");
    }

    /** The runs would be refused after a while, when their job has begun. */
    @Test
    void runsOfOtherAccessesAreRefusedAtOnce() {
        String lru = "{\"policy\": \"lru\"}";
        assertThat(pointer(request(lru, "{\"policy\": \"lru\", \"testbed\": \"gmt-a100\"}")))
                .as("of another page size")
                .startsWith("/second/testbed");
        assertThat(pointer(request(lru, "{\"policy\": \"lru\", \"settings\": {\"workload.accesses\": \"100\"}}")))
                .isEqualTo("/second/settings/workload.accesses");
        assertThat(pointer(request(lru, "{\"policy\": \"lru\", \"settings\": {\"payload\": \"none\"}}")))
                .isEqualTo("/second/settings/payload");
        for (String needless : List.of("payload\": \"none", "series\": \"10")) {
            assertThat(pointer(request("{\"policy\": \"lru\", \"settings\": {\"" + needless + "\"}}", lru)))
                    .startsWith("/first/settings/");
        }
    }

    private String pointer(String request) {
        return client.post("/api/v1/explanations", request)
                .expect(422)
                .json()
                .get("errors")
                .get(0)
                .get("pointer")
                .asString();
    }
}
