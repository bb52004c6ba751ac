package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Figures of a testbed that change while its run goes on. */
@Tag("service")
class FiguresTest {
    private static final String PACED = """
            {"testbed": "gmt-a100", "workload": "hotspot?iterations=100", "policy": "bam", "scale": "1/1024",
             "pacing": "realtimex2"}""";

    @RegisterExtension
    private static final RunningService service = new RunningService();

    private static final Client client = service.client();

    private static Client.Answer patch(String path, String body) {
        return client.send(
                "PATCH", path, BodyPublishers.ofString(body), "Content-Type", "application/merge-patch+json");
    }

    private static JsonNode timeless(String result) {
        ObjectNode json = (ObjectNode) new JsonMapper().readTree(result);
        json.remove(List.of("wallTimeNs", "accessesPerSecond"));
        return json;
    }

    private static double readLatencyNs(JsonNode testbed) {
        return testbed.get("tiers").get(2).get("device").get("readLatencyNs").asDouble();
    }

    @Test
    void liveSettingsChangeAtAChunkAndReplayFromTheLog() {
        String run = client.run(PACED);
        client.await(run, job -> job.path("progress").path("accesses").asLong() > 5_000);
        double before = readLatencyNs(client.get(run + "/testbed").json());
        JsonNode first = patch(run + "/testbed", "{\"nvme.read-latency\": \"500us\", \"hbm.link-latency\": \"3us\"}")
                .expect(200)
                .json();
        long from = first.get("fromAccess").asLong();
        assertThat(from % 4096).isZero();
        assertThat(readLatencyNs(first.get("testbed"))).isEqualTo(500_000).isNotEqualTo(before);
        assertThat(readLatencyNs(client.get(run + "/testbed").json())).isEqualTo(500_000);
        JsonNode second = patch(run + "/testbed", "{\"nvme.read-latency\": null}")
                .expect(200)
                .json();
        assertThat(second.get("fromAccess").asLong()).isGreaterThan(from);
        assertThat(readLatencyNs(second.get("testbed"))).isEqualTo(before);
        client.put(run + "/policy", "{\"policy\": \"lru\"}", "If-Match", "*").expect(200);
        client.awaitState(run, "SUCCEEDED");
        assertThat(readLatencyNs(client.get(run + "/testbed").json())).isEqualTo(before);

        String result = client.get(run + "/result").expect(200).text();
        JsonNode segments = new JsonMapper().readTree(result).get("segments");
        assertThat(segments.size()).isBetween(3, 4);
        assertThat(segments.get(0).has("figures")).isFalse();
        assertThat(segments.get(1).get("fromAccess").asLong()).isEqualTo(from);
        assertThat(segments.get(1).get("figures").toString())
                .isEqualTo("{\"nvme.read-latency\":\"500us\",\"hbm.link-latency\":\"3us\"}");
        assertThat(segments.get(2).get("figures").toString()).isEqualTo("{\"hbm.link-latency\":\"3us\"}");

        assertThat(client.get(run + "/events").expect(200).text().lines().filter(line -> line.startsWith("event:")))
                .containsSubsequence("event:testbed", "event:testbed", "event:policy", "event:state", "event:end");

        JsonNode log = client.get(run + "/log").expect(200).json();
        ObjectNode replay = (ObjectNode) log.get("replay");
        assertThat(replay.get("changes").size()).isEqualTo(2);
        replay.put("pacing", "max");
        String again = client.run(replay.toString());
        client.awaitState(again, "SUCCEEDED");
        assertThat(timeless(client.get(again + "/result").expect(200).text())).isEqualTo(timeless(result));

        replay.putArray("changes");
        String unchanged = client.run(replay.toString());
        client.awaitState(unchanged, "SUCCEEDED");
        assertThat(client.get(unchanged + "/result").json().get("modelTimeNs").asLong())
                .as("a slower device takes longer")
                .isLessThan(timeless(result).get("modelTimeNs").asLong());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'nvme.capacity': '1GiB'}         | nvme.capacity",
                "{'accelerator.concurrency': '3'}  | accelerator.concurrency",
                "{'policy.samples': '3'}           | policy.samples",
                "{'page': '4KiB'}                  | page",
                "{'nvme.read-latency': 'soon'}     | nvme.read-latency",
                "{'nvm.read-latency': '1us'}       | nvm",
                "{'nvme.device': 'a100-hbm2e'}     | nvme.device"
            })
    void invalidLiveSettingIsRefusedByName(String body, String named) {
        String run = client.run(PACED);
        client.await(run, job -> job.path("progress").path("accesses").asLong() > 0);
        Client.Answer refused = patch(run + "/testbed", body.replace('\'', '"')).expect(422);
        assertThat(refused.json().get("detail").asString()).contains(named);
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
        patch(run + "/testbed", "{\"nvme.read-latency\": \"1us\"}").expect(409);
        JsonNode log = client.get(run + "/log").expect(200).json();
        assertThat(log.get("replay").get("changes").size()).isZero();
    }

    @Test
    void patchWithoutAChangeReturnsTheCurrentSettings() {
        String run = client.run(PACED);
        client.await(run, job -> job.path("progress").path("accesses").asLong() > 0);
        JsonNode own = patch(run + "/testbed", "{}").expect(200).json();
        assertThat(own.get("fromAccess").asLong()).isZero();
        assertThat(own.get("settings")).isEmpty();
        String slower = "{\"nvme.read-latency\": \"500us\"}";
        JsonNode changed = patch(run + "/testbed", slower).expect(200).json();
        assertThat(patch(run + "/testbed", slower).expect(200).json()).isEqualTo(changed);
        assertThat(patch(run + "/testbed", "{\"hbm.link-latency\": null}")
                        .expect(200)
                        .json())
                .isEqualTo(changed);
        JsonNode changes = client.get(run + "/log").json().get("replay").get("changes");
        assertThat(changes).hasSize(1);
        assertThat(changes.get(0).get("access")).isEqualTo(changed.get("fromAccess"));
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
    }

    @Test
    void bodiesThatAreNoMergePatchAreRefused() {
        String run = client.run(PACED);
        patch(run + "/testbed", "[]").expect(400);
        patch(run + "/testbed", "{\"nvme.read-latency\": {\"x\": 1}}").expect(400);
        patch("/api/v1/runs/x/testbed", "{}").expect(404);
        client.send("PATCH", run + "/testbed", BodyPublishers.ofString("{}"), "Content-Type", "application/json")
                .expect(415);
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.post("/api/v1/runs", """
                        {"workload": "zipf?accesses=10000", "policy": "lru",
                         "changes": [{"access": 20000, "settings": {"nvme.read-latency": "1us"}}]}""").expect(422);
        client.post("/api/v1/runs", """
                        {"workload": "zipf?accesses=10000", "policy": "lru", "clock": "none",
                         "changes": [{"access": 5000, "settings": {"nvme.read-latency": "1us"}}]}""").expect(422);
    }
}
