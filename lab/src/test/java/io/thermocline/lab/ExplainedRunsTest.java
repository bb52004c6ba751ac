package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.explain.Explanation;
import io.thermocline.lab.explain.Explanation.AddressRange;
import io.thermocline.lab.explain.Explanation.CountOfCause;
import io.thermocline.lab.explain.Explanation.InRange;
import io.thermocline.lab.explain.Explanation.Kind;
import io.thermocline.lab.explain.Explanation.Parting;
import io.thermocline.lab.explain.Explanation.Reason;
import io.thermocline.lab.explain.MissCause;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExplainedRunsTest {
    private static Explanation explain(RunSpec first, RunSpec second) {
        return Runs.LABORATORY.explain(first, second, Progress.SILENT);
    }

    /**
     * Pages 0 1 2 0 1 2 over two frames. LRU misses each time. The optimum keeps 0 at the first access to 2, since 1 comes
     * later, and then 2 instead of 0 at the second access to 1: it misses 0, 1, 2 and 1. Over four frames nothing misses
     * twice.
     */
    @Test
    void missesDivideByCause() {
        RunSpec lru = Runs.spec("two-tier", Runs.trace("loop", new int[] {0, 1, 2, 0, 1, 2}), "lru")
                .withSetting("hbm.frames", "2");
        Explanation explanation = explain(lru, lru.withPolicy("belady"));
        assertThat(explanation.first().misses())
                .containsExactly(
                        new CountOfCause(MissCause.FIRST_TOUCH, 3, 0),
                        new CountOfCause(MissCause.CAPACITY, 1, 0),
                        new CountOfCause(MissCause.POLICY, 2, 0));
        assertThat(explanation.first().heldByTwice()).isEqualTo(1);
        assertThat(explanation.second().misses(MissCause.CAPACITY)).isEqualTo(1);
        assertThat(explanation.second().misses(MissCause.POLICY)).isZero();
        assertThat(explanation.difference()).isEqualTo(-2);
        assertThat(explanation.reasons()).containsExactly(new Reason(Kind.POLICY, null, -2, 2, 0, null));
        assertThat(explanation.parting()).isEqualTo(new Parting(3, 0, 2));
        assertThat(explanation.ranges())
                .containsExactly(
                        new AddressRange(0, 1, 2, new InRange(2, 1, 2, 1), new InRange(1, 0, 1, 0)),
                        new AddressRange(1, 1, 2, new InRange(2, 0, 2, 1), new InRange(2, 0, 2, 1)),
                        new AddressRange(2, 1, 2, new InRange(2, 1, 2, 1), new InRange(1, 0, 1, 0)));
    }

    /** One access at a time: nothing waits in line, and each of the four misses takes 10 us more. */
    @Test
    void slowerDeviceCostsItsLatencyAMiss() {
        RunSpec fast = Runs.timed(Runs.spec("two-tier", Runs.trace("hits", new int[] {0, 1, 0, 2, 3, 3}), "lru"))
                .withSetting("accelerator.concurrency", "1")
                .withSetting("nvme.read-latency", "50us");
        Explanation explanation = explain(fast, fast.withSetting("nvme.read-latency", "60us"));
        assertThat(explanation.difference()).isCloseTo(40_000, within(1.0));
        Reason reason = explanation.reasons().get(0);
        assertThat(explanation.reasons()).hasSize(1);
        assertThat(reason.kind()).isEqualTo(Kind.SLOWER_MISS);
        assertThat(reason.where()).isEqualTo("nvme");
        assertThat(reason.amount()).isCloseTo(40_000, within(1.0));
        assertThat(reason.second() - reason.first()).isCloseTo(10_000, within(1.0));
        assertThat(reason.spentOn()).isEqualTo("device nvme");
        assertThat(explanation.second().name()).isEqualTo("lru with nvme.read-latency=60us");
    }

    /** Without a clock: 6 misses of each, and with {@code lower=last} none of them is served by the middle tier. */
    @Test
    void lowerTierCountsAccessesWithoutAClock() {
        RunSpec kept = Runs.spec("gmt-a100", Runs.trace("middle", new int[] {0, 1, 2, 0, 1, 2}), "lru")
                .withSetting("hbm.frames", "2")
                .withSetting("dram.frames", "4");
        Explanation explanation = explain(kept, kept.withPolicy("lru?lower=last"));
        assertThat(explanation.difference()).isZero();
        assertThat(explanation.reasons()).containsExactly(new Reason(Kind.LOWER_TIER, null, 3, 0.5, 1, null));
    }

    @Test
    void partsAddUpToTheResults() {
        RunSpec first = Runs.timed(Runs.spec("gmt-a100", "zipf?pages=3000&accesses=40000&writes=0.3", "gmt-tierorder"))
                .withSetting("hbm.frames", "200")
                .withSetting("dram.frames", "500");
        RunSpec second = first.withPolicy("hmm");
        Explanation explanation = explain(first, second);
        addsUp(
                explanation.first(),
                Runs.run(first),
                explanation.ranges().stream().map(AddressRange::first).toList());
        addsUp(
                explanation.second(),
                Runs.run(second),
                explanation.ranges().stream().map(AddressRange::second).toList());
        double reasons = explanation.reasons().stream()
                .filter(reason -> reason.kind() != Kind.OVERLAP)
                .mapToDouble(Reason::amount)
                .sum();
        assertThat(reasons).isCloseTo(explanation.difference(), within(0.02 * Math.abs(explanation.difference())));
    }

    /** What is planned happens in the runs that are explained: they are those that their results come from. */
    @Test
    void runsThatChangeAreExplainedAsTheyWent() {
        RunSpec first = Runs.timed(Runs.spec("gmt-a100", "zipf?pages=3000&accesses=40000&writes=0.3", "bam"))
                .withSetting("hbm.frames", "200")
                .withSetting("dram.frames", "500");
        RunSpec second = new RunSpec(
                first.testbed(),
                first.workload(),
                first.policy(),
                first.scale(),
                first.seed(),
                first.settings(),
                first.clock(),
                List.of(new RunSpec.PolicySwitch(8192, "gmt-tierorder")),
                List.of(new RunSpec.SettingsChange(12288, Map.of("nvme.read-bandwidth", "7GB/s"))));
        Explanation explanation = explain(first, second);
        RunResult result = Runs.run(second);
        assertThat(explanation.second().name())
                .isEqualTo("bam → gmt-tierorder with nvme.read-bandwidth=7GB/s from access 12288");
        assertThat(explanation.first().name()).isEqualTo("bam");
        assertThat(explanation.second().served()).isEqualTo(result.counts().served());
        assertThat(explanation.second().served().get("dram")).isPositive();
        assertThat(Objects.requireNonNull(explanation.second().time()).modelNs())
                .isEqualTo(result.modelTimeNs());
        assertThat(explanation.reasons()).isNotEmpty();
    }

    private static void addsUp(Explanation.Side side, RunResult result, List<InRange> ranges) {
        assertThat(side.allMisses()).isEqualTo(result.misses());
        assertThat(side.served()).isEqualTo(result.counts().served());
        assertThat(ranges.stream().mapToLong(InRange::misses).sum()).isEqualTo(result.misses());
        assertThat(ranges.stream().mapToLong(InRange::regret).sum()).isEqualTo(side.misses(MissCause.POLICY));
        RunResult.Migrations migrations = result.counts().migrations();
        assertThat(ranges.stream().mapToLong(InRange::promotions).sum()).isEqualTo(migrations.promotions());
        assertThat(ranges.stream().mapToLong(InRange::returns).sum()).isEqualTo(migrations.pingPong());
    }

    @Test
    void runsOfDifferentAccessesAreRefused() {
        RunSpec lru = Runs.spec("two-tier", "zipf?pages=100&accesses=1000", "lru");
        refused(lru, lru.withWorkload("scan?pages=100"), "as in the first run");
        refused(lru, Runs.seeded(lru, 2), "as in the first run");
        refused(lru, lru.withSetting("page", "8KiB"), "as in the first run");
        RunSpec longer = lru.withSetting("workload.accesses", "2000");
        refused(lru, longer, "'2000' is not allowed; allowed: no value, as in the first run");
        refused(longer, lru, "'no value' is not allowed; allowed: 2000, as in the first run");
        refused(lru, lru.withSetting("payload", "none"), "leave it out");
        refused(lru, lru.withSetting("series", "10"), "leave it out");
        RunSpec middle = Runs.spec("gmt-a100", lru.workload(), "lru").withSetting("page", "4KiB");
        refused(lru, middle, "'tiers hbm, dram, nvme' is not allowed; allowed: tiers hbm, nvme, as in the first run");
        refused(middle, lru, "'tiers hbm, nvme' is not allowed; allowed: tiers hbm, dram, nvme, as in the first run");
    }

    /** Time decides the order of 32 chains, of warps of many kernels, and of SMs, with stops and with accesses in place. */
    @ParameterizedTest
    @CsvSource({
        "two-tier, bw-sgemm?pages=1000&accesses=10000, lru, fifo, 200",
        "uvmsmart-1080ti, srad-uvm?size=256, uvm-first-touch, uvm-adaptive, 1024",
        "dream-v100, vectoradd?size=60000, dream, uvm, 40",
        "bw-gddr5-ddr4, bw-sgemm?pages=1000&accesses=10000, migrate, bw-aware, 512"
    })
    void runsOfManyStreamsAreExplained(String testbed, String workload, String policy, String other, String frames) {
        RunSpec first = Runs.timed(Runs.spec(testbed, workload, policy)).withSetting("hbm.frames", frames);
        RunSpec second = first.withPolicy(other);
        Explanation explanation = explain(first, second);
        RunResult result = Runs.run(first);
        assertThat(explanation.accesses()).isEqualTo(result.counts().accesses());
        assertThat(explanation.parting()).isNull();
        addsUp(
                explanation.first(),
                result,
                explanation.ranges().stream().map(AddressRange::first).toList());
        addsUp(
                explanation.second(),
                Runs.run(second),
                explanation.ranges().stream().map(AddressRange::second).toList());
        assertThat(explanation.first().misses(MissCause.FIRST_TOUCH)).isLessThanOrEqualTo(explanation.pages());
        double reasons = explanation.reasons().stream()
                .filter(reason -> reason.kind() != Kind.OVERLAP)
                .mapToDouble(Reason::amount)
                .sum();
        assertThat(reasons).isCloseTo(explanation.difference(), within(0.02 * Math.abs(explanation.difference())));
    }

    /**
     * 32 chains that draw from 1000 pages, whose order changes with the size of the first tier. LRU misses each first
     * touch: were the accesses of a run taken in another order than its own, some of them would be hits.
     */
    @Test
    void optimumFollowsTheOrderOfTheRun() {
        RunSpec roomy = Runs.timed(Runs.spec("two-tier", "bw-sgemm?pages=1000&accesses=20000", "lru"))
                .withSetting("hbm.frames", "1000");
        RunSpec narrow = roomy.withSetting("hbm.frames", "300");
        Explanation explanation = explain(roomy, narrow);
        assertThat(explanation.first().misses(MissCause.CAPACITY)).isZero();
        assertThat(explanation.first().misses(MissCause.POLICY)).isZero();
        assertThat(explanation.second().misses(MissCause.CAPACITY)).isPositive();
        assertThat(explanation.second().misses(MissCause.FIRST_TOUCH))
                .as("pages that the chains draw")
                .isEqualTo(explanation.first().misses(MissCause.FIRST_TOUCH));
    }

    /** Without a clock the streams take turns, whatever the policy: both runs have one order. */
    @Test
    void streamsThatTakeTurnsPart() {
        RunSpec lru = Runs.spec("two-tier", "bw-sgemm?pages=1000&accesses=10000", "lru")
                .withSetting("hbm.frames", "200");
        Explanation explanation = explain(lru, lru.withPolicy("belady"));
        assertThat(explanation.second().misses(MissCause.POLICY)).isZero();
        assertThat(explanation.first().misses(MissCause.POLICY)).isPositive();
        assertThat(explanation.parting()).isNotNull();
        assertThat(explanation.difference())
                .isEqualTo(Runs.run(lru.withPolicy("belady")).misses()
                        - Runs.run(lru).misses());
    }

    private static void refused(RunSpec first, RunSpec second, String words) {
        assertThatThrownBy(() -> explain(first, second))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(words);
    }
}
