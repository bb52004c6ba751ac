package io.thermocline.policies.caching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.policies.testing.LineAccesses;
import io.thermocline.policies.testing.TierRuns;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Accesses to lines, worked out by hand. The accelerator's memory serves a line in 1 ns, the host's in 2 ns; latencies
 * are 10 ns. The link takes 1 ns for 16 B, and 1 ns more.
 */
class SelectiveCachingTest {
    private static final String HOST = "selective-caching?ratio=100C-0B&mode=";
    private static final String OWN = "selective-caching?ratio=0C-100B&mode=";

    private static Testbed testbed() {
        Link link = new Link("link", "", 1_000, 16_000_000_000L, 0, "");
        return new Testbed(
                "test",
                TierRuns.PAGE,
                new Accelerator("test", 8, 0, 0, 0, 128),
                List.of(
                        new Tier("above", memory(128_000_000_000L), 64, 0, 1, null),
                        new Tier("below", memory(64_000_000_000L), 1 << 12, 0, 1, link)),
                new Software(0, 0, 0, 0));
    }

    private static Device memory(long bytesPerSecond) {
        return new Device("memory", "", false, 10_000, 10_000, bytesPerSecond, bytesPerSecond, 0, 0, 1, 0, Map.of());
    }

    private static RunOutput run(String policy, String... streams) {
        LineAccesses workload =
                new LineAccesses(4, Arrays.stream(streams).map(LineAccesses::of).toList());
        return TierRuns.timed(testbed(), workload, policy);
    }

    private static double metric(RunOutput output, String name) {
        return Objects.requireNonNull(output.policyMetrics().get(name)).doubleValue();
    }

    private static void hasCarried(RunOutput output, long onLink, long ofMemory) {
        assertThat(output.policyMetrics())
                .containsEntry("linkBytes", onLink)
                .containsEntry("hostMemoryBytes", ofMemory);
    }

    // ---- the host's memory

    /** 192 B of memory, 3 + 10 ns, then three messages of 48 B, 9 + 1 ns. */
    @Test
    void naiveReadIsARequestForEachSector() {
        RunOutput output = run(HOST + "naive", "0.0:013");
        hasCarried(output, 144, 192);
        assertThat(output.modelTimePs()).isEqualTo(23_000);
    }

    /** A line of memory, 2 + 10 ns, then a message of 144 B, 9 + 1 ns. */
    @Test
    void readThatMayBeJoinedIsForALine() {
        RunOutput output = run(HOST + "l1", "0.0:0");
        hasCarried(output, 144, 128);
        assertThat(output.modelTimePs()).isEqualTo(22_000);
    }

    @Test
    void readsOfAnSmJoinWhileTheLineIsOutstanding() {
        RunOutput output = run(HOST + "l1&mshr-l1=2", "0.0:0 0.0:1 0.1:0 0.0:2 0.2:0 0.0:3");
        // lines 1 and 2 make line 0 leave the two registers
        hasCarried(output, 4 * 144, 4 * 128);
        assertThat(metric(output, "l1CoalescedRatio")).isCloseTo(2 / 6.0, within(1e-9));
    }

    /** With two warps the third access after the first finds that its line has come. */
    @Test
    void lineHasComeWhenAllWarpsHaveAccessedAgain() {
        RunOutput output = run(HOST + "l1&warps=2", "0.0:0 0.0:0 0.0:0");
        assertThat(metric(output, "l1CoalescedRatio")).isCloseTo(1 / 3.0, within(1e-9));
        hasCarried(output, 2 * 144, 2 * 128);
    }

    @ParameterizedTest
    @CsvSource({"l1, 0, 288", "l1-l2, 0.5, 144"})
    void readsOfSeveralSmsJoinOnlyInTheL2(String mode, double joined, long onLink) {
        RunOutput output = run(HOST + mode, "0.0:0", "0.0:1");
        assertThat(metric(output, "coalescedRatio")).isEqualTo(joined);
        assertThat(metric(output, "l1CoalescedRatio")).isZero();
        assertThat(output.policyMetrics()).containsEntry("linkBytes", onLink);
    }

    /** Line 0 has sectors 0 and 1, line 1 has all: 6 of 8. */
    @Test
    void utilisationCountsSectorsThatWereAskedFor() {
        assertThat(metric(run(HOST + "l1-l2", "0.0:0 0.0:01 0.1:0123"), "lineUtilisationRatio"))
                .isEqualTo(0.75);
    }

    /** The third read finds line 0 in the client cache: 71.4 ns, and 9 + 1 ns of the link. */
    @Test
    void clientCacheServesLinesThatAreNotOutstanding() {
        RunOutput output = run(HOST + "client-cache&mshr-l1=1&mshr-l2=1", "0.0:0| 0.1:0| 0.0:0");
        hasCarried(output, 3 * 144, 2 * 128);
        assertThat(metric(output, "clientCacheHitRatio")).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(output.modelTimePs()).isEqualTo(2 * 22_000 + 10_000 + 3 * 71_429);
    }

    @Test
    void linkCarriesOnlySectorsThatWereNotAskedFor() {
        RunOutput output = run(HOST + "variable", "0.0:0 0.0:01 0.0:01");
        hasCarried(output, 48 + 48, 128);
    }

    /** 48 B of the link, 3 + 1 ns, then a burst of 64 B, 1 + 10 ns. */
    @ParameterizedTest
    @ValueSource(strings = {"naive", "l1", "l1-l2", "client-cache", "variable"})
    void writeIsWrittenThrough(String mode) {
        RunOutput output = run(HOST + mode, "0.0:2w");
        hasCarried(output, 48, 64);
        assertThat(output.modelTimePs()).isEqualTo(15_000);
    }

    // ---- caching by hardware

