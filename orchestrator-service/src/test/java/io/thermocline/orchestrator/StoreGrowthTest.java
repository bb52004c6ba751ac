package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Disk space of the embedded store. */
@Timeout(120)
@Tag("service")
class StoreGrowthTest {
    private static final String RUN = "{\"workload\": \"zipf?pages=100&accesses=2000\", \"policy\": \"lru\"}";
    private static final int RUNS = 100;

    /**
     * Three writes a run, each of which leaves several pages of its trees dead: some 6 MB, of which less than a tenth
     * lives.
     */
    private static final long LARGEST = 1 << 20;

    @TempDir
    private Path folder = Path.of(".");

    @Test
    @Tag("slow")
    void deadSpaceIsReclaimedWhileTheServiceRuns() {
        File file = folder.resolve("store").resolve("runs.mv.db").toFile();
        try (Service service = Service.start(folder)) {
            Client client = service.client();
            for (int run = 0; run < RUNS; run++) {
                client.awaitState(client.run(RUN), "SUCCEEDED");
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> file.length() < LARGEST);
            assertThat(client.get("/actuator/prometheus").text()).contains("thermocline_store_bytes ");
            assertThat(client.get("/api/v1/runs?limit=200").json().get("items").size())
                    .isEqualTo(RUNS);
        }
        assertThat(file.length()).isLessThan(LARGEST);
    }

    @Test
    void keptResultsAreLimited() {
        try (Service service = Service.start(folder, "thermocline.limits.results.number=2")) {
            Client client = service.client();
            String first = client.run(RUN);
            client.awaitState(first, "SUCCEEDED");
            String last = "";
            for (int run = 0; run < 3; run++) {
                last = client.run(RUN);
                client.awaitState(last, "SUCCEEDED");
            }
            await().until(() -> runs(client).size() == 2);
            client.get(first + "/result").expect(404);
            client.get(last + "/result").expect(200);
        }
    }

    private static JsonNode runs(Client client) {
        return client.get("/api/v1/runs?limit=200").expect(200).json().get("items");
    }
}
