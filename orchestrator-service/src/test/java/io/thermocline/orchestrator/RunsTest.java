package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.CurveAccuracy;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.lab.advise.Advice;
import io.thermocline.lab.advise.AdviceSpec;
import io.thermocline.lab.advise.Advisor;
import io.thermocline.lab.advise.Objective;
import io.thermocline.lab.advise.Variation;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@Tag("service")
class RunsTest {
    private static final String HOTSPOT = "hotspot?iterations=100";
    /** Some 400,000 accesses that take some seconds of wall time. */
    private static final String PACED = """
            {"testbed": "gmt-a100", "workload": "hotspot?iterations=100", "policy": "bam", "scale": "1/1024",
             "pacing": "realtimex2"}""";

    @TempDir
    static Path folder;

    @RegisterExtension
    private static final RunningService service = new RunningService();

    private static final Client client = service.client();

    @Test
    void runHasTheResultOfTheCommandLine() {
        String run = client.run("""
                {"testbed": "gmt-a100", "workload": "hotspot?iterations=100", "policy": "gmt-reuse?heuristic-window=2048",
                 "scale": 0.0009765625, "seed": 7, "settings": {"hbm.capacity": "20GiB"},
                 "switches": [{"access": 100000, "policy": "bam"}]}""");
        client.awaitState(run, "SUCCEEDED");
        RunSpec spec = new RunSpec(
                "gmt-a100",
                HOTSPOT,
                "gmt-reuse?heuristic-window=2048",
                1.0 / 1024,
                7,
                Map.of("hbm.capacity", "20GiB"),
                ClockKind.MODEL,
                List.of(new RunSpec.PolicySwitch(100_000, "bam")));
        assertThat(timeless(client.get(run + "/result").expect(200).text())).isEqualTo(timeless(embedded(spec)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"unlinked", "unlinked?early=true"})
    void runWithABrokenPlugInFailsAndReleasesItsPlace(String workload) {
        for (int i = 0; i < 20; i++) { // more than there are slots and places in the queue
            Client.Answer answer = client.post(
                    "/api/v1/runs",
                    "{\"testbed\": \"two-tier\", \"workload\": \"" + workload + "\", \"policy\": \"clock\"}");
            if (answer.status() == 201) {
                JsonNode job = client.awaitState(answer.header("Location"), "FAILED");
                assertThat(job.get("failure").asString()).contains("NoClassDefFoundError");
            } else {
                assertThat(answer.expect(500).json().get("detail").asString())
                        .isEqualTo("an error in the service; its log says more");
                assertThat(answer.text()).doesNotContain("NoClassDefFoundError", "\tat ", "io.thermocline");
            }
        }
    }

    @Test
    void liveSwitchedRunReplaysFromItsLog() {
        String run = client.run(PACED);
        client.await(
                run,
                job -> job.has("progress")
                        && job.get("progress").get("accesses").asLong() > 20_000);
        Client.Answer before = client.get(run + "/policy").expect(200);
        assertThat(before.json().get("policy").asString()).isEqualTo("bam");
        Client.Answer changed = client.put(
                        run + "/policy",
                        "{\"policy\": \"gmt-reuse?heuristic-window=2048\"}",
                        "If-Match",
                        before.header("ETag"))
                .expect(200);
        long fromAccess = changed.json().get("fromAccess").asLong();
        assertThat(fromAccess % 4096).isZero();
        assertThat(fromAccess).isGreaterThan(20_000);
        assertThat(changed.header("ETag")).isNotEqualTo(before.header("ETag"));
        assertThat(client.get(run + "/policy").header("ETag")).isEqualTo(changed.header("ETag"));
        client.awaitState(run, "SUCCEEDED");
        String result = client.get(run + "/result").expect(200).text();

        JsonNode log = client.get(run + "/log").expect(200).json();
        assertThat(log.get("replay").get("switches").get(0).get("access").asLong())
                .isEqualTo(fromAccess);
        RunSpec spec = new RunSpec(
                log.get("replay").get("testbed").asString(),
                log.get("replay").get("workload").asString(),
                log.get("replay").get("policy").asString(),
                1.0 / 1024,
                log.get("replay").get("seed").asLong(),
                Map.of(),
                ClockKind.MODEL,
                List.of(new RunSpec.PolicySwitch(
                        fromAccess,
                        log.get("replay").get("switches").get(0).get("policy").asString())));
        assertThat(timeless(result)).isEqualTo(timeless(embedded(spec)));

        ObjectNode again = (ObjectNode) log.get("replay");
        again.put("pacing", "max");
        String replayed = client.run(again.toString());
        client.awaitState(replayed, "SUCCEEDED");
        assertThat(timeless(client.get(replayed + "/result").expect(200).text()))
                .isEqualTo(timeless(result));
        assertThat(client.get(run).json().get("policy").asString()).isEqualTo("gmt-reuse?heuristic-window=2048");
    }

    @Test
    void policyChangeNeedsTheCurrentTag() {
        String run = client.run(PACED);
        client.await(
                run,
                job -> job.has("progress")
                        && job.get("progress").get("accesses").asLong() > 5_000);
        String body = "{\"policy\": \"gmt-reuse\"}";
        client.put(run + "/policy", body).expect(428);
        client.put(run + "/policy", body, "If-Match", "\"99\"").expect(412);
        String tag = client.get(run + "/policy").header("ETag");
        assertThat(tag).as("a strong one").matches("\"[^\"]+\"");
        client.put(run + "/policy", body, "If-Match", "W/" + tag).expect(412);
        client.put(run + "/policy", body, "If-Match", "\"99\", " + tag).expect(200);
        client.put(run + "/policy", body, "If-Match", tag).expect(412);
        // a policy that reads the future cannot take over; the old one goes on
        Client.Answer refused = client.put(run + "/policy", "{\"policy\": \"belady\"}", "If-Match", "*")
                .expect(422);
        assertThat(refused.json().get("detail").asString()).contains("needs the future");
        Client.Answer unknown = client.put(run + "/policy", "{\"policy\": \"gmt-reus\"}", "If-Match", "*")
                .expect(422);
        assertThat(unknown.json().get("errors").get(0).get("pointer").asString())
                .isEqualTo("/policy");
        assertThat(unknown.json().get("errors").get(0).get("value").asString()).isEqualTo("gmt-reus");
        assertThat(unknown.json().get("errors").get(0).get("allowed").asString())
                .contains("gmt-reuse");
        assertThat(client.get(run + "/policy").json().get("policy").asString()).isEqualTo("gmt-reuse");
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
        client.put(run + "/policy", body, "If-Match", "*").expect(409);
    }

    @Test
    void pausedRunShowsItsPagesAndResumes() {
        String run = client.run(PACED);
        client.awaitState(run, "RUNNING");
        client.delete(run).expect(409);
        for (String no : List.of("QUEUED", "SUCCEEDED", "FAILED")) {
            client.put(run + "/state", "{\"state\": \"" + no + "\"}").expect(422);
        }
        client.put(run + "/state", "{\"state\": \"PAUSED\"}").expect(202);
        client.awaitState(run, "PAUSED");
        client.delete(run).expect(409);
        long access = client.get(run).json().get("progress").get("accesses").asLong();
        JsonNode residency =
                client.get(run + "/residency?buckets=8").expect(200).json();
        assertThat(residency.get("access").asLong()).isEqualTo(access);
        assertThat(residency.get("buckets").size()).isEqualTo(8);
        long pages = 0;
        for (JsonNode bucket : residency.get("buckets")) {
            long held = 0;
            for (JsonNode tier : bucket.get("pages")) {
                held += tier.asLong();
            }
            assertThat(held)
                    .isEqualTo(bucket.get("to").asLong() - bucket.get("from").asLong());
            pages += held;
        }
        assertThat(pages).isEqualTo(residency.get("pages").asLong());
        assertThat(client.get(run).json().get("progress").get("accesses").asLong())
                .isEqualTo(access);
        JsonNode tiers = client.get("/api/v1/tiers").expect(200).json().get("items");
        assertThat(tiers.toString())
                .contains("\"hbm\"", "\"dram\"", "\"nvme\"", run.substring(run.lastIndexOf('/') + 1));
        client.get(run + "/result").expect(409);
        client.put(run + "/state", "{\"state\": \"RUNNING\"}").expect(202);
        client.awaitState(run, "SUCCEEDED");
        JsonNode last = client.get(run + "/residency?buckets=4").expect(200).json();
        assertThat(last.get("access"))
                .isEqualTo(client.get(run + "/result").json().get("accesses"));
        for (int buckets : new int[] {3, 0, -1, 512}) {
            client.get(run + "/residency?buckets=" + buckets).expect(422);
        }
        client.put(run + "/state", "{\"state\": \"PAUSED\"}").expect(409);
        client.delete(run).expect(204);
        client.get(run).expect(404);
    }

    @Test
    @Tag("slow")
    void runCanBeDeletedAsSoonAsItIsReportedEnded() {
        for (int i = 0; i < 100; i++) {
            String run = client.run("{\"workload\": \"scan?pages=100&accesses=1000\", \"policy\": \"lru\"}");
            while (!client.get(run).expect(200).json().has("ended")) {
                Thread.onSpinWait();
            }
            client.delete(run).expect(204);
        }
    }

    @Test
    void testbedOfARunIncludesItsSettings() {
        String run = client.run("""
                {"testbed": "gmt-a100", "workload": "hotspot", "policy": "bam", "scale": "1/1024",
                 "settings": {"dram.capacity": "32GiB"}}""");
        JsonNode testbed = client.get(run + "/testbed").expect(200).json();
        assertThat(testbed.get("tiers").get(1).get("capacityBytes").asLong()).isEqualTo(32L << 20);
        assertThat(testbed.get("tiers").get(1).get("device").get("name").asString())
                .isNotEmpty();
        client.awaitState(run, "SUCCEEDED");
    }

    @Test
    void eventsReportEachChangeThenEnd() {
        String run = client.run("""
                {"testbed": "gmt-a100", "workload": "hotspot?iterations=30", "policy": "bam", "scale": "1/1024",
                 "switches": [{"access": 8192, "policy": "gmt-reuse"}]}""");
        String events = client.get(run + "/events").expect(200).text();
        List<String> names = events.lines()
                .filter(line -> line.startsWith("event:") && !line.equals("event:snapshot"))
                .map(line -> line.substring("event:".length()))
                .toList();
        assertThat(names).containsExactly("state", "policy", "state", "end");
        assertThat(events).contains("\"state\":\"SUCCEEDED\"", "\"fromAccess\":8192");
        // from where the client was: only what came later
        String rest =
                client.get(run + "/events", "Last-Event-ID", "2").expect(200).text();
        assertThat(rest).contains("\"state\":\"SUCCEEDED\"").doesNotContain("\"state\":\"RUNNING\"", "fromAccess");
        String id = run.substring(run.lastIndexOf('/') + 1);
        String both = client.get("/api/v1/events?job=" + id + "&job=" + id, "Last-Event-ID", "2-3")
                .expect(200)
                .text();
        assertThat(both.lines().filter(line -> line.startsWith("event:state"))).hasSize(1);

        String other = client.run("{\"workload\": \"scan?pages=10&accesses=100\", \"policy\": \"lru\"}");
        String second = other.substring(other.lastIndexOf('/') + 1);
        List<String> ended = client.get("/api/v1/events?job=" + id + "&job=" + second)
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.contains("SUCCEEDED"))
                .toList();
        assertThat(ended).hasSize(2);
        assertThat(ended.get(0)).contains(id);
        assertThat(ended.get(1)).contains(second);
    }