    @Test
    void hardwareCachesLinesOfTheHost() {
        RunOutput output = run(HOST + "hardware", "0.0:0| 0.0:3", "1.0:0| 0.0:1");
        // the other SM finds line 0 in the L2
        hasCarried(output, 2 * 144, 2 * 128);
        assertThat(metric(output, "l1HitRatio")).isEqualTo(0.25);
        assertThat(metric(output, "l2HitRatio")).isCloseTo(1 / 3.0, within(1e-9));
    }

    /** An L2 of one line: each write fills it, and the second writes the first line back. */
    @Test
    void lineThatWasWrittenIsFilledAndWrittenBack() {
        RunOutput output = run(HOST + "hardware&l2=128B&l2-ways=1&far-channels=1", "0.0:0w| 0.1:0w");
        hasCarried(output, 3 * 144, 3 * 128);
    }

    @Test
    void writeDropsTheLineFromTheL1() {
        // the read after the write finds the line in the L2
        RunOutput output = run(HOST + "hardware", "0.0:0| 0.0:0w| 0.0:0");
        assertThat(metric(output, "l1HitRatio")).isZero();
        assertThat(metric(output, "l2HitRatio")).isCloseTo(2 / 3.0, within(1e-9));
    }

    // ---- the accelerator's memory

    /** 1 + 10 ns of memory, then a hit in the L1. */
    @ParameterizedTest
    @ValueSource(strings = {"hardware", "naive", "variable", "read-only"})
    void ownLinesAreCachedInAllModes(String mode) {
        RunOutput output = run(OWN + mode, "0.0:0| 0.0:1");
        hasCarried(output, 0, 0);
        assertThat(metric(output, "l1HitRatio")).isEqualTo(0.5);
        assertThat(output.modelTimePs()).isEqualTo(11_000 + 20_000);
    }

    @Test
    void linesThatTheHostTookAreServedByIt() {
        String accesses = "0.0:0| ".repeat(400).strip();
        RunOutput output = run(OWN + "variable&cpu-reads=1", accesses);
        // after 400 requests for one of 32 lines the host has line 0, up to a chance of (31/32)^400 = 3e-6
        assertThat(output.policyMetrics()).containsEntry("hostRequests", 400L);
        assertThat(output.policyMetrics()).containsEntry("directoryFalsePositives", 0L);
        assertThat(metric(output, "directoryHits")).isPositive();
    }

    /** One bucket of equal fingerprints: once the host has a line it may have any, and has the one of its request. */
    @Test
    void linesThatTheHostMayHoldAreNotCached() {
        String accesses = "0.0:0| ".repeat(9).strip();
        RunOutput output = run(OWN + "variable&cpu-reads=0.2&directory=4&fingerprint=1", accesses);
        // the first request comes with the fifth access
        assertThat(metric(output, "l1HitRatio")).isEqualTo(3 / 4.0);
        assertThat(output.policyMetrics())
                .containsEntry("directoryHits", 5L)
                .containsEntry("directoryFalsePositives", 5L);
        assertThat(output.modelTimePs()).isEqualTo(6 * 11_000 + 3 * 20_000);
    }

    /** The write-back takes 1 ns of the accelerator's memory, and the read comes behind it. */
    @Test
    void lineThatWasWrittenGoesBackWhenTheHostMayHoldIt() {
        RunOutput output = run(OWN + "variable&cpu-reads=0.5&directory=4&fingerprint=1", "0.0:0w| 0.0:0");
        assertThat(output.policyMetrics()).containsEntry("directoryFalsePositives", 1L);
        assertThat(output.modelTimePs()).isEqualTo(11_000 + 12_000);
    }

    /** Both memories' accesses count; the requests go to lines of page 0, the only one above. */
    @Test
    void hostMakesItsRequestsForAccessesToBothMemories() {
        RunOutput output =
                run("selective-caching?mode=naive&cpu-reads=0.5", "0.0:0| 1.0:0| 1.0:0| 2.0:0| 3.0:0| 0.0:0");
        assertThat(output.policyMetrics()).containsEntry("hostRequests", 3L);
    }

    // ---- read-only pages

    @Test
    void linesOfPagesThatAreNotWrittenAreCached() {
        RunOutput output = run(HOST + "read-only", "0.0:0| 0.0:0");
        hasCarried(output, 144, 128);
        assertThat(metric(output, "l1HitRatio")).isEqualTo(0.5);
    }

    /** The write waits 20 us for its fault and 15 ns for memory. After it the page is not cached. */
    @Test
    void firstWriteOfAPageIsAFault() {
        RunOutput output = run(HOST + "read-only", "0.0:0w| 0.0:0w| 0.1:0");
        assertThat(output.policyMetrics()).containsEntry("protectionFaults", 1L);
        assertThat(output.modelTimePs()).isEqualTo(20_000_000 + 2 * 15_000 + 12_000 + 4_000 + 71_429);
    }

    // ---- what is refused

    @ParameterizedTest
    @CsvSource({
        "client-cache=500B, client-cache",
        "l1=16KiB&l1-ways=3, l1",
        "l2=100KiB&l2-ways=7, l2",
        "directory=1000, directory",
        "fingerprint=17, fingerprint",
        "mode=some, mode",
        "ratio=20-80, ratio",
        "cpu-reads=2, cpu-reads",
        "mshr-l1=0, mshr-l1",
        "l1=1GiB, l1",
        "l2=1GiB&near-channels=1024, l2",
        "l2=1GiB&far-channels=1024&near-channels=1, l2",
        "mshr-l1=1048576, mshr-l1",
        "faults=65536&sms=1024, faults"
    })
    void badParameterIsRefusedByName(String parameters, String name) {
        assertThatThrownBy(() -> run("selective-caching?" + parameters, "0.0:0"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(name);
    }
}
