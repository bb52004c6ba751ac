package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --set}: every parameter by its key, each with its effect, and what is refused. */
final class SettingsTest {
    private static final String WORKLOAD = "mixed?pages=3000&accesses=8000&period=2000&writes=0.3";

    /** Every tier under pressure, with time. */
    private static RunSpec base(String policy) {
        return Runs.timed(Runs.spec("gmt-a100", WORKLOAD, policy))
                .withSetting("hbm.pages", "60")
                .withSetting("dram.pages", "200");
    }

    private static RunSpec plain() {
        return Runs.spec("gmt-a100", WORKLOAD, "lru");
    }

    private static void assertRefused(RunSpec spec, String... parts) {
        assertThatThrownBy(() -> Runs.LABORATORY.check(spec))
                .isInstanceOf(InvalidInputException.class)
                .message()
                .contains(parts)
                .doesNotContain("\n");
    }

    private static void assertOutlastsTheClock(RunSpec spec) {
        assertThatThrownBy(() -> Runs.run(Runs.timed(spec)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("106 days");
    }

    private static List<String> messages(RunSpec... specs) {
        List<String> messages = new ArrayList<>();
        Runs.LABORATORY.prepareAll(List.of(specs), into(messages));
        return messages;
    }

    private static Progress into(List<String> messages) {
        return new Progress() {
            @Override
            public void message(String text) {
                messages.add(text);
            }
        };
    }

    @ParameterizedTest(name = "{0}={1} under {2}")
    @CsvSource({
        "accelerator.concurrency, 1, lru",
        "accelerator.issue-gap, 20us, lru",
        "software.lookup, 20us, lru",
        "software.gpu-page-copy, 900us, lru",
        "software.fault-service, 900us, hmm",
        "software.page-cache-miss, 900us, hmm",
        "hbm.read-latency, 300us, lru",
        "hbm.device, v100-hbm2, lru",
        "hbm.link, connectx-5, lru",
        "hbm.link-latency, 900us, lru",
        "hbm.link-bandwidth, 100MB/s, lru",
        "hbm.link-overhead, 4MiB, lru",
        "dram.device, slow-memory-1us, lru",
        "dram.read-latency, 900us, lru",
        "dram.write-latency, 900us, lru",
        "dram.read-bandwidth, 20MB/s, lru",
        "dram.write-bandwidth, 20MB/s, lru",
        "dram.read-iops, 1000, lru",
        "dram.write-iops, 1000, lru",
        "dram.channels, 8, lru",
        "dram.count, 2, lru",
        "dram.storage, true, lru",
        "dram.link, pcie-gen4-x16, lru",
        "nvme.device, intel-optane-p5800x, lru",
        "nvme.read-latency, 900us, lru",
        "nvme.write-latency, 9ms, lru",
        "nvme.read-bandwidth, 200MB/s, lru",
        "nvme.write-bandwidth, 20MB/s, lru",
        "nvme.read-iops, 1000, lru",
        "nvme.write-iops, 100, lru",
        "nvme.channels, 8, lru",
        "nvme.count, 4, lru",
        "nvme.storage, false, hmm",
        "nvme.link, pcie-gen3-x16, lru"
    })
    void eachTimingChangesTimeAndNoDecision(String path, String value, String policy) {
        RunResult before = Runs.run(base(policy));
        RunResult after = Runs.run(base(policy).withSetting(path, value));
        assertThat(after.modelTimeNs()).isNotEqualTo(before.modelTimeNs());
        assertThat(after.counts()).isEqualTo(before.counts());
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({
        "accelerator.concurrency, 1, true",
        "hbm.link-bandwidth, 100MB/s, true",
        "nvme.read-bandwidth, 200MB/s, true",
        "nvme.write-iops, 100, true",
        "nvme.count, 4, false",
        "nvme.read-latency, 1us, false",
        "nvme.device, intel-optane-p5800x, false"
    })
    void timingsHaveTheDirectionThatTheyMust(String path, String value, boolean slower) {
        long before = Runs.run(base("lru")).modelTimeNs();
        long after = Runs.run(base("lru").withSetting(path, value)).modelTimeNs();
        assertThat(after > before).isEqualTo(slower);
    }

    @Test
    void replicasTakeEachWriteAndDecideNothing() {
        RunSpec striped = base("lru").withSetting("nvme.count", "4");
        RunResult before = Runs.run(striped);
        RunResult after = Runs.run(striped.withSetting("nvme.placement", "replicate"));
        assertThat(after.counts()).isEqualTo(before.counts());
        assertThat(after.modelTimeNs()).isGreaterThan(before.modelTimeNs());
        assertThat(Runs.run(base("lru").withSetting("nvme.placement", "replicate"))
                        .modelTimeNs())
                .as("one device is one device")
                .isEqualTo(Runs.run(base("lru")).modelTimeNs());
    }

    @Test
    void linkGivenToATierHasItsOwnParameters() {
        RunSpec linked = base("lru").withSetting("nvme.link", "pcie-gen3-x16");
        long before = Runs.run(linked).modelTimeNs();
        for (String setting : List.of("latency=900us", "bandwidth=100MB/s", "overhead=4MiB")) {
            String[] parts = setting.split("=", 2);
            assertThat(Runs.run(linked.withSetting("nvme.link-" + parts[0], parts[1]))
                            .modelTimeNs())
                    .as(setting)
                    .isGreaterThan(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"capacity, 640KiB", "pages, 10", "frames, 10"})
    void capacityIsGivenAsSizeOrPages(String figure, String value) {
        assertThat(Runs.run(plain().withSetting("hbm." + figure, value)).capacities())
                .containsEntry("hbm", 10L);
    }

    @Test
    void scaleMultipliesCapacitiesButNotFrames() {
        RunSpec half = Runs.scaled(plain(), 0.5);
        assertThat(Runs.run(half.withSetting("hbm.pages", "11")).capacities()).containsEntry("hbm", 5L);
        assertThat(Runs.run(half.withSetting("hbm.capacity", "704KiB")).capacities())
                .containsEntry("hbm", 5L);
        assertThat(Runs.run(half.withSetting("hbm.frames", "11")).capacities()).containsEntry("hbm", 11L);
    }

    @Test
    void pageSizeChangesFramesAndBytes() {
        RunResult result = Runs.run(plain().withSetting("page", "4KiB").withSetting("hbm.capacity", "64KiB"));
        assertThat(result.pageBytes()).isEqualTo(4096);
        assertThat(result.capacities()).containsEntry("hbm", 16L);
        assertThat(result.bytes("nvme", "hbm")).isEqualTo(4096 * Runs.lastTierFetches(result));
    }

    /** 3000 pages over both upper tiers, one part to four: 300 and 1200 at an oversubscription of 2. */
    @Test
    void oversubscriptionFixesTheUpperTiersFromTheFootprint() {
        RunResult result = Runs.run(plain().withSetting("oversubscription", "2"));
        assertThat(result.capacities()).containsEntry("hbm", 300L).containsEntry("dram", 1200L);
        assertThat(Runs.run(plain().withSetting("oversubscription", "4").withSetting("nvme.pages", "5000"))
                        .capacities())
                .containsEntry("hbm", 150L)
                .containsEntry("dram", 600L)
                .containsEntry("nvme", 5000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hbm.pages", "dram.pages", "hbm.frames", "dram.frames"})
    void oversubscriptionBesideACapacityIsRefused(String path) {
        assertRefused(
                plain().withSetting("oversubscription", "2").withSetting(path, "100"),
                "oversubscription",
                "leave out the capacity");
    }

    @Test
    void oversubscriptionOfATraceOfUnknownFootprintIsRefused() {
        String trace = Runs.trace("three", new int[] {1, 2, 3});
        assertRefused(
                Runs.spec("gmt-a100", trace, "lru").withSetting("oversubscription", "2"),
                "oversubscription",
                "hbm.pages");
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "hbm.capcity;1GiB;capcity;Did you mean 'capacity'?",
                "hbm;1GiB;'hbm';Known: page",
                "hbn.capacity;1GiB;'hbn';Did you mean 'hbm'?",
                "acelerator.concurrency;3;'acelerator';Did you mean 'accelerator'?",
                "accelerator.concurency;3;concurency;Did you mean 'concurrency'?",
                "software.lockup;3us;lockup;Did you mean 'lookup'?",
                "pagge;4KiB;'pagge';Did you mean 'page'?",
                "hbm.device;a100-hbm3;a100-hbm3;Did you mean 'a100-hbm2'?",
                "hbm.link;pcie-gen3-x61;pcie-gen3-x61;Did you mean 'pcie-gen3-x16'?",
                "policy.lowr;last;'lowr';Did you mean 'lower'?",
                "workload.pags;10;'pags';Did you mean 'pages'?"
            })
    void unknownPathIsRefusedWithTheNearestOne(String path, String value, String name, String hint) {
        assertRefused(plain().withSetting(path, value), "unknown", name, hint);
    }

    @Test
    void incompletePathIsRefusedWithTheKnownNames() {
        assertRefused(plain().withSetting(".", "1"), "setting '.': owner: is missing; give one of hbm, dram, nvme, ");
        assertRefused(plain().withSetting("hbm.", "1"), "setting of tier hbm: is missing; give one of device, ");
        assertRefused(plain().withSetting("hbm.device", ""), "device: is missing; give one of a100-hbm2, ");
    }

    @ParameterizedTest(name = "{0}={1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "hbm.pages;0",
                "hbm.pages;-1",
                "hbm.pages;1.5",
                "hbm.pages;''",
                "hbm.pages;9223372036854775807",
                "hbm.pages;99999999999999999999",
                "hbm.frames;0",
                "hbm.frames;9223372036854775807",
                "hbm.frames;134217729",
                "hbm.capacity;0",
                "hbm.capacity;-1GiB",
                "hbm.capacity;65535",
                "hbm.capacity;10GB",
                "hbm.capacity;16Gib",
                "hbm.capacity;9000000TiB",
                "dram.spare;0",
                "dram.spare;-3",
                "dram.spare;99999999999",
                "nvme.count;0",
                "nvme.count;65",
                "nvme.placement;mirror",
                "nvme.channels;0",
                "nvme.channels;1025",
                "nvme.storage;yes",
                "nvme.read-latency;-1us",
                "nvme.read-latency;1001s",
                "nvme.read-latency;fast",
                "nvme.read-bandwidth;0",
                "nvme.read-bandwidth;-5GB/s",
                "nvme.read-bandwidth;1",
                "nvme.read-bandwidth;3.5GiB/s",
                "nvme.read-iops;-1",
                "nvme.link-latency;1us",
                "hbm.link-bandwidth;0GB/s",
                "hbm.link-overhead;2GiB",
                "hbm.link-ramp;-1",
                "hbm.link-ramp;steep",
                "hbm.link-ramp;1d",
                "hbm.link-access;-1ns",
                "hbm.unit;1000",
                "hbm.unit;32KiB",
                "accelerator.instruction-rate;-1",
                "accelerator.edge-instructions;-1",
                "software.fault-holds-link;maybe",
                "accelerator.concurrency;0",
                "accelerator.concurrency;-64",
                "accelerator.concurrency;1048577",
                "accelerator.concurrency;4294967296",
                "accelerator.issue-gap;-1ns",
                "page;0",
                "page;3000",
                "page;64",
                "page;2GiB",
                "page;-4096",
                "page;4KB",
                "oversubscription;0",
                "oversubscription;-2",
                "oversubscription;NaN",
                "oversubscription;1e300",
                "oversubscription;1e-300",
                "payload;fake"
            })
    void badValueIsRefusedWithItsPath(String path, String value) {
        String figure = path.substring(path.indexOf('.') + 1);
        assertRefused(
                plain().withSetting(path, value),
                figure.equals("oversubscription") ? "" : path.replaceFirst("[.].*", ""));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e300, 1025, Double.NEGATIVE_INFINITY})
    void invalidScaleIsRefused(double scale) {
        assertRefused(Runs.scaled(plain(), scale), "scale: ", "positive ratio", "1024");
    }

    @Test
    void scaleThatLeavesATierWithoutFramesIsRefused() {
        assertRefused(Runs.scaled(plain(), 1e-9), "tier hbm has no frame left", "or the scale");
        assertRefused(
                Runs.scaled(plain().withSetting("dram.pages", "9"), 0.1),
                "tier dram has no frame left",
                "dram.pages times the scale",
                "dram.frames");
        assertRefused(Runs.scaled(plain(), Double.MIN_VALUE), "no frame left");
        assertRefused(plain().withSetting("hbm.capacity", "65535"), "less than a page of 64 KiB", "hbm.capacity");
    }

    @Test
    void oversubscriptionThatLeavesATierWithoutFramesIsRefused() {
        // of 3000 pages a two-thousandth in both upper tiers, a fifth of that in the first
        assertRefused(
                plain().withSetting("oversubscription", "2000"),
                "tier hbm has no frame left",
                "oversubscription 2000",
                "footprint of 3000 pages",
                "such as hbm.pages=1");
    }

    /** Raising another figure beside it would be refused. */
    @ParameterizedTest
    @CsvSource({"nvme.pages, 2999, 3000", "nvme.frames, 2999, 3000", "nvme.capacity, 1MiB, 188MiB"}) // 187.5 MiB
    void tooSmallCapacityIsNamedInItsOwnUnit(String figure, String given, String enough) {
        assertRefused(
                plain().withSetting(figure, given),
                "footprint of 3000 pages",
                "raise " + figure + " to " + enough + ", or lower the workload's footprint");
    }

    @Test
    void footprintBeyondTheDefaultCapacityIsRefusedWithTheNeededOne() {
        RunSpec vast = Runs.spec("gmt-a100", "zipf?pages=40000000&accesses=8192", "lru"); // 2 TiB hold 33,554,432
        assertRefused(
                vast.withSetting("hbm.pages", "60").withSetting("dram.pages", "200"),
                "raise nvme.capacity to 2442GiB, or lower"); // 2,441.4 GiB
    }

    @Test
    void tooLargeCapacityIsNamedInItsOwnUnit() {
        assertRefused(plain().withSetting("hbm.pages", "9223372036854775807"), "hbm.pages", "'9223372036854775807'");
        assertRefused(plain().withSetting("hbm.capacity", "2000000TiB"), "hbm.capacity", "'2000000TiB'");
    }

    /** A page of 4 KiB takes 4096 s at 1 B/s. */
    @ParameterizedTest
    @CsvSource({
        "dream, rnic.bandwidth, 0GB/s, above zero",
        "dream, rnic.bandwidth, 1B/s, at most 1000 s",
        "uvm, fault-batch.bandwidth, 1B/s, at most 1000 s"
    })
    void aStageThatPutsOutNothingIsRefused(String policy, String figure, String bandwidth, String why) {
        RunSpec spec = Runs.spec("dream-v100", "scan?pages=3&passes=1", policy);
        assertRefused(spec.withSetting(figure, bandwidth), figure, why);
    }

    @Test
    void spareFramesCountTowardsTheTierLimit() {
        String most = "134217728";
        Runs.LABORATORY.check(
                Runs.spec("two-tier", "scan?pages=3&passes=1", "lru").withSetting("hbm.frames", most));
        RunSpec three = Runs.spec("gmt-a100", "scan?pages=3&passes=1", "lru");
        assertRefused(three.withSetting("dram.frames", most), "dram.frames: ", "and 64 spare", "lower it");
        assertRefused(
                three.withSetting("dram.frames", "16").withSetting("dram.spare", most),
                "16 frames",
                "and " + most + " spare",
                "dram.spare: ");
    }

    @Test
    void footprintBeyondTheLastTierIsRefused() {
        assertRefused(plain().withSetting("nvme.pages", "2999"), "footprint of 3000 pages", "nvme holds 2999");
        assertThat(Runs.run(plain().withSetting("nvme.pages", "3000")).counts().accesses())
                .isEqualTo(8000);
    }

    @Test
    void footprintBeyondThePageTableIsRefusedBeforeTheRun() {
        assertRefused(
                Runs.spec("two-tier", "uniform?pages=200000000&accesses=1", "lru")
                        .withSetting("nvme.capacity", "1000TiB"),
                "200000000 pages",
                "134217728");
    }

    @Test
    void footprintFoundWhileReadingIsRefusedWhenItNoLongerFits() {
        String trace = Runs.trace("five", new int[] {10, 20, 30, 20, 40, 50});
        for (String policy : List.of("lru", "belady")) {
            assertThatThrownBy(
                            () -> Runs.run(Runs.spec("two-tier", trace, policy).withSetting("nvme.pages", "4")))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("at least 5 pages")
                    .hasMessageContaining("nvme holds 4");
        }
    }

    @Test
    void twoCapacitiesOfOneTierAreRefused() {
        assertRefused(
                plain().withSetting("hbm.capacity", "1GiB").withSetting("hbm.pages", "5"),
                "hbm.capacity and hbm.pages",
                "give one");
    }

    @Test
    void settingThatChangesNothingIsNoted() {
        RunSpec spec = plain().withSetting("hbm.read-bandwidth", "1GB/s").withSetting("nvme.spare", "3");
        assertThat(messages(spec, spec.withPolicy("fifo")))
                .hasSize(2)
                .anySatisfy(message -> assertThat(message).contains("hbm.read-bandwidth changes nothing"))
                .anySatisfy(message -> assertThat(message).contains("nvme.spare changes nothing"));
    }

    @Test
    void refusedSettingIsNotNotedAsWithoutEffect() {
        List<String> messages = new ArrayList<>();
        assertThatThrownBy(() -> Runs.LABORATORY.prepare(plain().withSetting("nvme.spare", "0"), into(messages)))
                .hasMessageContaining("nvme.spare: '0' is not allowed");
        assertThat(messages).isEmpty();
    }

    @Test
    void comparisonGivesAParameterOnlyToPoliciesThatHaveIt() {
        RunSpec bam = plain().withSetting("hbm.pages", "60").withPolicy("bam").withSetting("policy.pin-window", "3");
        List<RunResult> results =
                Runs.LABORATORY.runAll(List.of(bam, bam.withPolicy("lru"), bam.withPolicy("bam")), Progress.SILENT);
        assertThat(results.get(0).policyMetrics()).containsEntry("pinWindowAccesses", 3);
        assertThat(results.get(1).policyMetrics()).doesNotContainKey("pinWindowAccesses");
        assertThat(results.get(2).policyMetrics()).containsEntry("pinWindowAccesses", 3);
        assertRefused(bam.withPolicy("lru"), "policy lru", "pin-window");
        assertThatThrownBy(() ->
                        Runs.LABORATORY.runAll(List.of(bam.withPolicy("lru"), bam.withPolicy("fifo")), Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("pin-window");
    }

    @Test
    void parameterUnknownToAllComparedPoliciesIsRefusedWithTheirs() {
        RunSpec lru = plain().withPolicy("lru").withSetting("policy.pin-windw", "3");
        assertThatThrownBy(() -> Runs.LABORATORY.runAll(List.of(lru, lru.withPolicy("bam")), Progress.SILENT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("unknown parameter of these policies 'pin-windw'. Did you mean 'pin-window'?"
                        + " Known: block, cache, clock, coalescing, consistency, fetch-on-write, flight-window,"
                        + " flush, lower, pin-window, pins, probe, reuse");
    }

    @Test
    void inlineParameterOverridesTheSharedSetting() {
        RunResult result = Runs.run(plain().withSetting("hbm.pages", "60")
                .withPolicy("bam?pin-window=5")
                .withSetting("policy.pin-window", "3"));
        assertThat(result.policyMetrics()).containsEntry("pinWindowAccesses", 5);
        assertThat(result.policy()).isEqualTo("bam?pin-window=5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lru?",
                "lru?lower",
                "lru?=last",
                "lru?lower=last&",
                "lru?lower=last&lower=last",
                "lru?lower=first",
                "lru?Lower=last",
                "lru:last",
                "",
                "LRU",
                "lru ",
                "bam?pin-window=-1",
                "bam?pin-window=1e3",
                "clock?reference-on-fill=maybe",
                "s3fifo?small-share=NaN",
                "s3fifo?small-share=2",
                "gmt-reuse?eq1=",
                "gmt-reuse?sample-batch=1",
                "nosuch"
            })
    void invalidPolicyIsRefused(String policy) {
        assertRefused(plain().withPolicy(policy), policy.split("[?: ]", 2)[0].strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zipf:1000",
                "zipf?pages=10&pages=20",
                "zipf?pages=0",
                "zipf?pages=3000000000",
                "zipf?skew=-1",
                "zipf?skew=NaN",
                "zipf?writes=2",
                "scan?passes=1&accesses=5",
                "hotspot?footprint=0",
                "pagerank?vertices=1000",
                "pagerank?vertices=1",
                "pagerank?graph=/nonexistent/graph.mtx",
                "bfs?vertices=1024&source=1024",
                "trace",
                "trace:",
                "trace:/nonexistent/t.csv",
                "nosuch",
                ""
            })
    void invalidWorkloadIsRefused(String workload) {
        assertRefused(plain().withWorkload(workload), "");
    }

    @Test
    void policyThatNeedsAMiddleTierIsRefusedWithoutOne() {
        for (String policy : List.of("gmt-reuse", "gmt-random", "gmt-tierorder", "hmm", "hmm-optimistic")) {
            assertRefused(Runs.spec("two-tier", WORKLOAD, policy), policy, "two-tier", "gmt-a100");
        }
    }

    @Test
    void impossibleSwitchesAreRefused() {
        assertRefused(Runs.switching(plain(), List.of(at(8193, "fifo"))), "12288", "switches: ", "8000 accesses");
        assertRefused(Runs.switching(plain(), List.of(at(4097, "fifo"))), "8192", "8000 accesses");
        assertRefused(Runs.switching(plain(), List.of(at(0, "fifo"))), "switches: ", "0:fifo");
        assertRefused(Runs.switching(plain(), List.of(at(-5, "fifo"))), "switches: ", "-5:fifo");
        assertRefused(Runs.switching(plain(), List.of(at(Long.MAX_VALUE, "fifo"))), "switches: ");
        assertRefused(Runs.switching(plain(), List.of(at(10, "fifo"), at(20, "lru"))), "switches: ", "4096");
        assertRefused(Runs.switching(plain(), List.of(at(10, "belady"))), "belady", "future");
        assertRefused(Runs.switching(plain(), List.of(at(10, "lifo"))), "'lifo'", "Did you mean");
        assertRefused(
                Runs.switching(Runs.spec("two-tier", WORKLOAD, "lru"), List.of(at(10, "gmt-reuse"))),
                "gmt-reuse needs a middle tier");
    }

    @Test
    void switchBeyondTheTraceIsRefusedAtItsEnd() {
        StringBuilder lines = new StringBuilder("page,op\n");
        for (int i = 0; i < 5000; i++) {
            lines.append(i % 9).append(",r\n");
        }
        String trace = "trace:" + Runs.write("short.csv", lines.toString().getBytes(StandardCharsets.UTF_8));
        RunSpec spec = Runs.spec("two-tier", trace, "lru");
        assertThat(Runs.run(Runs.switching(spec, List.of(at(4096, "fifo")))).segments())
                .hasSize(2);
        RunSpec late = Runs.switching(spec, List.of(at(4097, "fifo")));
        Runs.LABORATORY.check(late); // the length of such a trace is not known before it has been read
        assertThatThrownBy(() -> Runs.run(late))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("switches: ")
                .hasMessageContaining("5000 accesses");
    }

    private static RunSpec.PolicySwitch at(long access, String policy) {
        return new RunSpec.PolicySwitch(access, policy);
    }

    /** 20,000 accesses of 1000 s one after another are 231 days, and the clock counts to 106, hits or misses. */
    @ParameterizedTest
    @CsvSource({
        "nvme.read-latency, scan?pages=20000&passes=1",
        "accelerator.issue-gap, scan?pages=10&passes=2000",
        "accelerator.issue-gap, scan?pages=20000&passes=1",
        "hbm.read-latency, scan?pages=10&passes=2000",
        "hbm.read-latency, scan?pages=20000&passes=1"
    })
    void aRunThatOutlastsTheClockIsRefused(String figure, String workload) {
        RunSpec spec = Runs.spec("two-tier", workload, "lru")
                .withSetting(figure, "1000s")
                .withSetting("accelerator.concurrency", "1");
        assertThat(Runs.run(spec).counts().accesses()).isEqualTo(20_000);
        assertOutlastsTheClock(spec);
    }

    /** A stream of 9,375 accesses of 1000 s, one after another, is 108 days. */
    @ParameterizedTest
    @ValueSource(strings = {"hbm.read-latency", "accelerator.issue-gap"})
    void runOfManyStreamsBeyondTheClockRangeIsRefused(String figure) {
        RunSpec spec = Runs.spec("dream-v100", "vectoradd?size=12800000", "gpudirect-rdma")
                .withSetting(figure, "1000s")
                .withSetting("accelerator.concurrency", "1");
        assertOutlastsTheClock(spec);
    }

    /** A write of 4 KiB at 5 B/s takes 819 s. */
    @ParameterizedTest
    @ValueSource(strings = {"stripe", "replicate"})
    void writesBeyondTheClockRangeAreRefused(String placement) {
        RunSpec spec = Runs.spec("two-tier", "zipf?pages=1000&accesses=40000&writes=1", "lru")
                .withSetting("hbm.pages", "10")
                .withSetting("nvme.count", "2")
                .withSetting("nvme.placement", placement)
                .withSetting("nvme.channels", "1")
                .withSetting("nvme.write-bandwidth", "5B/s");
        assertOutlastsTheClock(spec);
    }

    @Test
    void everySettingOfEveryShippedTestbedIsAccepted() {
        Map<String, String> values = Map.ofEntries(
                Map.entry("device", "ddr4-2933-6ch"),
                Map.entry("capacity", "1GiB"),
                Map.entry("spare", "2"),
                Map.entry("count", "2"),
                Map.entry("placement", "replicate"),
                Map.entry("link", "pcie-gen4-x16"),
                Map.entry("storage", "true"),
                Map.entry("read-latency", "1us"),
                Map.entry("write-latency", "1us"),
                Map.entry("read-bandwidth", "1GB/s"),
                Map.entry("write-bandwidth", "1GB/s"),
                Map.entry("read-iops", "5"),
                Map.entry("write-iops", "5"),
                Map.entry("channels", "3"));
        for (Laboratory.TestbedDescription testbed : Runs.LABORATORY.testbeds()) {
            for (String tier : testbed.tiers()) {
                String name = tier.substring(0, tier.indexOf(':'));
                values.forEach((figure, value) ->
                        Runs.LABORATORY.check(Runs.spec(testbed.name(), "uniform?pages=100&accesses=1", "lru")
                                .withSetting(name + "." + figure, value)));
            }
        }
    }

    @Test
    void catalogueShowsEachValueByTheKeyThatSetsIt() {
        for (Laboratory.TestbedDescription testbed : Runs.LABORATORY.testbeds()) {
            assertThat(testbed.settings()).containsKeys("accelerator.concurrency", "software.lookup");
            testbed.settings().forEach((key, value) -> {
                if (!key.startsWith("mechanisms.") && !key.startsWith("owners.")) {
                    Runs.LABORATORY.check(Runs.spec(testbed.name(), "uniform?pages=100000&accesses=1", "lru")
                            .withSetting(key, value));
                }
            });
        }
    }

    @Test
    void dilationIsCheckedUnderEveryClockAndNotedIfUnused() {
        assertRefused(
                plain().withSetting("wall.dilation", "-3"),
                "wall.dilation: '-3' is not allowed; allowed: a number from 1 to 1000000");
        assertRefused(plain().withSetting("wall.dilation", "0.5"), "wall.dilation: '0.5' is not allowed");
        assertThat(messages(plain().withSetting("wall.dilation", "100")))
                .containsExactly("note: wall.dilation changes nothing: it stretches the wall clock alone");
    }

    @ParameterizedTest
    @CsvSource({"workload.accesses, -1", "policy.retain, perhaps"})
    void badSettingIsRefusedEvenIfAnInlineParameterOverridesIt(String key, String value) {
        RunSpec inline = plain().withWorkload("zipf?accesses=3000").withPolicy("gmt-reuse?retain=until-found");
        assertRefused(inline.withSetting(key, value), key.substring(key.indexOf('.') + 1), "'" + value + "'");
    }
}
