package io.thermocline.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.cli.fleet.FleetRuns;
import io.thermocline.cli.fleet.RunMatrix;
import io.thermocline.client.AccessStream;
import io.thermocline.client.StreamConnection;
import io.thermocline.client.StreamRequest;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.lab.ClockKind;
import io.thermocline.lab.CurveAccuracy;
import io.thermocline.lab.CurveRuns;
import io.thermocline.lab.Laboratory;
import io.thermocline.lab.Progress;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.tiers.TierReport;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs over tier services give the results of embedded runs, and say what the services counted. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
@Tag("process")
class FleetTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String LONG = """
            {"testbed": "gmt-a100", "workload": "zipf?pages=400&accesses=2000000000", "policy": "lru",
             "settings": {"page": "4KiB", "hbm.frames": "20", "dram.frames": "90"}}""";

    private static final String ZIPF = "zipf?pages=400&writes=0.3&accesses=9000";

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

    private static List<String> sixWorkloads(int accesses) {
        return List.of(
                "zipf?pages=400&writes=0.3&accesses=" + accesses,
                "uniform?pages=400&writes=0.3&accesses=" + accesses,
                "mixed?pages=400&writes=0.3&period=" + accesses / 6 + "&accesses=" + accesses,
                "scan?pages=300&passes=4&writes=0.5",
                "bfs?vertices=2048",
                trace(accesses));
    }

    /** A trace file whose pages come back after a while, every third access a write. */
    private static String trace(int accesses) {
        ByteBuffer records = ByteBuffer.allocate(accesses * 5).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < accesses; i++) {
            records.putInt(i * 7919 % (200 + i * 75 / accesses)).put((byte) (i % 3 == 0 ? 1 : 0));
        }
        try {
            return "trace:" + Files.write(folder.resolve("back-" + accesses + ".pagetrace"), records.array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void studyIsRunEachTimeAndHasItsReport() throws IOException {
        Client client = SERVICE.client();
        Path kept = SERVICE.folder().resolve("cache/runs");
        for (int time = 0; time < 2; time++) {
            String job = client.post("/api/v1/reproductions", ReproductionsTest.request(ReproductionsTest.STUDY))
                    .expect(201)
                    .header("Location");
            client.awaitState(job, "SUCCEEDED");
            assertThat(client.get(job + "/report")
                            .expect(200)
                            .json()
                            .get("lead")
                            .asString())
                    .startsWith("2 rows");
            try (Stream<Path> files = Files.list(kept)) {
                for (Path result : files.toList()) {
                    assertThat(Files.getLastModifiedTime(result)).isNotEqualTo(FileTime.fromMillis(0));
                    Files.setLastModifiedTime(result, FileTime.fromMillis(0));
                }
            }
        }
    }

    /** A first tier that is too small, in a workload of one stream and in one of many: seeded, and found. */
    @Test
    void explanationIsTheEmbeddedOneAndNamesTheFault() {
        for (String workload : List.of(ZIPF, trace(9000), "bw-sgemm?pages=400&accesses=9000")) {
            RunSpec good = new RunSpec(
                    "gmt-a100",
                    workload,
                    "gmt-tierorder",
                    1,
                    1,
                    Map.of("page", "4KiB", "hbm.frames", "150", "dram.frames", "90"),
                    ClockKind.MODEL,
                    List.of());
            RunSpec faulty = good.withSetting("hbm.frames", "20");
            Explanation here = embedded.explain(good, faulty, Progress.SILENT);
            Explanation there = fleet.explain(good, faulty, Progress.SILENT);
            assertThat(there).as(workload).isEqualTo(here);
            assertThat(there.reasons().get(0).kind()).as(workload).isEqualTo(Explanation.Kind.CAPACITY);
        }
        assertThat(SERVICE.leases()).isZero();
    }

    @Test
    void runsOfASweepGiveTheEmbeddedResults() {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : List.of(ZIPF, trace(3000))) {
            for (String frames : List.of("10", "20", "40")) {
                specs.add(spec(workload, "lru", "none").withSetting("hbm.frames", frames));
            }
        }
        List<RunResult> there = fleet.runAll(specs, Progress.SILENT);
        assertThat(there.stream().map(FleetTest::comparable))
                .isEqualTo(specs.stream()
                        .map(spec -> comparable(embedded.run(spec, Progress.SILENT)))
                        .toList());
    }

    @Test
    void firstFailureEndsTheOtherRunsOfASweep() {
        RunSpec longRun = spec("zipf?pages=400&accesses=2000000000", "lru", "none");
        List<RunSpec> specs =
                List.of(longRun, longRun.withSeed(2), spec(ZIPF, "nonsense", "none"), longRun.withSeed(3));
        assertThatThrownBy(() -> fleet.runAll(specs, Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nonsense");
        JsonNode running =
                SERVICE.client().get("/api/v1/runs?state=RUNNING").expect(200).json();
        JsonNode queued =
                SERVICE.client().get("/api/v1/runs?state=QUEUED").expect(200).json();
        for (JsonNode job : List.of(running.get("items"), queued.get("items")).stream()
                .flatMap(JsonNode::valueStream)
                .toList()) {
            SERVICE.client().awaitState("/api/v1/runs/" + job.get("id").asString(), "CANCELLED");
        }
        assertThat(SERVICE.leases()).isZero();
    }

    private static RunSpec spec(String workload, String policy, String payload) {
        String chosen = policy.equals("gmt-reuse") ? policy + "?samples=500&sample-batch=100" : policy;
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("page", "4KiB");
        settings.put("hbm.frames", "20");
        settings.put("dram.frames", "90");
        settings.put("payload", payload);
        settings.put("series", "7");
        return new RunSpec("gmt-a100", workload, chosen, 1, 1, settings, ClockKind.MODEL, List.of());
    }

    /**
     * Each on three of the six workloads, in turn, and with and without contents by turns; {@code .ci/fleet} runs each
     * on all of them, over four tiers in processes of their own.
     */
    @Test
    @Tag("slow")
    void everyPolicyGivesTheEmbeddedResultWithAndWithoutContents() throws InterruptedException {
        List<RunSpec> specs = new ArrayList<>();
        List<String> plain = sixWorkloads(3000);
        List<String> withContents = sixWorkloads(1200); // shorter: UVM's blocks move thirty pages an access
        int turn = 0;
        for (PolicyProvider policy : embedded.policies()) {
            for (int i = turn % 2; i < plain.size(); i += 2) {
                specs.add(
                        (turn / 2 + i / 2) % 2 == 0
                                ? spec(plain.get(i), policy.name(), "none")
                                : spec(withContents.get(i), policy.name(), "real"));
            }
            turn++;
        }
        giveTheEmbeddedResult(specs);
    }

    /** Pages that begin in the first tier, in a frame of their own, and large pages that come and go as a whole. */
    @Test
    @Tag("slow")
    void pagesWithOnePlaceGiveTheEmbeddedResult() throws InterruptedException {
        List<RunSpec> specs = new ArrayList<>();
        for (String policy :
                List.of("all-dram", "kstaled?idle=1ms", "thermostat?interval=1ms&sample-share=0.1", "uvm-adaptive")) {
            specs.addAll(ofOnePlace(policy, 10_000));
        }
        for (String policy : List.of("uvm-first-touch", "uvm-always", "uvm-oversub")) {
            specs.addAll(ofOnePlace(policy, 1500)); // moves a large page at a miss, or at a few
        }
        giveTheEmbeddedResult(specs);
    }

    private static List<RunSpec> ofOnePlace(String policy, int accesses) {
        return Stream.of("none", "real")
                .map(payload -> spec("zipf?pages=2000&accesses=" + accesses + "&writes=0.3", policy, payload)
                        .withSetting("hbm.frames", "1200"))
                .toList();
    }

    /** Runs two at a time, as many as the service lets go on. */
    private void giveTheEmbeddedResult(List<RunSpec> specs) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Callable<RunResult>> checks = new ArrayList<>();
            specs.forEach(spec -> checks.add(() -> givesTheEmbeddedResult(spec)));
            assertThat(threads.invokeAll(checks))
                    .allSatisfy(check -> assertThat(check.get()).isNotNull());
        } finally {
            threads.shutdownNow();
        }
        assertThat(SERVICE.leases()).isZero();
    }

    private RunResult givesTheEmbeddedResult(RunSpec spec) {
        RunResult here = embedded.run(spec, Progress.SILENT);
        RunResult there = fleet.run(spec, Progress.SILENT);
        String what = spec.policy() + " on " + spec.workload() + " with " + spec.settings();
        assertThat(comparable(there)).as(what).isEqualTo(comparable(here));
        assertThat(there.scrub()).as(what).isEqualTo(here.scrub());
        checkFigures(what, there);
        return there;
    }

    /** The host sums the image up between kernels, so pages come back to it. */
    @Test
    void pagesTakenBackByTheHostGiveTheEmbeddedResult() {
        for (String policy : List.of("uvm-first-touch", "uvm-adaptive")) {
            for (String payload : List.of("none", "real")) {
                Map<String, String> settings = Map.of("hbm.frames", "1024", "payload", payload);
                RunResult there = givesTheEmbeddedResult(new RunSpec(
                        "uvmsmart-1080ti", "srad-uvm?size=256", policy, 1, 1, settings, ClockKind.MODEL, List.of()));
                assertThat(there.counts().migrations().demotions())
                        .as(policy + ": there is room, so nothing else sends pages back")
                        .isPositive();
            }
        }
        assertThat(SERVICE.leases()).isZero();
    }

    /** Pages that begin in either memory and never move, on a first tier whose bandwidth counts. */
    @Test
    @Tag("slow")
    void placementByBandwidthGivesTheEmbeddedResult() throws InterruptedException {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : List.of("bw-bfs?pages=300&accesses=5000", "bw-sgemm?pages=300&accesses=5000")) {
            for (String policy : List.of("bw-local", "bw-interleave", "bw-aware", "bw-oracle", "bw-annotated")) {
                for (String payload : List.of("none", "real")) {
                    Map<String, String> settings = Map.of("capacity-share", "0.1", "payload", payload);
                    specs.add(
                            new RunSpec("bw-gddr5-ddr4", workload, policy, 1, 1, settings, ClockKind.MODEL, List.of()));
                }
            }
        }
        giveTheEmbeddedResult(specs);
    }

    /** The pages of a trace show one by one: those that show after the change go by the other ratio. */
    @Test
    void changedRatioGivesTheEmbeddedResult() {
        RunSpec spec = new RunSpec(
                "bw-gddr5-ddr4",
                trace(20_000),
                "bw-aware?ratio=0C-100B",
                1,
                1,
                Map.of("hbm.frames", "1024", "payload", "real"),
                ClockKind.MODEL,
                List.of(new RunSpec.PolicySwitch(4096, "bw-aware?ratio=100C-0B")));
        RunResult result = givesTheEmbeddedResult(spec);
        assertThat(result.segments().get(0).counts().served()).containsEntry("dram", 0L);
        assertThat(result.segments().get(1).counts().served().get("dram")).isPositive();
    }

    /** Pages that migrate by timers while they are used in place, with stalls of the accelerator. */
    @Test
    @Tag("slow")
    void migrationGivesTheEmbeddedResult() throws InterruptedException {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : List.of("numa-bfs?pages=300&accesses=20000", "numa-needle?pages=300&accesses=20000")) {
            for (String policy : List.of("cpu-only", "memcpy-first", "migrate", "migrate?range=16&balance=true")) {
                for (String payload : List.of("none", "real")) {
                    specs.add(new RunSpec(
                            "bw-gddr5-ddr4",
                            workload,
                            policy,
                            1,
                            1,
                            Map.of("hbm.frames", "512", "payload", payload),
                            ClockKind.MODEL,
                            List.of()));
                }
            }
        }
        giveTheEmbeddedResult(specs);
    }

    /** Lines of warps on SMs, in all ways of caching them. */
    @Test
    @Tag("slow")
    void cachedLinesGiveTheEmbeddedResult() throws InterruptedException {
        List<RunSpec> specs = new ArrayList<>();
        for (String workload : List.of("sc-needle?size=257", "sc-backprop?size=4096")) {
            for (String mode : List.of("hardware", "naive", "l1", "l1-l2", "client-cache", "variable", "read-only")) {
                for (String payload : List.of("none", "real")) {
                    specs.add(new RunSpec(
                            "cc-gddr5-ddr4",
                            workload,
                            "selective-caching?l1=1KiB&l2=4KiB&mode=" + mode,
                            1,
                            1,
                            Map.of("hbm.frames", "512", "payload", payload),
                            ClockKind.MODEL,
                            List.of()));
                }
            }
        }
        giveTheEmbeddedResult(specs);
    }

    /** Placement takes over from migration and gives back; a change of threshold, range and target on the way. */
    @Test
    void placementTakesOverFromMigrationAndBack() {
        RunSpec spec = new RunSpec(
                "bw-gddr5-ddr4",
                "numa-bfs?pages=300&accesses=40000",
                "migrate",
                1,
                1,
                Map.of("hbm.frames", "512", "payload", "real"),
                ClockKind.MODEL,
                List.of(
                        new RunSpec.PolicySwitch(4096, "bw-aware"),
                        new RunSpec.PolicySwitch(8192, "migrate?threshold=2"),
                        new RunSpec.PolicySwitch(16384, "migrate?threshold=4&range=64&balance=true&target=0.9")));
        RunResult result = givesTheEmbeddedResult(spec);
        assertThat(result.segments()).hasSize(4);
        assertThat(result.segments().get(3).counts().migrations().promotions()).isPositive();
    }

    /** Warps whose accesses model time interleaves, and copies by queue pairs and by batches of faults. */
    @Test
    @Tag("slow")
    void programsOfManyWarpsGiveTheEmbeddedResult() throws InterruptedException {
        List<RunSpec> specs = new ArrayList<>();
        List<String> workloads = List.of(
                "vectoradd?size=60000",
                "mvt?size=256",
                "bfs?kernel=dream&vertices=16384",
                "cc?kernel=subway&vertices=16384");
        List<String> policies = List.of("dream", "uvm", "uvm?read-mostly=true", "gpudirect-rdma", "rapids", "subway");
        for (String workload : workloads) {
            for (String policy : policies) {
                for (String payload : List.of("none", "real")) {
                    Map<String, String> settings = Map.of("hbm.frames", "40", "payload", payload);
                    specs.add(new RunSpec("dream-v100", workload, policy, 1, 1, settings, ClockKind.MODEL, List.of()));
                }
            }
        }
        giveTheEmbeddedResult(specs);
    }

    /** Each sum of bytes over the tiers is that of the result's operations. */
    private static void checkFigures(String what, RunResult result) {
        RunResult.Fleet figures = result.fleet();
        assertThat(figures).as(what).isNotNull();
        long bytes = result.counts().operations().stream()
                .mapToLong(RunResult.Operation::bytes)
                .sum();
        if (figures != null) {
            assertThat(figures.tiers()).hasSize(result.counts().served().size());
            assertThat(figures.tiers().stream()
                            .mapToLong(TierReport.TierFigures::bytesIn)
                            .sum())
                    .as(what)
                    .isEqualTo(bytes);
            assertThat(figures.tiers().stream()
                            .mapToLong(TierReport.TierFigures::bytesOut)
                            .sum())
                    .as(what)
                    .isEqualTo(bytes);
        }
    }

    /** The result as JSON without what may differ. */
    static String comparable(RunResult result) {
        StringWriter text = new StringWriter();
        try (var json = new com.fasterxml.jackson.core.JsonFactory().createGenerator(text)) {
            ResultJson.write(json, result);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ObjectNode tree = (ObjectNode) JSON.readTree(text.toString());
        tree.remove(List.of("wallTimeNs", "accessesPerSecond", "payload", "fleet", "scrub"));
        return tree.toString();
    }

    @Test
    void switchingUntimedRunGivesTheEmbeddedResult() {
        RunSpec plain = spec(ZIPF, "bam", "real");
        RunSpec spec = new RunSpec(
                plain.testbed(),
                plain.workload(),
                plain.policy(),
                1,
                2,
                plain.settings(),
                ClockKind.NONE,
                List.of(new RunSpec.PolicySwitch(4096, "lru")));
        assertThat(comparable(fleet.run(spec, Progress.SILENT)))
                .isEqualTo(comparable(embedded.run(spec, Progress.SILENT)));
    }

    @Test
    void testbedWithATierTheFleetLacksIsRefused() {
        RunSpec spec = new RunSpec("four-tier", ZIPF, "lru", 1, 1, Map.of(), ClockKind.NONE, List.of());
        assertThatThrownBy(() -> fleet.run(spec, Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("tier nvm ")
                .hasMessageContaining("dram, hbm, nvme");
    }

    @Test
    void refusalNamesTheTraceAsTheUserDoes() {
        RunSpec spec = spec(trace(9000) + "?unit=nonsense", "lru", "none");
        assertThatThrownBy(() -> fleet.run(spec, Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageNotContaining("sha256")
                .hasMessageContaining("nonsense");
    }

    @Test
    void cancelledRunLeavesNoLease() {
        Client client = SERVICE.client();
        String run = client.run(LONG);
        client.await(run, job -> job.path("progress").path("accesses").asLong() > 0);
        assertThat(SERVICE.leases()).isEqualTo(3);
        client.put(run + "/state", "{\"state\": \"CANCELLED\"}").expect(202);
        client.awaitState(run, "CANCELLED");
        assertThat(SERVICE.leases()).isZero();
    }

    @Test
    void streamedAccessesMoveRealContentsOverTheTiers() {
        StreamRequest request = StreamRequest.of("gmt-a100", "lru", 400)
                .with("page", "4KiB")
                .with("hbm.frames", "20")
                .with("dram.frames", "90")
                .with("payload", "real");
        Random random = new Random(11);
        String run;
        try (StreamConnection connection = new StreamConnection(SERVICE.grpcTarget(), null);
                AccessStream stream = connection.open(request, (access, tier, ns) -> {})) {
            run = "/api/v1/runs/" + stream.runId();
            for (int i = 0; i < 9000; i++) {
                int page = Math.min(random.nextInt(400), random.nextInt(400));
                if (i % 3 == 0) {
                    stream.write(page);
                } else {
                    stream.read(page);
                }
            }
            stream.end();
        }
        Client client = SERVICE.client();
        client.awaitState(run, "SUCCEEDED");
        JsonNode result = client.get(run + "/result").expect(200).json();
        assertThat(result.get("scrub").get("ok").asBoolean()).isTrue();
        assertThat(result.get("scrub").get("pages").asInt()).isEqualTo(400);
        long moved = 0;
        for (JsonNode operation : result.get("operations")) {
            moved += operation.get("bytes").asLong();
        }
        long counted = 0;
        for (JsonNode tier : result.get("fleet").get("tiers")) {
            counted += tier.get("bytesIn").asLong();
        }
        assertThat(counted).isEqualTo(moved).isPositive();
    }

    @Test
    void runBeyondTheTiersMemoryIsRefusedWithAdvice() {
        // 256 MiB a tier: 100,000 pages of 4 KiB are 391 MiB
        RunSpec spec = spec("zipf?pages=100000&accesses=10", "lru", "real");
        assertThatThrownBy(() -> fleet.run(spec, Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("tier nvme at 127.0.0.1:")
                .hasMessageContaining("holds 256 MiB")
                .hasMessageContaining("the footprint")
                .hasMessageContaining("payload=none")
                .hasMessageContaining("thermocline.tier.capacity");
        assertThat(fleet.run(spec("zipf?pages=100000&accesses=10", "lru", "none"), Progress.SILENT)
                        .counts()
                        .accesses())
                .as("without contents it fits")
                .isEqualTo(10);
    }

    @Test
    @Tag("slow")
    void curvesEqualThoseOfOneProcess() {
        RunMatrix matrix = RunMatrix.of(
                List.of("zipf?pages=400&accesses=9000&writes=0.3", trace(9000)),
                List.of("lru", "sieve"),
                (workload, policy) -> new RunSpec(
                        "gmt-a100",
                        workload,
                        policy,
                        1,
                        1,
                        Map.of("page", "4KiB", "dram.frames", "90"),
                        ClockKind.NONE,
                        List.of()));
        CurveRuns here = new CurveRuns(embedded, runs -> embedded.runAll(runs, Progress.SILENT));
        for (List<Long> sizes : List.of(List.of(10L, 100L), List.<Long>of())) {
            assertThat(fleet.curve(matrix, sizes, CurveAccuracy.AUTOMATIC, Progress.SILENT))
                    .isEqualTo(here.points(matrix.specs(), sizes));
        }
        assertThat(SERVICE.leases()).isZero();
    }

    @Test
    void absentTierFailsTheRunByNameAndLeavesNoLease() throws IOException {
        try (TierServices partly = TierServices.ofThree(folder, null)) {
            String[] properties = partly.properties();
            partly.stop("nvme");
            try (Service own = Service.start(folder.resolve("absent"), properties)) {
                Client client = own.client();
                String run = client.run(LONG);
                JsonNode failed = client.awaitState(run, "FAILED");
                assertThat(failed.get("failure").asString()).contains("tier nvme at 127.0.0.1:");
                assertThat(partly.leases()).isZero();
                JsonNode nvme = client.get("/api/v1/tiers/nvme").expect(200).json();
                assertThat(nvme.get("shards").get(0).get("state").asString()).isEqualTo("UNREACHABLE");
                shape(client, "nvme", "{\"dilation\": 5}").expect(503);
            }
        }
    }

    private static Client.Answer shape(Client client, String tier, String patch) {
        return client.send(
                "PATCH",
                "/api/v1/tiers/" + tier + "/shaping",
                BodyPublishers.ofString(patch),
                "Content-Type",
                "application/merge-patch+json");
    }

    @Test
    void shapingOfTiersCanBeReadAndChanged() {
        Client client = SERVICE.client();
        JsonNode before = client.get("/api/v1/tiers/dram")
                .expect(200)
                .json()
                .get("shards")
                .get(0);
        assertThat(before.get("state").asString()).isEqualTo("UP");
        assertThat(before.get("capacityBytes").asLong()).isEqualTo(1 << 28);
        assertThat(before.get("shaping").get("queueDepth").asInt()).isEqualTo(4);
        JsonNode after = shape(client, "dram", "{\"readLatencyNs\": 250000, \"dilation\": 10.5}")
                .expect(200)
                .json()
                .get(0)
                .get("shaping");
        assertThat(after.get("readLatencyNs").asLong()).isEqualTo(250_000);
        assertThat(after.get("dilation").asDouble()).isEqualTo(10.5);
        assertThat(after.get("writeLatencyNs").asLong()).as("as it was").isEqualTo(1_000);
        assertThat(client.get("/api/v1/tiers").expect(200).text()).contains("\"readLatencyNs\":250000");

        for (String nonsense : List.of(
                "{\"readLatencyNs\": -1}",
                "{\"readLatencyNs\": 1.5}",
                "{\"readLatencyNs\": null}",
                "{\"dilation\": \"x\"}",
                "{\"dilation\": -1}",
                "{\"floorNs\": 1}",
                "{\"queueDepth\": 0}",
                "{\"queueDepth\": 99999999999}",
                "{\"colour\": 1}")) {
            assertThat(shape(client, "dram", nonsense).status()).as(nonsense).isIn(400, 422);
        }
        assertThat(client.get("/api/v1/tiers/dram").json().get("shards").get(0).get("shaping"))
                .as("nothing of it took effect")
                .isEqualTo(after);
        shape(client, "nvm", "{}").expect(404);
        client.get("/api/v1/tiers/nvm").expect(404);
    }

    @Test
    @Tag("slow")
    void tokenIsSentToTheTiers() throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "a token for all of the fleet\n");
        try (TierServices guarded = TierServices.ofThree(folder, "Bearer a token for all of the fleet")) {
            String[] properties = Arrays.copyOf(guarded.properties(), guarded.properties().length + 1);
            properties[properties.length - 1] = "thermocline.security.token-file=" + token;
            try (Service own = Service.start(folder.resolve("guarded"), properties)) {
                FleetRuns known = new FleetRuns("http://127.0.0.1:" + own.port(), "a token for all of the fleet");
                assertThat(known.run(spec("zipf?pages=400&accesses=9000", "lru", "real"), Progress.SILENT)
                                .counts()
                                .accesses())
                        .isEqualTo(9000);
            }
            try (Service own = Service.start(folder.resolve("unguarded"), guarded.properties())) {
                Client client = own.client();
                assertThat(client.awaitState(client.run(LONG), "FAILED")
                                .get("failure")
                                .asString())
                        .as("without the token the tiers refuse")
                        .contains("tier hbm", "token");
            }
        }
    }

    @Test
    void terminatedCommandCancelsItsRun() throws Exception {
        Client client = SERVICE.client();
        Process command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.thermocline.cli.Main",
                        "run",
                        "--fleet",
                        "http://127.0.0.1:" + SERVICE.port(),
                        "--testbed",
                        "gmt-a100",
                        "--workload",
                        "zipf?pages=401&accesses=2000000000",
                        "--policy",
                        "lru",
                        "--set",
                        "page=4KiB",
                        "--set",
                        "hbm.frames=20",
                        "--set",
                        "dram.frames=90")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("command.log").toFile())
                .start();
        try {
            String list = "/api/v1/runs?state=RUNNING&limit=1";
            String run = "/api/v1/runs/"
                    + client.await(list, page -> !page.get("items").isEmpty())
                            .get("items")
                            .get(0)
                            .get("id")
                            .asString();
            command.destroy(); // as Ctrl-C does, a signal that lets it clean up
            assertThat(command.waitFor(20, TimeUnit.SECONDS)).isTrue();
            client.awaitState(run, "CANCELLED");
        } finally {
            command.destroyForcibly();
        }
        assertThat(SERVICE.leases()).isZero();
    }

    @Test
    void vanishedTierFailsTheRunByNameAndClosesOtherLeases() throws IOException {
        List<String> failures = new ArrayList<>();
        try (TierServices doomed = TierServices.ofThree(folder, null);
                Service own = Service.start(folder.resolve("doomed"), doomed.properties())) {
            Client client = own.client();
            String run = client.run(LONG);
            client.await(run, job -> job.path("progress").path("accesses").asLong() > 0);
            assertThat(doomed.leases()).isEqualTo(3);
            doomed.stop("dram");
            failures.add(client.awaitState(run, "FAILED").get("failure").asString());
            long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (doomed.leases() > 1 && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            assertThat(doomed.leases())
                    .as("only the lost tier's own is left to expire")
                    .isLessThanOrEqualTo(1);
        }
        assertThat(failures.get(0)).contains("tier dram at 127.0.0.1:");
    }
}