    @Test
    void comparisonsAndCurvesEqualTheCommandLine() {
        String comparison = client.post("/api/v1/comparisons", """
                        {"workloads": ["zipf?pages=1000&accesses=20000", "scan?pages=500&accesses=20000"],
                         "policies": ["lru", "fifo"], "clock": "none", "settings": {"hbm.pages": "100"}}""").expect(201).header("Location");
        client.awaitState(comparison, "SUCCEEDED");
        JsonNode results = client.get(comparison + "/result").expect(200).json();
        assertThat(results.size()).isEqualTo(4);
        assertThat(results.get(1).get("policy").asString()).isEqualTo("fifo");
        assertThat(results.get(2).get("workload").asString()).startsWith("scan");

        String curve = client.post("/api/v1/curves", """
                        {"workloads": ["zipf?pages=1000&accesses=20000"], "policies": ["lru"], "sizes": [1000, 10, 100]}""").expect(201).header("Location");
        client.awaitState(curve, "SUCCEEDED");
        JsonNode points = client.get(curve + "/result").expect(200).json();
        assertThat(points.size()).isEqualTo(3);
        assertThat(points.get(0).get("pages").asLong()).isEqualTo(10);
        assertThat(points.get(2).get("missRatio").asDouble())
                .isLessThan(points.get(0).get("missRatio").asDouble());
        assertThat(points.get(0).get("method").asString()).isEqualTo("exact");
        client.get(curve.replace("curves", "runs")).expect(404);

        String runs = client.post("/api/v1/curves", """
                        {"workloads": ["zipf?pages=1000&accesses=20000"], "policies": ["lru"], "sizes": [1000, 10, 100], "exact": true}""").expect(201).header("Location");
        client.awaitState(runs, "SUCCEEDED");
        assertThat(client.get(runs + "/result").expect(200).json()).isEqualTo(points);
    }

