package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.client.AccessStream;
import io.thermocline.client.StreamConnection;
import io.thermocline.client.StreamRequest;
import io.thermocline.tier.node.CreditLimit;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A tier that vanishes while nothing is sent to it is missed when its stream breaks, or at the latest when its lease
 * has expired.
 */
@Timeout(120)
@Tag("service")
class VanishingTierTest {
    @TempDir
    private Path folder = Path.of(".");

    @Test
    void vanishedTierFailsPausedAndWaitingRuns() {
        try (TierServices doomed = TierServices.ofThree(folder, null);
                Service service = Service.start(folder.resolve("service"), doomed.properties());
                StreamConnection connection = new StreamConnection(service.grpcTarget(), null);
                AccessStream stream =
                        connection.open(StreamRequest.of("gmt-a100", "lru", 400), (access, tier, ns) -> {})) {
            stream.read(1);
            stream.flush();
            Client client = service.client();
            String paused = client.run("""
                    {"testbed": "gmt-a100", "workload": "zipf?pages=400&accesses=2000000000", "policy": "lru",
                     "settings": {"page": "4KiB", "hbm.frames": "20", "dram.frames": "90"}}""");
            client.await(paused, job -> job.path("progress").path("accesses").asLong() > 0);
            client.put(paused + "/state", "{\"state\": \"PAUSED\"}").expect(202);
            client.awaitState(paused, "PAUSED");
            assertThat(doomed.leases()).isEqualTo(6);
            doomed.stop("dram");
            for (String run : new String[] {paused, "/api/v1/runs/" + stream.runId()}) {
                JsonNode failed = client.awaitState(run, "FAILED");
                assertThat(failed.get("failure").asString()).contains("tier dram at 127.0.0.1:");
            }
            assertThat(doomed.leases())
                    .as("the lost tier's own are left to expire")
                    .isLessThanOrEqualTo(2);
        }
    }

    /** It waits for a credit in the middle of a chunk, which would not end. */
    @Test
    void cancelledRunDoesNotWaitForAnUnresponsiveTier() throws InterruptedException {
        try (TierServices services = TierServices.ofThree(folder, null);
                Service service = Service.start(folder.resolve("service"), services.properties())) {
            services.silence("dram");
            Client client = service.client();
            String run = client.run("""
                    {"testbed": "gmt-a100", "workload": "zipf?pages=400&accesses=2000000000", "policy": "lru",
                     "settings": {"page": "4KiB", "hbm.frames": "20", "dram.frames": "90"}}""");
            Awaitility.await().until(() -> services.swallowed("dram") >= CreditLimit.DEFAULT.batches());
            client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
            client.awaitState(run, "CANCELLED");
            assertThat(services.leases()).isZero();
        }
    }

    @Test
    void cancelledExplanationDoesNotWaitForAnUnresponsiveTier() throws InterruptedException {
        try (TierServices services = TierServices.ofThree(folder, null);
                Service service = Service.start(folder.resolve("service"), services.properties())) {
            services.silence("dram");
            Client client = service.client();
            String run = "{\"policy\": \"%s\", \"testbed\": \"gmt-a100\","
                    + " \"settings\": {\"page\": \"4KiB\", \"hbm.frames\": \"20\", \"dram.frames\": \"90\"}}";
            String job = client.post(
                            "/api/v1/explanations",
                            "{\"workload\": \"zipf?pages=400&accesses=1000000\", \"first\": " + run.formatted("lru")
                                    + ", \"second\": " + run.formatted("fifo") + "}")
                    .expect(201)
                    .header("Location");
            Awaitility.await().until(() -> services.swallowed("dram") >= CreditLimit.DEFAULT.batches());
            client.put(job + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
            client.awaitState(job, "CANCELLED");
            assertThat(services.leases()).isZero();
        }
    }
}
