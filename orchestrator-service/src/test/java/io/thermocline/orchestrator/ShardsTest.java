package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.lab.tiers.TierReport;
import io.thermocline.tier.store.StoreKind;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tiers of several services: two of dram, three of nvme. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
@Tag("service")
class ShardsTest {
    @TempDir
    private static Path folder = Path.of(".");

    private final List<TierServices> tiers = new ArrayList<>();
    private Laboratory embedded;
    private Service service;
    private FleetRuns fleet;

    @BeforeAll
    void open() throws IOException {
        embedded = StandardLaboratory.create(folder.resolve("embedded"));
        tiers.add(TierServices.ofThree(folder, null));
        tiers.add(new TierServices(folder, Map.of("dram", StoreKind.DIRECT, "nvme", StoreKind.FILE), null));
        tiers.add(new TierServices(folder, Map.of("nvme", StoreKind.FILE), null));
        Map<String, String> targets = new TreeMap<>();
        for (TierServices some : tiers) {
            for (String property : some.properties()) {
                int value = property.indexOf('=') + 1;
                targets.merge(property.substring(0, value), property.substring(value), (a, b) -> a + "," + b);
            }
        }
        List<String> properties = new ArrayList<>();
        targets.forEach((name, value) -> properties.add(name + value));
        service = Service.start(folder.resolve("service"), properties.toArray(String[]::new));
        fleet = new FleetRuns("http://127.0.0.1:" + service.port(), null);
    }

    @AfterAll
    void close() {
        service.close();
        tiers.forEach(TierServices::close);
    }

    private static RunSpec spec(String policy, String devices, ClockKind clock) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("page", "4KiB");
        settings.put("hbm.frames", "20");
        settings.put("dram.frames", "91");
        settings.put("nvme.count", devices);
        int accesses = policy.equals("uvm-adaptive") ? 2000 : 9000; // a large page comes or goes at a miss
        String workload = "zipf?pages=401&writes=0.3&accesses=" + accesses;
        return new RunSpec("gmt-a100", workload, policy, 1, 1, settings, clock, List.of());
    }

    private int leases() {
        return tiers.stream().mapToInt(TierServices::leases).sum();
    }

    /** How many devices the testbed has is the model's affair; how many services hold the pages is the fleet's. */
    @Test
    @Tag("slow")
    void shardedRunGivesTheResultOfOneProcess() {
        for (String devices : List.of("1", "2", "3", "10")) {
            for (String policy : List.of("bam", "gmt-tierorder", "hmm", "uvm-adaptive")) {
                for (String payload : List.of("none", "real")) {
                    RunSpec spec = spec(policy, devices, ClockKind.MODEL).withSetting("payload", payload);
                    String what = policy + " on " + devices + " devices with payload " + payload;
                    RunResult here = embedded.run(spec, Progress.SILENT);
                    RunResult there = fleet.run(spec, Progress.SILENT);
                    assertThat(there.counts()).as(what).isEqualTo(here.counts());
                    assertThat(there.modelTimeNs()).as(what).isEqualTo(here.modelTimeNs());
                    assertThat(there.scrub()).as(what).isEqualTo(here.scrub());
                    RunResult.Fleet figures = there.fleet();
                    assertThat(figures).as(what).isNotNull();
                    if (figures != null) {
                        assertThat(figures.tiers().stream()
                                        .mapToLong(TierReport.TierFigures::bytesIn)
                                        .sum())
                                .as(what)
                                .isEqualTo(here.counts().operations().stream()
                                        .mapToLong(RunResult.Operation::bytes)
                                        .sum());
                    }
                }
            }
        }
        assertThat(leases()).isZero();
    }

    @Test
    void eachDeviceOfAMeasuredRunIsEmulatedByOneShard() {
        for (String devices : List.of("1", "3", "4")) {
            RunSpec spec = spec("gmt-tierorder", devices, ClockKind.MODEL).withWorkload("zipf?pages=60&accesses=1000");
            RunResult model = embedded.run(spec, Progress.SILENT);
            RunResult wall = fleet.run(
                    spec("gmt-tierorder", devices, ClockKind.WALL)
                            .withWorkload("zipf?pages=60&accesses=1000")
                            .withSetting("wall.dilation", "20"),
                    Progress.SILENT);
            assertThat(wall.counts().operations())
                    .as(devices)
                    .isEqualTo(model.counts().operations());
        }
        assertThat(leases()).isZero();
    }

    @Test
    void shapingRefusedByOneShardIsRolledBackOnTheOthers() {
        Client client = service.client();
        long before = shards(client).get(0).get("shaping").get("readLatencyNs").asLong();
        shape(client, "{\"readLatencyNs\": 3000000}").expect(200);
        tiers.get(2).publishFloor("nvme", 5_000_000);
        try {
            JsonNode error = shape(client, "{\"dilation\": 1}")
                    .expect(422)
                    .json()
                    .get("errors")
                    .get(0);
            assertThat(error.get("pointer").asString()).isEqualTo("/dilation");
            assertThat(error.get("value").asString()).isEqualTo("1.0");
            assertThat(error.get("allowed").asString()).startsWith("0, or from 5000,"); // 5 ms of a write's 1 us
        } finally {
            tiers.get(2).publishFloor("nvme", 0);
        }
        assertThat(shards(client).size()).isEqualTo(3);
        for (JsonNode shard : shards(client)) {
            assertThat(shard.get("shaping").get("dilation").asDouble()).isZero();
            assertThat(shard.get("shaping").get("readLatencyNs").asLong()).isEqualTo(3_000_000);
        }
        shape(client, "{\"readLatencyNs\": " + before + "}").expect(200); // a measured run would wait for it, too
    }

    private static JsonNode shards(Client client) {
        return client.get("/api/v1/tiers/nvme").expect(200).json().get("shards");
    }

    private static Client.Answer shape(Client client, String patch) {
        return client.send(
                "PATCH",
                "/api/v1/tiers/nvme/shaping",
                BodyPublishers.ofString(patch),
                "Content-Type",
                "application/merge-patch+json");
    }
}