    @Test
    void adviceEqualsThatOfTheCommandLine() {
        String asked = client.post("/api/v1/advice", """
                        {"workloads": ["zipf?pages=1000&accesses=20000"], "policies": ["lru"], "goal": "mean<=30us",
                         "vary": {"hbm.capacity": "64KiB..4MiB"}, "prices": {"hbm": 25}}""").expect(201).header("Location");
        client.awaitState(asked, "SUCCEEDED");
        JsonNode advice = client.get(asked + "/result").expect(200).json();
        assertThat(advice.get("command").asString())
                .isEqualTo(
                        "thermocline advise --testbed two-tier --workload 'zipf?pages=1000&accesses=20000' --policy lru"
                                + " --goal 'mean<=30us' --vary hbm.capacity=64KiB..4MiB --price hbm=25 --scale 1 --seed 1");
        AdviceSpec spec = new AdviceSpec(
                "two-tier",
                List.of("zipf?pages=1000&accesses=20000"),
                List.of("lru"),
                1,
                1,
                Map.of(),
                Objective.parse("mean<=30us", null, null),
                List.of(Variation.parse("hbm.capacity=64KiB..4MiB")),
                Map.of("hbm", 25.0),
                Map.of(),
                false);
        Laboratory here = StandardLaboratory.create(folder.resolve("cache"));
        Advice own = new Advisor(here, CurveRuns.Maker.of(here, CurveAccuracy.AUTOMATIC, Progress.SILENT))
                .advise(spec, advice.get("command").asString());
        assertThat(advice).isEqualTo(new JsonMapper().readTree(text(json -> ResultJson.writeAdvice(json, own))));
        assertThat(client.get(asked + "/report").expect(200).text()).contains(own.reason());
    }

    /** At this scale the footprint has no share in the first tier, whose capacity is the curve's to set. */
    @Test
    void curveIsNotRefusedForTheCapacityItVaries() {
        for (String sizes : List.of("", ", \"sizes\": [1, 3]")) {
            String curve = client.post("/api/v1/curves", """
                            {"testbed": "gmt-a100", "workloads": ["bfs"], "policies": ["lru"], "scale": "1/65536"%s}""".formatted(sizes))
                    .expect(201)
                    .header("Location");
            client.awaitState(curve, "SUCCEEDED");
        }
    }

    private static String embedded(RunSpec spec) {
        RunResult result = StandardLaboratory.create(folder.resolve("cache")).run(spec, Progress.SILENT);
        return text(json -> ResultJson.write(json, result));
    }

    /** Writes a value as JSON. */
    private interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    private static String text(Body body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            body.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** A result without what depends on the machine. */
    private static JsonNode timeless(String result) {
        ObjectNode json = (ObjectNode) new JsonMapper().readTree(result);
        json.remove(List.of("wallTimeNs", "accessesPerSecond"));
        return json;
    }
}
