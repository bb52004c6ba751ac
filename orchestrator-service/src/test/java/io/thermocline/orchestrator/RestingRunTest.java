package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.thermocline.client.AccessStream;
import io.thermocline.client.StreamConnection;
import io.thermocline.client.StreamRequest;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * While a run is held up its tiers are told all it has done, so that no operation waits at one for what another has not
 * been sent.
 */
@Timeout(120)
@Tag("service")
class RestingRunTest {
    private static final int CHUNK = 4096;

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void waitingRunLeavesNoOperationUnsent() {
        try (TierServices tiers = TierServices.ofThree(folder, null);
                Service service = Service.start(folder.resolve("service"), tiers.properties());
                StreamConnection connection = new StreamConnection(service.grpcTarget(), null)) {
            Client client = service.client();

            String paused = client.run(run("max"));
            client.await(paused, job -> accesses(job) > 10 * CHUNK);
            client.put(paused + "/state", "{\"state\": \"PAUSED\"}").expect(202);
            awaitServed(tiers, accesses(client.awaitState(paused, "PAUSED")), tiers::served);
            client.put(paused + "/state", "{\"state\": \"CANCELLED\"}").expect(202); // for two go on at a time
            client.awaitState(paused, "CANCELLED");

            long before = tiers.served();
            String paced = client.run(run("realtimex0.001"));
            client.await(paced, job -> accesses(job) == CHUNK);
            awaitServed(tiers, CHUNK, () -> tiers.served() - before);

            try (AccessStream stream =
                    connection.open(StreamRequest.of("gmt-a100", "lru", 400), (access, tier, ns) -> {})) {
                for (int access = 0; access <= CHUNK; access++) {
                    stream.read(access * 7 % 400);
                }
                stream.flush();
                awaitServed(tiers, CHUNK, () -> tiers.served() - before - CHUNK);
            }
        }
    }

    private static String run(String pacing) {
        return """
                {"testbed": "gmt-a100", "workload": "zipf?pages=400&accesses=2000000000", "policy": "lru", "pacing": "%s",
                 "settings": {"page": "4KiB", "hbm.frames": "20", "dram.frames": "90"}}""".formatted(pacing);
    }

    private static long accesses(JsonNode job) {
        return job.path("progress").path("accesses").asLong();
    }

    private static void awaitServed(TierServices tiers, long accesses, LongSupplier served) {
        await().untilAsserted(() -> {
            assertThat(served.getAsLong()).isEqualTo(accesses);
            assertThat(tiers.waiting()).isZero();
        });
    }
}
