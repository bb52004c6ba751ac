package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs that tier services time, over gRPC. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
@Tag("slow")
@Tag("service")
class WallClockTest {
    @RegisterExtension
    static final RunningService SERVICE = RunningService.overTiers();

    @TempDir
    private static Path folder = Path.of(".");

    private Laboratory embedded;
    private FleetRuns fleet;

    @BeforeAll
    void open() {
        embedded = StandardLaboratory.create(folder.resolve("embedded"));
        fleet = new FleetRuns("http://127.0.0.1:" + SERVICE.port(), null);
    }

    private static RunSpec spec(String policy, ClockKind clock) {
        Map<String, String> settings = Map.of("hbm.frames", "20", "dram.frames", "20", "wall.dilation", "100");
        return new RunSpec(
                "gmt-a100", "zipf?pages=60&accesses=1500&writes=0.3", policy, 1, 1, settings, clock, List.of());
    }

    @Test
    void measuredRunDecidesAsTheModelAndReportsTheirRatio() {
        for (String policy : List.of("bam", "gmt-tierorder")) {
            RunResult model = embedded.run(spec(policy, ClockKind.MODEL), Progress.SILENT);
            RunResult wall = fleet.run(spec(policy, ClockKind.WALL), Progress.SILENT);
            assertThat(wall.counts().served()).isEqualTo(model.counts().served());
            assertThat(wall.counts().operations()).isEqualTo(model.counts().operations());
            RunResult.WallVsModel figures = wall.wallVsModel();
            assertThat(figures).isNotNull();
            if (figures != null) {
                assertThat(wall.dilation()).isEqualTo(100);
                // how close they are is another matter: this process has just started, and so short a run is slowed by
                // that
                assertThat(figures.throughput())
                        .isCloseTo((double) model.modelTimeNs() / wall.modelTimeNs(), within(1e-6));
                assertThat(figures.meanLatency()).isBetween(0.8, 20.0);
            }
        }
        assertThat(SERVICE.leases()).isZero();
    }

    @Test
    void secondMeasuredRunOnANodeIsRefused() {
        Client client = SERVICE.client();
        String body = """
                {"testbed": "gmt-a100", "workload": "zipf?pages=400&accesses=2000000", "policy": "lru", "clock": "wall",
                 "settings": {"hbm.frames": "20", "dram.frames": "90", "wall.dilation": "10"}}""";
        String first = client.run(body);
        client.await(first, job -> SERVICE.leases() == 3);
        String second = client.run(body);
        assertThat(client.awaitState(second, "FAILED").get("failure").asString())
                .contains("a run under the wall clock is on this node");
        client.put(first + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(first, "CANCELLED");
    }

    @Test
    void changedShapingSlowsMeasuredRunsInProportion() {
        Client client = SERVICE.client();
        RunResult before = fleet.run(spec("bam", ClockKind.WALL), Progress.SILENT);
        shape(client, "{\"readLatencyNs\": 10000}");
        try {
            RunResult slower = fleet.run(spec("bam", ClockKind.WALL), Progress.SILENT);
            assertThat(slower.counts().served()).isEqualTo(before.counts().served());
            assertThat(slower.modelTimeNs()).isGreaterThan(before.modelTimeNs() * 3 / 2);
        } finally {
            shape(client, "{\"readLatencyNs\": 1000}"); // as at the start
        }
    }

    private static void shape(Client client, String changes) {
        client.send(
                        "PATCH",
                        "/api/v1/tiers/nvme/shaping",
                        BodyPublishers.ofString(changes),
                        "Content-Type",
                        "application/merge-patch+json")
                .expect(200);
    }

    @Test
    void cancelledRunReleasesTheDevicesForTheNext() {
        Client client = SERVICE.client();
        RunResult before = fleet.run(spec("bam", ClockKind.WALL), Progress.SILENT);
        String endless = client.run("""
                {"testbed": "gmt-a100", "workload": "zipf?pages=60&accesses=1500&writes=0.3", "policy": "bam", "clock": "wall",
                 "settings": {"hbm.frames": "20", "dram.frames": "20", "wall.dilation": "1000000"}}""");
        long requests = SERVICE.deviceRequests("nvme");
        client.await(endless, job -> SERVICE.deviceRequests("nvme") > requests);
        client.put(endless + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(endless, "CANCELLED");
        RunResult after = fleet.run(spec("bam", ClockKind.WALL), Progress.SILENT);
        assertThat(after.modelTimeNs()).isLessThan(3 * before.modelTimeNs());
    }

    @Test
    void dilationTheNodesCannotKeepIsRefusedBeforeTheRun() {
        SERVICE.publishFloor("dram", 6_000_000);
        try {
            // bam brings nothing from dram, which takes 50.07 us
            fleet.run(spec("bam", ClockKind.WALL).withWorkload("zipf?pages=60&accesses=100"), Progress.SILENT);
            assertThatThrownBy(() -> fleet.run(spec("gmt-tierorder", ClockKind.WALL), Progress.SILENT))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("a page comes from dram in 50")
                    .hasMessageContaining("the smallest that works is 120");
        } finally {
            SERVICE.publishFloor("dram", 0);
        }
    }

    @Test
    void comparisonsRefuseTheWallClock() {
        Client.Answer refused =
                SERVICE.client().post("/api/v1/comparisons", """
                        {"testbed": "gmt-a100", "workloads": ["hotspot"], "policies": ["bam"], "clock": "wall"}""").expect(422);
        assertThat(refused.json().get("errors").get(0).get("pointer").asString())
                .isEqualTo("/clock");
    }

    @Test
    void pacingIsOfTheModelClock() {
        SERVICE.client().post("/api/v1/runs", """
                        {"testbed": "gmt-a100", "workload": "hotspot", "policy": "bam", "clock": "wall", "pacing": "realtime"}""").expect(422);
    }
}
