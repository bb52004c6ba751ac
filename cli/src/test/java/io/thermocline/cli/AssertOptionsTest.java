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

    private static Terminal sweep(String... assertions) {
        return asserting(
                Stream.of(
                        "sweep -w zipf -p slow,fast --vary hbm.pages=250,1000 --vary policy.sample-size=10,20 --seeds 2 --clock none"
                                .split(" ")),
                assertions);
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

    @Test
    void sweepIsAskedAtEachPointAndNamesItsSettings() {
        Terminal terminal = sweep("slow.hitRatio >= 0.3");
        assertThat(terminal.code()).isEqualTo(3);
        assertThat(terminal.err()).isEqualTo("""
                        assertion failed: slow.hitRatio >= 0.3, at hbm.pages=250, policy.sample-size=10: 0.2 against 0.3
                        assertion failed: slow.hitRatio >= 0.3, at hbm.pages=250, policy.sample-size=20: 0.2 against 0.3
                        """);
        assertThat(terminal.out()).isEqualTo(sweep().out());
        assertThat(sweep("slow.hitRatio >= 0.2", "slow.hitRatio.most == slow.hitRatio.least")
                        .code())
                .isZero();
    }

    @Test
    void settingsOfASweepMayBeNamed() {
        // twice the pages of 250 twice over, so twice the hits
        String larger = "slow.\"hbm.pages=1000\".hitRatio > ";
        assertThat(sweep(larger + "slow.\"hbm.pages=250\".hitRatio * 2").err()).isEqualTo("""
                        assertion failed: slow."hbm.pages=1000".hitRatio > slow."hbm.pages=250".hitRatio * 2, at policy.sample-size=10: 0.4 against 0.4
                        assertion failed: slow."hbm.pages=1000".hitRatio > slow."hbm.pages=250".hitRatio * 2, at policy.sample-size=20: 0.4 against 0.4
                        """);
        assertThat(sweep("slow.\"policy.sample-size=20\".\"hbm.pages=1000\".misses < 1")
                        .err())
                .contains("misses < 1: 600000 against 1");
        assertThat(sweep("slow.\"hbm.pages=500\".hitRatio > 0").err())
                .contains("unknown point of the sweep 'hbm.pages=500'", "Known: hbm.pages=250, hbm.pages=1000");
    }

    @Test
    void settingsThatNothingVariesAreRefusedBeforeAnythingRuns() {
        Terminal terminal = sweep("slow.\"hbm.page=250\".hitRatio > 0");
        assertThat(terminal.err())
                .contains("unknown varied setting 'hbm.page'. Did you mean 'hbm.pages'?")
                .contains("Known: hbm.pages, policy.sample-size");
        assertThat(terminal.laboratory.ran).isEmpty();
        assertThat(compare("slow.\"hbm.pages=250\".hitRatio > 0").err())
                .contains("'hbm.pages=250' is a value of a setting, which a metric of a sweep alone has; leave it out");
    }

    @Test
    void twoValuesOfOneSettingAreRefused() {
        assertThat(sweep("slow.\"hbm.pages=250\".\"hbm.pages=1000\".hitRatio > 0")
                        .err())
                .contains("names two values of hbm.pages, 250 and 1000; name one");
        assertThat(curve("slow.250.1000.missRatio > 0").err()).contains("names two values of pages, 250 and 1000");
    }

    @Test
    void sweepRefusesAnUnknownPolicyBeforeAnythingRuns() {
        Terminal terminal = sweep("hitRatio > 0");
        assertThat(terminal.code()).isEqualTo(2);
        assertThat(terminal.laboratory.ran).isEmpty();
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
                .contains("unknown metric 'hitRatoi'. Did you mean 'hitRatio'? Known: accesses, ")
                .contains("served.NAME");
        assertThat(terminal.laboratory.ran).isEmpty();
        assertThat(compare("slow > 0").err()).contains("metric: is missing; give one of accesses, ");
        assertThat(curve("slow.1000.hitRatoi > 0").err()).contains("unknown metric 'hitRatoi'");
        assertThat(sweep("slow.\"hbm.pages=1000\".hitRatio.mots > 0").err())
                .contains("unknown metric 'hitRatio.mots'. Did you mean 'hitRatio.most'?");
        assertThat(compare("slow.served.nvm > 0").err())
                .contains("unknown metric of slow 'served.nvm'. Did you mean 'served.nvme'? Known: accesses, ");
        // without a clock there are no latencies
        assertThat(compare("slow.latencyNs.p99 > 0").code()).isEqualTo(2);
    }
}
