package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.orchestrator.metrics.RunChange;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

@Tag("service")
class MetricsTest {
    private static final int OUTSTANDING = 64;

    @RegisterExtension
    private final RunningService service = new RunningService();

    private final Client client = service.client();

    private double sum(String metric, String... labels) {
        return client.get("/actuator/prometheus")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith(metric + "{") || line.startsWith(metric + " "))
                .filter(line -> List.of(labels).stream().allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Test
    void countersEqualTheSumOfAllResults() {
        String body = """
                {"testbed": "gmt-a100", "workload": "hotspot?iterations=30", "policy": "gmt-reuse?heuristic-window=2048",
                 "scale": "1/1024", "switches": [{"access": 40000, "policy": "bam"}],
                 "settings": {"accelerator.concurrency": "%s"}}""".formatted(OUTSTANDING);
        String first = client.run(body);
        client.awaitState(first, "SUCCEEDED");
        JsonNode result = client.get(first + "/result").json();
        double waited = sum("thermocline_device_wait_seconds_total");
        assertThat(waited).isPositive();
        for (int runs = 1; runs <= 2; runs++) {
            for (String tier : List.of("hbm", "dram", "nvme")) {
                assertThat(sum("thermocline_accesses_total", "tier=\"" + tier + "\""))
                        .isEqualTo(runs * result.get("served").get(tier).asDouble());
                assertThat(sum("thermocline_latency_seconds_count", "tier=\"" + tier + "\""))
                        .isEqualTo(runs * result.get("served").get(tier).asDouble());
            }
            // a tag is a policy's name: parameters have no bound
            assertThat(sum("thermocline_accesses_total", "policy=\"gmt-reuse\""))
                    .isEqualTo(
                            runs * result.get("segments").get(0).get("accesses").asDouble());
            double bytes = 0;
            double pages = 0;
            for (JsonNode operation : result.get("operations")) {
                bytes += operation.get("bytes").asDouble();
                pages += operation.get("pages").asDouble();
            }
            assertThat(sum("thermocline_moved_bytes_total")).isEqualTo(runs * bytes);
            assertThat(sum("thermocline_operations_pages_total")).isEqualTo(runs * pages);
            assertThat(sum("thermocline_migrations_pages_total", "kind=\"demotion\""))
                    .isEqualTo(runs * result.get("migrations").get("demotions").asDouble());
            double seconds = result.get("modelTimeNs").asDouble() / 1e9;
            assertThat(sum("thermocline_model_time_seconds_total"))
                    .isCloseTo(runs * seconds, org.assertj.core.data.Percentage.withPercentage(0.01));
            assertThat(sum("thermocline_latency_seconds_count"))
                    .isEqualTo(runs * result.get("accesses").asDouble());
            // what was issued before a policy took over is among those of the one in whose time it completed
            assertThat(sum("thermocline_latency_seconds_count", "policy=\"gmt-reuse\""))
                    .isCloseTo(
                            runs * result.get("segments").get(0).get("accesses").asDouble(),
                            within(runs * (double) OUTSTANDING));
            double mean = result.get("latencyNs").get("mean").asDouble() / 1e9;
            assertThat(sum("thermocline_latency_seconds_sum"))
                    .isCloseTo(
                            runs * mean * result.get("accesses").asDouble(),
                            org.assertj.core.data.Percentage.withPercentage(0.01));
            assertThat(sum("thermocline_policy_switches_total", "policy=\"bam\""))
                    .isEqualTo(runs);
            assertThat(sum("thermocline_device_busy_seconds_total")).isPositive();
            assertThat(sum("thermocline_device_wait_seconds_total"))
                    .isCloseTo(runs * waited, org.assertj.core.data.Percentage.withPercentage(0.01));
            if (runs == 1) {
                client.awaitState(client.run(body), "SUCCEEDED");
            }
        }
    }

    @Test
    void runIsNamedOnlyWhileItRuns() {
        String run = client.run("""
                {"testbed": "gmt-a100", "workload": "hotspot?iterations=1000", "policy": "hmm", "scale": "1/1024",
                 "pacing": "realtimex0.01"}""");
        String id = run.substring(run.lastIndexOf('/') + 1);
        client.await(run, job -> job.has("progress"));
        assertThat(sum(
                        "thermocline_run_info",
                        "run=\"" + id + "\"",
                        "policy=\"hmm\"",
                        "slot=\"",
                        "testbed=\"gmt-a100\""))
                .isEqualTo(1);
        assertThat(sum("thermocline_running_jobs")).isEqualTo(1);
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
        assertThat(client.get("/actuator/prometheus").text()).doesNotContain(id);
    }

    @Test
    void eachChangeOfARunIsCountedByKind() {
        assertThat(changes()).as("counters exist before the first run").containsEntry("begin", 0L);
        String run = client.run("""
                {"testbed": "gmt-a100", "workload": "hotspot?iterations=1000", "policy": "bam", "scale": "1/1024",
                 "pacing": "realtime"}""");
        client.await(run, job -> job.has("progress"));
        for (String policy : List.of("gmt-reuse", "gmt-reuse?heuristic-window=2048", "gmt-random", "bam")) {
            client.put(run + "/policy", "{\"policy\": \"" + policy + "\"}", "If-Match", "*")
                    .expect(200);
        }
        for (String latency : List.of("\"200us\"", "null")) {
            client.send(
                            "PATCH",
                            run + "/testbed",
                            BodyPublishers.ofString("{\"nvme.read-latency\": " + latency + "}"),
                            "Content-Type",
                            "application/merge-patch+json")
                    .expect(200);
        }
        client.put(run + "/state", "{\"state\": \"PAUSED\"}").expect(202);
        client.awaitState(run, "PAUSED");
        assertThat(sum("thermocline_run_info", "policy=\"bam\"")).isEqualTo(1);
        client.put(run + "/state", "{\"state\": \"RUNNING\"}").expect(202);
        client.awaitState(run, "RUNNING");
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
        assertThat(changes())
                .isEqualTo(Map.of(
                        "begin",
                        1L,
                        "pause",
                        1L,
                        "resume",
                        1L,
                        "policy",
                        3L,
                        "parameters",
                        1L,
                        "testbed",
                        2L,
                        "end",
                        1L));
    }

    /** Changes of runs in all slots, by kind. */
    private Map<String, Long> changes() {
        Map<String, Long> byKind = new TreeMap<>();
        for (RunChange change : RunChange.values()) {
            String kind = change.name().toLowerCase(Locale.ROOT);
            byKind.put(kind, (long) sum("thermocline_run_changes_total", "kind=\"" + kind + "\"", "slot=\""));
        }
        return byKind;
    }

    @Test
    void framesAreThoseOfTheTiersAboveTheLast() {
        String run = client.run("""
                {"testbed": "gmt-a100", "workload": "hotspot?iterations=1000", "policy": "bam", "scale": "1/1024",
                 "pacing": "realtime", "settings": {"hbm.frames": "300", "dram.frames": "500"}}""");
        client.await(run, job -> job.has("progress"));
        assertThat(sum("thermocline_tier_frames", "tier=\"hbm\"", "slot=\"0\"")).isEqualTo(300);
        assertThat(sum("thermocline_tier_frames", "tier=\"dram\"")).isEqualTo(500);
        assertThat(sum("thermocline_tier_frames"))
                .as("the last tier holds all pages")
                .isEqualTo(800);
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
        assertThat(sum("thermocline_tier_frames")).isZero();
    }

    @Test
    void mostJobsAreTheLimitsOfRunningAndQueued() {
        assertThat(sum("thermocline_most_jobs"))
                .as("limits.running and limits.queued")
                .isEqualTo(2 + 100);
    }

    @Test
    void everyMeterHasADescription() {
        client.awaitState(
                client.run("{\"workload\": \"zipf?pages=1000&accesses=10000\", \"policy\": \"lru\"}"), "SUCCEEDED");
        String text = client.get("/actuator/prometheus").expect(200).text();
        List<String> typed = text.lines()
                .filter(line -> line.startsWith("# TYPE thermocline_"))
                .map(line -> line.split(" ", 4)[2])
                .toList();
        assertThat(typed).hasSizeGreaterThan(10);
        for (String metric : typed) {
            assertThat(text).contains("# HELP " + metric + " ");
        }
    }
}
