package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.lab.tiers.TierReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs over the tiers of one process give the results of runs that only count, and lose nothing. */
final class EmbeddedTiersTest {
    private static final List<String> WORKLOADS = List.of(
            "zipf?pages=500&accesses=6000&writes=0.3",
            "mixed?pages=500&accesses=6000&period=1500&writes=0.3",
            "hotspot?footprint=2MiB",
            "scan?pages=300&passes=4&writes=0.5",
            "bfs?vertices=2048");

    static Stream<String> policies() {
        return Stream.concat(
                Runs.allPolicies().stream(),
                Stream.of(
                        "bam?fetch-on-write=false",
                        "bam?flush=written",
                        "bam?flush=written&fetch-on-write=false",
                        "bam?cache=none&coalescing=false"));
    }

    /** Some of the pages of a run of 2000 begin in 1200 frames of the first tier, or move there in large pages. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "all-dram",
                "kstaled?idle=1ms",
                "thermostat?interval=1ms&sample-share=0.5",
                "uvm-adaptive",
                "uvm-first-touch"
            })
    @Tag("slow")
    void pagesWithOnePlaceMatchThePageTable(String policy) {
        RunSpec spec =
                small("zipf?pages=2000&accesses=16000&writes=0.3", policy).withSetting("hbm.frames", "1200");
        RunResult counted = Runs.run(spec);
        RunResult real = Runs.run(spec.withSetting("payload", "real"));
        assertThat(Runs.timelessJson(real).replaceFirst("\"payload\":.*", ""))
                .isEqualTo(Runs.timelessJson(counted).replaceFirst("\"payload\":.*", ""));
        assertThat(real.scrub()).isEqualTo(new TierReport.Scrub(2000, true));
        assertThat(real.counts().served().get("hbm")).isPositive();
    }

    /**
     * Systems with homes and such in which a page lies in one place only take over from one another, all of them in an
     * order drawn once.
     */
    @Test
    @Tag("slow")
    void pagesMatchThePageTableAfterAnyTakeover() {
        List<String> chain = new ArrayList<>(Runs.allPolicies());
        chain.remove("belady"); // needs the future from the start
        chain.replaceAll(EmbeddedTiersTest::withShortIntervals);
        Collections.shuffle(chain, new Random(1));
        List<RunSpec.PolicySwitch> switches = new ArrayList<>();
        for (int i = 1; i < chain.size(); i++) {
            switches.add(new RunSpec.PolicySwitch(4096L * i, chain.get(i)));
        }
        int accesses = 4096 * chain.size();
        RunSpec spec = small("mixed?pages=2000&accesses=" + accesses + "&writes=0.3&period=5000", chain.get(0))
                .withSetting("hbm.frames", "1200")
                .withSetting("payload", "real");
        RunResult real = Runs.run(Runs.switching(spec, switches));
        assertThat(real.scrub()).as(chain.toString()).isEqualTo(new TierReport.Scrub(2000, true));
        assertThat(real.segments())
                .hasSize(chain.size())
                .allSatisfy(segment -> assertThat(segment.counts().accesses()).isPositive());
    }

    private static String withShortIntervals(String policy) {
        return switch (policy) {
            case "thermostat" -> "thermostat?interval=1ms&sample-share=0.5";
            case "kstaled" -> "kstaled?idle=1ms";
            default -> policy;
        };
    }

    private static List<String> workloads() {
        List<String> workloads = new ArrayList<>(WORKLOADS);
        workloads.add(Runs.shippedTrace(6000));
        return workloads;
    }

    /** Every tier is under pressure, and pages are small, so that real ones are quickly made and compared. */
    private static RunSpec small(String workload, String policy) {
        String chosen = policy.equals("gmt-reuse") ? policy + "?samples=2000&sample-batch=250" : policy;
        return Runs.timed(Runs.spec("gmt-a100", workload, chosen))
                .withSetting("page", "4KiB")
                .withSetting("hbm.frames", "20")
                .withSetting("dram.frames", "90");
    }

    @ParameterizedTest
    @MethodSource("policies")
    @Tag("slow")
    void everyPolicyGivesEqualResultsOverRealPages(String policy) {
        for (String workload : workloads()) {
            RunSpec spec = small(workload, policy);
            RunResult counted = Runs.run(spec);
            RunResult real = Runs.run(spec.withSetting("payload", "real"));
            assertThat(Runs.timelessJson(real).replaceFirst("\"payload\":.*", ""))
                    .as("%s on %s", policy, workload)
                    .isEqualTo(Runs.timelessJson(counted).replaceFirst("\"payload\":.*", ""));
            TierReport.Scrub scrub = real.scrub();
            assertThat(scrub != null
                            && scrub.ok()
                            && scrub.pages() >= counted.counts().pages())
                    .as("%s on %s: %s", policy, workload, scrub)
                    .isTrue();
        }
    }

