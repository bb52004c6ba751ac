package io.thermocline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of a million accesses, slow hits 0.4 and exact 0.44 in hbm; fast takes half of slow's time over three tiers. */
final class AssertOptionsTest {
    private static Terminal compare(String... assertions) {
        return asserting(
                Stream.of("compare", "-t", "three-tier", "-w", "zipf,scan", "-p", "slow,exact", "--clock", "none"),
                assertions);
    }

    private static Terminal curve(String... assertions) {
        return asserting(
                Stream.of("curve", "-w", "zipf", "-p", "slow,exact", "--sizes", "250,1000", "-o", "json"), assertions);
    }

    private static Terminal asserting(Stream<String> command, String... assertions) {
        return new Terminal()
                .run(Stream.concat(
                                command, Stream.of(assertions).flatMap(assertion -> Stream.of("--assert", assertion)))
                        .toArray(String[]::new));
    }

    @Test
    void assertionsThatHoldChangeNothing() {
        Terminal terminal = compare("exact.hitRatio >= slow.hitRatio + 0.03", "scan.exact.served.dram == 100000");
        assertThat(terminal.code()).isZero();
        assertThat(terminal.err()).isEmpty();
        assertThat(terminal.out()).isEqualTo(compare().out());
    }

    @Test
    void failedAssertionIsShownWithBothSidesForEachWorkloadBehindTheResult() {
        Terminal terminal = compare("exact.hitRatio >= slow.hitRatio + 0.05", "slow.misses <= 600000");
        assertThat(terminal.code()).isEqualTo(3);
        assertThat(terminal.err()).isEqualTo("""
                        assertion failed: exact.hitRatio >= slow.hitRatio + 0.05, on zipf: 0.44 against 0.45
                        assertion failed: exact.hitRatio >= slow.hitRatio + 0.05, on scan: 0.44 against 0.45
                        """);
        assertThat(terminal.out()).isEqualTo(compare().out());
    }

    @Test
    void workloadsMayBeNamed() {
        Terminal terminal = compare("zipf.exact.misses < scan.slow.misses * 0.9");
        // 560,000 against 0.9 * 600,000
        assertThat(terminal.err())
                .isEqualTo("assertion failed: zipf.exact.misses < scan.slow.misses * 0.9: 560000 against 540000\n");
    }

    @Test
    void speedupIsOverTheFirstPolicy() {
        Terminal terminal = asserting(
                Stream.of("compare", "-t", "three-tier", "-w", "zipf", "-p", "slow,fast"), "fast.speedup > 2");
        assertThat(terminal.err()).isEqualTo("assertion failed: fast.speedup > 2: 2 against 2\n");
    }

    @Test
    void runNeedsNoNameOfItsPolicy() {
        Terminal terminal = asserting(
                Stream.of("run", "-w", "zipf", "-p", "fast?bypass=true"),
                "policyMetrics.predictionAccuracy == 0.81",
                "\"fast?bypass=true\".utilisation.\"nvme read\" > 0.9",
                "latencyNs.p99 < 100000");
        assertThat(terminal.code()).isEqualTo(3);
        assertThat(terminal.err()).isEqualTo("assertion failed: latencyNs.p99 < 100000: 131000 against 100000\n");
    }

    @Test
    void curveIsAskedAtEachSizeOrAtOne() {
        // slow hits 0.4 at 1,000 pages and 0.2 at 250; exact 1.1 times as much
        Terminal terminal = curve("exact.hitRatio > slow.hitRatio + 0.03", "slow.1000.missRatio == 0.6");
        assertThat(terminal.code()).isEqualTo(3);
        assertThat(terminal.err())
                .isEqualTo(
                        "assertion failed: exact.hitRatio > slow.hitRatio + 0.03, at 250 pages: 0.22 against 0.23\n");
        assertThat(curve("slow.500.missRatio < 1").err()).contains("unknown size in pages '500'", "Known: 250, 1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast.hitRatio > 0", "hitRatio > 0", "zipf.hitRatio > 0", "zipf > 0"})
    void unknownPolicyIsRefusedBeforeAnythingRuns(String assertion) {
        Terminal terminal = compare(assertion);
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.err()).contains("policy").contains("slow, exact");
        assertThat(terminal.laboratory.ran).isEmpty();
    }

    @Test
    void unknownMetricIsRefusedWithThoseThatThereAre() {
        Terminal terminal = compare("slow.hitRatoi > 0");
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.err())
                .contains("unknown metric of slow 'hitRatoi'. Did you mean 'hitRatio'? Known: accesses, ")
                .contains("served.nvme");
        // without a clock there are no latencies
        assertThat(compare("slow.latencyNs.p99 > 0").code()).isEqualTo(2);
    }
}
