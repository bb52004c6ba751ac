package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A tier whose process is stopped, so that it says nothing and keeps its connections: how long its run waits for it,
 * its lease decides.
 */
@Timeout(120)
@Tag("service")
class StoppedTierTest {
    private static final String LONG = """
            {"testbed": "gmt-a100", "workload": "zipf?pages=400&accesses=2000000000", "policy": "lru",
             "settings": {"page": "4KiB", "hbm.frames": "20", "dram.frames": "90"}}""";
    private static final String SHORT = LONG.replace("2000000000", "20000");

    @TempDir
    private Path folder = Path.of(".");

    private Service service(TierServices tiers, StallingProxy dram) {
        return Service.start(
                folder.resolve("service"),
                "thermocline.fleet.tiers.hbm=127.0.0.1:" + tiers.port("hbm"),
                "thermocline.fleet.tiers.dram=127.0.0.1:" + dram.port(),
                "thermocline.fleet.tiers.nvme=127.0.0.1:" + tiers.port("nvme"),
                "thermocline.fleet.deadline=500ms");
    }

    /**
     * For longer than the 15 s after which a channel with gRPC's keep-alive, of 10 s and 5 s, gives a connection up.
     */
    @Test
    @Tag("slow")
    void runSurvivesATierStalledForLessThanALease() throws Exception {
        try (TierServices tiers = TierServices.ofThree(folder, null, Duration.ofSeconds(60));
                StallingProxy dram = new StallingProxy(tiers.port("dram"));
                Service service = service(tiers, dram)) {
            Client client = service.client();
            String run = client.run(LONG);
            client.await(run, job -> accesses(job) > 0);
            dram.stall(true);
            Awaitility.await()
                    .during(Duration.ofSeconds(16))
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> client.get(run).json().get("state").asString().equals("RUNNING"));
            long before = accesses(client.get(run).json());
            dram.stall(false);
            client.await(run, job -> job.has("ended") || accesses(job) > before + 100_000);
            client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
            client.awaitState(run, "CANCELLED");
        }
    }

    @Test
    void runFailsWithTheLeaseOfAStalledTierAndTheNextSucceeds() throws IOException {
        try (TierServices tiers = TierServices.ofThree(folder, null, Duration.ofSeconds(2));
                StallingProxy dram = new StallingProxy(tiers.port("dram"));
                Service service = service(tiers, dram)) {
            Client client = service.client();
            String run = client.run(LONG);
            client.await(run, job -> accesses(job) > 0);
            dram.stall(true);
            assertThat(client.awaitState(run, "FAILED").get("failure").asString())
                    .isEqualTo(
                            "tier dram at 127.0.0.1:" + dram.port()
                                    + ": it did not answer within 500 ms; its lease has ended, which lives 2 s without a renewal");
            dram.stall(false);
            client.awaitState(client.run(SHORT), "SUCCEEDED");
        }
    }

    private static long accesses(JsonNode job) {
        return job.path("progress").path("accesses").asLong();
    }
}
