package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Parameters of a policy that change while it decides. */
@Tag("slow")
@Tag("service")
class PolicyParametersTest {
    private static final String THERMOSTAT = "thermostat?interval=1s&sample-share=0.1&slowdown=";
    private static final String BODY = """
            {"testbed": "thermostat-xeon", "scale": "1/64", "pacing": "realtimex8",
             "workload": "kv-redis?popularity=zipf&layout=scattered&rate=20000&seconds=120", "policy": "%s1"}""".formatted(THERMOSTAT);

    @RegisterExtension
    private static final RunningService service = new RunningService();

    private static final Client client = service.client();

    private static double figure(String name) {
        return client.get("/actuator/prometheus")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith("thermocline_policy_figure{") && line.contains("\"" + name + "\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    @Test
    void thermostatFollowsALiveChangeOfItsSlowdown() {
        String run = client.run(BODY);
        client.await(run, job -> job.path("progress").path("modelSeconds").asDouble() > 40);
        assertThat(figure("targetSlowAccessesPerSecond")).isCloseTo(10_000, within(1.0));
        assertThat(figure("footprintBytes")).isPositive();
        assertThat(figure("coldShare")).isBetween(0.0, 1.0);
        JsonNode changed = put(run, THERMOSTAT + "6").expect(200).json();
        long from = changed.get("fromAccess").asLong();
        client.await(run, job -> job.path("progress").path("modelSeconds").asDouble() > 90);
        assertThat(figure("targetSlowAccessesPerSecond")).isCloseTo(60_000, within(1.0));
        client.awaitState(run, "SUCCEEDED");
        assertThat(figure("targetSlowAccessesPerSecond")).isNaN(); // ends with the run

        JsonNode result = client.get(run + "/result").expect(200).json();
        assertThat(result.get("segments").size()).isEqualTo(2);
        assertThat(result.get("segments").get(1).get("fromAccess").asLong()).isEqualTo(from);
        JsonNode rate = result.get("series").get("slowAccessesPerSecond");
        long at = result.get("segments").get(0).get("accesses").asLong();
        double seconds = 120.0 * at / result.get("accesses").asLong();
        assertThat(mean(rate, 20, seconds)).isCloseTo(10_000, within(3_000.0));
        assertThat(mean(rate, seconds + 30, 120)).isCloseTo(60_000, within(18_000.0));
    }

    /** The ratio of placement, and threshold, range, balance and target of migration, with placement between. */
    @Test
    void migrationAndPlacementFollowLiveChangesOfTheirParameters() {
        String run = client.run("""
                {"testbed": "bw-gddr5-ddr4", "workload": "numa-bfs", "policy": "migrate", "pacing": "realtimex0.0005"}""");
        client.await(run, job -> job.path("progress").path("accesses").asLong() > 0);
        List<String> policies = List.of(
                "migrate?threshold=8",
                "migrate?threshold=8&range=64&balance=true&target=0.9",
                "bw-aware?ratio=50C-50B",
                "bw-aware?ratio=0C-100B",
                "migrate?balance=true&target=0.5");
        for (String policy : policies) {
            put(run, policy).expect(200);
        }
        Map<String, String> refused =
                Map.of("ratio", "bw-aware?ratio=30", "target", "migrate?target=1.5", "range", "migrate?range=3");
        refused.forEach((parameter, policy) ->
                assertThat(put(run, policy).expect(422).text()).contains("/policy", parameter));
        client.awaitState(run, "SUCCEEDED");

        JsonNode result = client.get(run + "/result").expect(200).json();
        List<String> decided = new ArrayList<>();
        long accesses = 0;
        for (JsonNode segment : result.get("segments")) {
            decided.add(segment.get("policy").asString());
            accesses += segment.get("accesses").asLong();
        }
        assertThat(decided).startsWith("migrate").endsWith(policies.toArray(String[]::new));
        assertThat(accesses).isEqualTo(result.get("accesses").asLong());
        assertThat(result.get("series").get("firstTierByteShare").get("values").size())
                .isPositive();
    }

    private static Client.Answer put(String run, String policy) {
        return client.put(run + "/policy", "{\"policy\": \"" + policy + "\"}", "If-Match", "*");
    }

    /** Mean of the points from one second of model time to another. */
    private static double mean(JsonNode series, double from, double to) {
        double sum = 0;
        int points = 0;
        for (int i = 0; i < series.get("values").size(); i++) {
            double second = series.get("timeNs").get(i).asDouble() / 1e9;
            if (second >= from && second <= to) {
                sum += series.get("values").get(i).asDouble();
                points++;
            }
        }
        assertThat(points).isPositive();
        return sum / points;
    }
}
