package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

@Tag("slow")
@Tag("process")
class RestartTest {
    private static final String SHORT = "{\"workload\": \"zipf?pages=1000&accesses=20000\", \"policy\": \"lru\"}";
    private static final String ENDLESS = """
            {"testbed": "gmt-a100", "workload": "hotspot?iterations=100000", "policy": "bam", "scale": "1/1024",
             "pacing": "realtimex0.01", "switches": [{"access": 4096, "policy": "gmt-reuse"}]}""";

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void runsAndResultsSurvive(Databases kind) {
        String done;
        String endless;
        String queued;
        String result;
        String[] properties = kind.open(folder).properties("thermocline.limits.running=1");
        try (Service service = Service.start(folder, properties)) {
            Client client = service.client();
            done = client.post("/api/v1/runs", SHORT, "Idempotency-Key", "once")
                    .expect(201)
                    .header("Location");
            client.awaitState(done, "SUCCEEDED");
            result = client.get(done + "/result").expect(200).text();
            endless = client.run(ENDLESS);
            client.awaitState(endless, "RUNNING");
            client.await(endless, job -> job.get("policy").asString().equals("gmt-reuse"));
            queued = client.run(SHORT); // waits behind the endless one
            assertThat(client.get(queued).json().get("state").asString()).isEqualTo("QUEUED");
        }
        try (Service service = Service.start(folder, properties)) {
            Client client = service.client();
            assertThat(client.get(done + "/result").expect(200).text()).isEqualTo(result);
            assertThat(client.get(done + "/residency?buckets=2")
                            .expect(200)
                            .json()
                            .get("pages")
                            .asLong())
                    .isEqualTo(1000);
            JsonNode interrupted = client.get(endless).expect(200).json();
            assertThat(interrupted.get("state").asString()).isEqualTo("FAILED");
            assertThat(interrupted.get("failure").asString()).isEqualTo("interrupted");
            assertThat(interrupted.get("policy").asString()).isEqualTo("gmt-reuse");
            assertThat(client.get(endless + "/events").text()).contains("interrupted", "event:end");
            client.awaitState(queued, "SUCCEEDED");
            assertThat(client.post("/api/v1/runs", SHORT, "Idempotency-Key", "once")
                            .expect(201)
                            .header("Location"))
                    .isEqualTo(done);
            JsonNode page = client.get("/api/v1/runs?limit=1").expect(200).json();
            JsonNode next = client.get(
                            "/api/v1/runs?limit=200&cursor=" + page.get("next").asString())
                    .expect(200)
                    .json();
            assertThat(next.get("items").size()).isEqualTo(2);
            assertThat(client.get("/api/v1/runs?state=FAILED&policy=gmt-reuse&since=2020-01-01T00:00:00Z")
                            .json()
                            .get("items")
                            .size())
                    .isEqualTo(1);
            client.delete(endless).expect(204);
            client.get(endless).expect(404);
        }
    }

    @Test
    @Timeout(60)
    void queuedRunCanBeCancelledWhilePreparedAfterARestart() {
        String queued;
        GatedProvider.close();
        try {
            try (Service service =
                    Service.start(folder, "thermocline.limits.running=1", "thermocline.limits.answer=10ms")) {
                Client client = service.client();
                client.awaitState(client.run(ENDLESS), "RUNNING");
                queued = client.run("{\"workload\": \"gated\", \"policy\": \"lru\"}");
            }
            try (Service service = Service.start(folder)) {
                Client client = service.client();
                client.awaitState(queued, "RUNNING");
                client.put(queued + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
                client.awaitState(queued, "CANCELLED");
            }
        } finally {
            GatedProvider.open();
        }
    }

    @Test
    void runOfAKilledServiceIsInterrupted() throws IOException, InterruptedException {
        Killable killed = Killable.start(folder);
        String run = killed.client().run(ENDLESS);
        killed.client().awaitState(run, "RUNNING");
        killed.kill();
        try (Service service = Service.start(folder)) {
            JsonNode interrupted = service.client().get(run).expect(200).json();
            assertThat(interrupted.get("state").asString()).isEqualTo("FAILED");
            assertThat(interrupted.get("failure").asString()).isEqualTo("interrupted");
        }
    }

    /** Whatever has been answered, however soon before. */
    @Test
    void acknowledgedRunsSurviveAKill() throws IOException, InterruptedException {
        Killable killed = Killable.start(folder, "thermocline.limits.running=1");
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            runs.add(killed.client().run(SHORT));
        }
        killed.kill();
        try (Service service = Service.start(folder)) {
            for (String run : runs) {
                service.client().get(run).expect(200);
            }
        }
    }

    /** Contents of 188 MiB each, of which the tier {@code nvme} holds 256 MiB: one fits, two do not. */
    @Test
    @Timeout(60)
    void leasesOfAKilledServiceAreFreeAfterItsRestart() throws IOException, InterruptedException {
        String run = """
                {"testbed": "gmt-a100", "workload": "zipf?pages=3000&accesses=%d", "policy": "lru",
                 "settings": {"page": "64KiB", "hbm.frames": "20", "dram.frames": "90", "payload": "real"}}""";
        Path data = folder.resolve("service");
        try (TierServices tiers = TierServices.ofThree(folder, null)) {
            Killable killed = Killable.start(data, tiers.properties());
            killed.client()
                    .await(
                            killed.client().run(run.formatted(2_000_000_000)),
                            job -> job.path("progress").path("accesses").asLong() > 0);
            killed.kill();
            assertThat(tiers.leases()).as("nobody has closed them").isEqualTo(3);
            try (Service service = Service.start(data, tiers.properties())) {
                service.client().awaitState(service.client().run(run.formatted(5000)), "SUCCEEDED");
            }
            assertThat(tiers.leases()).isZero();
        }
    }

    @Test
    void partialUploadOfAKilledServiceIsRemoved() throws IOException {
        Path traces = Files.createDirectories(folder.resolve("traces"));
        Files.writeString(traces.resolve("upload-1.part"), "half a trace");
        Path whole = Files.writeString(traces.resolve("0123.csv"), "page\n1\n");
        try (Service service = Service.start(folder)) {
            assertThat(service.client().get("/api/v1/traces").json().get("items"))
                    .isEmpty();
        }
        assertThat(traces).isDirectoryNotContaining("glob:**.part");
        assertThat(whole).exists();
    }

    @Test
    void storeIsAFileInTheDataFolder() {
        try (Service service = Service.start(folder)) {
            assertThat(service.client().get("/actuator/health").expect(200).text())
                    .contains("UP");
        }
        assertThat(Files.exists(folder.resolve("store").resolve("runs.mv.db"))).isTrue();
    }
}