    /** At 30 and 60 s, amid accesses that are told to tiers chunk by chunk. */
    @ParameterizedTest
    @ValueSource(strings = {"lru", "gmt-tierorder", "uvm-adaptive"})
    @Tag("slow")
    void slowMemoryMetricsAreEqualOverTiersAndUnderEachClock(String policy) {
        RunSpec small = Runs.scaled(small("kv-redis?seconds=65&rate=100", Runs.windowed(policy)), 1.0 / 2048);
        RunSpec spec = new RunSpec(
                "four-tier", // which has slow memory
                small.workload(),
                small.policy(),
                small.scale(),
                small.seed(),
                small.settings(),
                small.clock(),
                List.of());
        RunResult counted = Runs.run(spec);
        RunResult real = Runs.run(spec.withSetting("payload", "real"));
        assertThat(Runs.timelessJson(real).replaceFirst("\"payload\":.*", ""))
                .isEqualTo(Runs.timelessJson(counted).replaceFirst("\"payload\":.*", ""));
        RunResult untimed = Runs.run(new RunSpec(
                spec.testbed(),
                spec.workload(),
                spec.policy(),
                spec.scale(),
                spec.seed(),
                spec.settings(),
                ClockKind.NONE,
                List.of()));
        assertThat(untimed.policyMetrics()).isEqualTo(counted.policyMetrics()).containsKey("costSavingAtThird");
        assertThat(untimed.series()).usingRecursiveComparison().isEqualTo(counted.series());
        assertThat(counted.series().keySet()).containsExactly("footprintBytes", "coldShare", "slowAccessesPerSecond");
        assertThat(counted.series().values())
                .allSatisfy(series -> assertThat(series.size()).isEqualTo(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"two-tier", "gmt-a100", "four-tier"})
    void everyTestbedRunsOverPagesWithoutContents(String testbed) {
        RunSpec spec = Runs.spec(testbed, WORKLOADS.get(0), "lru").withSetting("hbm.frames", "20");
        RunResult none = Runs.run(spec.withSetting("payload", "none"));
        assertThat(Runs.timelessJson(none)).isEqualTo(Runs.timelessJson(Runs.run(spec)));
        assertThat(none.scrub()).isNull();
    }

    @Test
    void nothingIsLeftInTheFolderOfPages() throws IOException {
        Runs.run(small(WORKLOADS.get(0), "lru").withSetting("payload", "real"));
        try (Stream<Path> left = Files.list(Runs.SCRATCH.resolve("cache").resolve("tiers"))) {
            assertThat(left).isEmpty();
        }
    }

    /** Homes are leased before the first access, and a trace says only at its end how many it needs. */
    @Test
    void runCanBeEndedWhileItsTraceIsReadForItsSize() {
        assertEndsWhilePreparing("lru", "real");
    }

    @Test
    void runCanBeEndedWhileItsTraceIsReadForTheFuture() {
        assertEndsWhilePreparing("belady", "none");
    }

    private static void assertEndsWhilePreparing(String policy, String payload) {
        int batches = 5;
        String trace = Runs.trace("long", new int[batches * AccessBatch.CAPACITY]);
        RunSpec spec = small(trace, policy).withSetting("payload", payload);
        AtomicInteger asked = new AtomicInteger();
        RunControl ends = new RunControl() {
            @Override
            public void preparing() {
                if (asked.incrementAndGet() == batches) {
                    throw new IllegalStateException("ended");
                }
            }
        };
        PreparedRun run = Runs.LABORATORY.prepare(spec, Progress.SILENT);
        assertThatThrownBy(() -> run.run(Progress.SILENT, ends)).hasMessage("ended");
        assertThat(asked).hasValue(batches);
        RunResult whole = run.run(Progress.SILENT, RunControl.NONE); // what was begun is begun anew
        assertThat(whole.counts().served().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo((long) batches * AccessBatch.CAPACITY);
    }

    @Test
    void pagesBeyondTheMemoryAreRefused() {
        RunSpec large = Runs.spec("gmt-a100", "zipf?pages=1000&accesses=1000", "lru")
                .withSetting("hbm.capacity", "16GiB")
                .withSetting("payload", "real");
        assertThatThrownBy(() -> Runs.run(large))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("hbm")
                .hasMessageContaining("lower the scale");
    }
}
