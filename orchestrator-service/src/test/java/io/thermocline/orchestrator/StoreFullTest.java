package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The embedded store whose disk is full for a while. */
@Timeout(120)
@Tag("service")
class StoreFullTest {
    private static final String RUN = "{\"workload\": \"zipf?pages=100&accesses=2000\", \"policy\": \"lru\"}";
    private static final String ENDLESS = """
            {"testbed": "gmt-a100", "workload": "hotspot?iterations=100000", "policy": "bam", "scale": "1/1024",
             "pacing": "realtimex0.01"}""";

    @TempDir
    private Path folder = Path.of(".");

    @BeforeEach
    void register() {
        FullDisk.register();
    }

    @AfterEach
    void makeRoom() {
        FullDisk.fill(false);
    }

    private Service service(String... properties) {
        String[] all = java.util.Arrays.copyOf(properties, properties.length + 1);
        all[properties.length] =
                "spring.datasource.url=jdbc:h2:fulldisk:" + folder + "/store/runs;WRITE_DELAY=0;RETENTION_TIME=5000";
        return Service.start(folder, all);
    }

    @Test
    void endsDuringAFullDiskAreStoredWhenThereIsRoomAgain() {
        try (Service service = service()) {
            Client client = service.client();
            String done = client.run(RUN);
            client.awaitState(done, "SUCCEEDED");
            String going = client.run(ENDLESS);
            client.awaitState(going, "RUNNING");
            assertThat(metric(client, "thermocline_running_jobs")).isEqualTo(1);
            assertThat(client.get("/actuator/health/readiness").status()).isEqualTo(200);

            FullDisk.fill(true);
            client.put(going + "/state", "{\"state\": \"CANCELLED\"}");
            await("readiness tells of it")
                    .until(() -> client.get("/actuator/health/readiness").status() == 503);
            client.get("/actuator/health").expect(503);
            client.get("/actuator/health/liveness").expect(200);
            client.post("/api/v1/runs", RUN).expect(503);
            assertThat(metric(client, "thermocline_store_up")).isZero();
            assertThat(metric(client, "thermocline_running_jobs"))
                    .as("its end could not be stored")
                    .isEqualTo(1);

            FullDisk.fill(false);
            await("readiness tells of it")
                    .until(() -> client.get("/actuator/health/readiness").status() == 200);
            client.awaitState(going, "CANCELLED");
            await().until(() -> metric(client, "thermocline_running_jobs") == 0);
            assertThat(metric(client, "thermocline_store_up")).isEqualTo(1);
            assertThat(client.get(done + "/result").expect(200).text()).contains("accesses");
            client.awaitState(client.run(RUN), "SUCCEEDED");
        }
    }

    @Test
    void storeAwayForLongFailsLiveness() {
        try (Service service = service("thermocline.limits.store-away=1ms")) {
            Client client = service.client();
            client.get("/actuator/health/liveness").expect(200);
            FullDisk.fill(true);
            client.post("/api/v1/runs", RUN).expect(503);
            await().until(() -> client.get("/actuator/health/liveness").status() == 503);
            FullDisk.fill(false);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> client.get("/actuator/health/liveness").status() == 200);
        }
    }

    @Test
    void newJobsAndUploadsAreRefusedOnAFullDisk() {
        try (Service service = Service.start(folder, "thermocline.limits.free-disk=1000000TB")) {
            Client client = service.client();
            for (Client.Answer refused : java.util.List.of(
                    client.post("/api/v1/runs", RUN), client.upload("/api/v1/traces?name=t.csv", new byte[] {'1'}))) {
                assertThat(refused.expect(507).json().get("detail").asString())
                        .startsWith("the disk of the service's folder has no room for ")
                        .contains("make room on it", "thermocline.limits.free-disk")
                        .doesNotContain(folder.toString());
            }
            assertThat(metric(client, "thermocline_queued_jobs")).isZero();
            assertThat(metric(client, "thermocline_disk_least_free_bytes"))
                    .isGreaterThan(metric(client, "thermocline_disk_free_bytes"));
            client.get("/actuator/health/readiness").expect(200);
        }
    }

    private static double metric(Client client, String name) {
        return client.get("/actuator/prometheus")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }
}
