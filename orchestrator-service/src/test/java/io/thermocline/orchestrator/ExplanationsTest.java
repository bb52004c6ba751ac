package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

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

    @Test
    void faultOfARunIsPointedAt() {
        String lru = "{\"policy\": \"lru\"}";
        assertThat(pointer(request(lru, "{\"policy\": \"lruu\"}"))).isEqualTo("/second/policy");
        assertThat(pointer(request("{\"policy\": \"lru\", \"settings\": {\"hbm.frame\": \"1\"}}", lru)))
                .isEqualTo("/first/settings/hbm.frame");
        assertThat(pointer("{\"workload\": \"zipf\", \"first\": " + lru + "}")).isEqualTo("/second");
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
