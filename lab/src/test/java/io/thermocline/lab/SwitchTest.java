package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunControl;
import io.thermocline.engine.run.RunCounters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Policies that take over a live run. */
final class SwitchTest {
    private static final String WORKLOAD = "mixed?pages=3000&accesses=30000&period=5000&writes=0.3";

    private static final List<String> TIMED = List.of("thermostat?interval=1ms&sample-share=0.5", "kstaled?idle=1ms");

    /**
     * These place what fits in whole large pages of 2 MiB: in the 60 frames of 64 KiB one and the last of the footprint,
     * which has 24 pages. They fill the 200 frames below with others.
     */
    private static final List<String> PLACING = List.of("all-dram", TIMED.get(0), TIMED.get(1));

    private static final long PLACED = 32 + 24 + 200;

    /** Of both upper tiers. */
    private static final long FRAMES = 60 + 200;

    /** These place every page, and go on where a tier is full: both upper ones are then. */
    private static final List<String> FILLING = List.of("bw-local", "bw-interleave", "bw-aware", "bw-annotated");

    private static final String BY_HOTNESS = "bw-oracle"; // places pages in a tier until that serves its share

    private static RunSpec threeTiers(String policy) {
        return Runs.spec("gmt-a100", WORKLOAD, policy)
                .withSetting("hbm.pages", "60")
                .withSetting("dram.pages", "200")
                .withSetting("dram.spare", "1");
    }

    private static RunSpec.PolicySwitch at(long access, String policy) {
        return new RunSpec.PolicySwitch(access, policy);
    }

    @Test
    void switchRoundsUpToAChunkOf4096Accesses() {
        RunResult result =
                Runs.run(Runs.switching(threeTiers("bam"), List.of(at(1, "lru"), at(8192, "fifo"), at(12_289, "bam"))));
        assertThat(result.segments())
                .extracting(RunResult.Segment::fromAccess)
                .containsExactly(0L, 4096L, 8192L, 16_384L);
        assertThat(result.segments())
                .extracting(RunResult.Segment::policy)
                .containsExactly("bam", "lru", "fifo", "bam");
        assertThat(result.segments())
                .extracting(segment -> segment.counts().accesses())
                .containsExactly(4096L, 4096L, 8192L, 30_000L - 16_384);
    }

    @Test
    void switchesMayBeGivenInAnyOrder() {
        List<RunSpec.PolicySwitch> switches = List.of(at(20_000, "fifo"), at(5000, "lru"));
        RunResult result = Runs.run(Runs.switching(threeTiers("bam"), switches));
        assertThat(result.segments()).extracting(RunResult.Segment::policy).containsExactly("bam", "lru", "fifo");
    }

    /**
     * Everything fits into the first tier, and so no policy that takes over has a reason to move a page or to miss one.
     */
    @Test
    void takeoverOfFittingPagesMovesNone() {
        String scan = "scan?pages=50&passes=400";
        RunSpec spec = Runs.spec("gmt-a100", scan, "bam").withSetting("hbm.pages", "60");
        RunResult result = Runs.run(Runs.switching(
                spec, List.of(at(4096, "gmt-reuse"), at(8192, "bam"), at(12_288, "lru"), at(16_384, "hmm"))));
        assertThat(Runs.misses(result)).isEqualTo(50);
        assertThat(result.counts().migrations().demotions()).isZero();
        assertThat(result.segments()).hasSize(5);
    }

    /** Half of the pages do not fit, so that what these policies remember of pages and frames decides much. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "thermostat?interval=1ms&sample-share=0.5",
                "uvm-first-touch",
                "uvm-always",
                "uvm-oversub?threshold=3",
                "uvm-adaptive?remote-tlb=uvmsmart",
                "dream",
                "uvm"
            })
    void switchToTheSameParametersChangesNothing(String policy) {
        RunSpec spec =
                Runs.timed(Runs.spec("gmt-a100", "mixed?pages=2000&accesses=30000&period=5000&writes=0.3", policy)
                        .withSetting("hbm.pages", "1000"));
        RunResult alone = Runs.run(spec);
        RunResult again = Runs.run(Runs.switching(spec, List.of(at(16_384, policy))));
        assertThat(again.segments()).hasSize(2);
        assertThat(again.counts()).isEqualTo(alone.counts());
        assertThat(again.policyMetrics()).isEqualTo(alone.policyMetrics());
        assertThat(again.modelTimeNs()).isEqualTo(alone.modelTimeNs());
    }

    /** Ten pages in ten frames of two tiers: none of them is lost sight of when another policy takes over. */
    @Test
    void takeoverFindsPagesInMiddleTiers() {
        int[] trace = new int[8192];
        for (int i = 0; i < trace.length; i++) {
            trace[i] = i % 10;
        }
        RunSpec spec = Runs.spec("gmt-a100", Runs.trace("middle", trace), "lru")
                .withSetting("hbm.pages", "4")
                .withSetting("dram.pages", "6");
        RunResult result = Runs.run(Runs.switching(spec, List.of(at(4096, "gmt-tierorder"))));
        assertThat(Runs.lastTierFetches(result))
                .as("each page comes from below once")
                .isEqualTo(10);
    }

    @Property(tries = 15) // a run that switches has classes of its own, which start slowly
    @net.jqwik.api.Tag("slow")
    void takeoverBetweenAnyPoliciesLosesNoPages(@ForAll("chains") List<String> chain) {
        List<RunSpec.PolicySwitch> switches = new ArrayList<>();
        for (int i = 1; i < chain.size(); i++) {
            switches.add(at(i * 4500L, Runs.windowed(chain.get(i))));
        }
        RunSpec spec = Runs.switching(threeTiers(Runs.windowed(chain.get(0))), switches);
        Start start = new Start();
        RunResult timed =
                Runs.LABORATORY.prepare(Runs.timed(spec), Progress.SILENT).run(Progress.SILENT, start);
        assertThat(sum(timed.segments())).isEqualTo(figures(timed.counts()));
        if (!chain.contains("proactive-tiling")) { // whose output appears where it is written, which is no operation
            assertThat(start.placed)
                    .as("placed at the start")
                    .isBetween(leastPlaced(chain.get(0)), mostPlaced(chain.get(0)));
            assertConserved(timed, start.placed, chain.stream().allMatch(SwitchTest::givesOnePlace) ? 0 : 1);
            if (!chain.contains("dram-only")) { // which brings pages up in two steps; they may go down in one
                assertThat(held(timed, start.placed))
                        .as("promotions less demotions")
                        .isLessThanOrEqualTo(FRAMES);
            }
        }
        if (Collections.disjoint(chain, TIMED)) {
            RunResult untimed = Runs.run(spec);
            assertThat(timed.counts()).isEqualTo(untimed.counts());
            assertThat(timed.segments()).isEqualTo(untimed.segments());
        }
    }

    /** Looks where pages lie before the first access. */
    private static final class Start implements RunControl {
        private long placed = -1; // above the last tier, without a copy

        @Override
        public void atChunk(LiveRun run) {
            if (placed < 0) {
                placed = 0;
                for (int tier = 0; tier < 2; tier++) {
                    RunCounters counters = run.counters();
                    placed += run.pagesIn(tier) - counters.operations(2, tier) + counters.operations(tier, 2);
                }
            }
        }
    }

    private static long leastPlaced(String first) {
        return first.equals(BY_HOTNESS) ? 1 : mostPlaced(first);
    }

    private static long mostPlaced(String first) {
        if (FILLING.contains(first) || first.equals(BY_HOTNESS)) {
            return FRAMES;
        }
        return PLACING.contains(first) ? PLACED : 0;
    }

    /** Whether pages stay in the last tier, once they have a place there. */
    private static boolean givesOnePlace(String policy) {
        return Runs.needs(policy.replaceFirst("\\?.*", "")).onePlace();
    }

    /** All policies but the one that needs the future from the start, which may only begin. */
    @Provide
    Arbitrary<List<String>> chains() {
        List<String> all = new ArrayList<>(Runs.policies());
        all.addAll(TIMED);
        all.remove("belady");
        all.addAll(List.of("lru?lower=last", "gmt-reuse?samples=2000&sample-batch=100", "bam?clock=second-chance"));
        Arbitrary<List<String>> chains = Arbitraries.of(all).list().ofMinSize(2).ofMaxSize(6);
        return chains.flatMap(chain -> Arbitraries.of(true, false, false, false).map(future -> {
            List<String> begun = new ArrayList<>(chain);
            if (future) {
                begun.set(0, "belady");
            }
            return begun;
        }));
    }

    /**
     * What a tier took in, or had placed in it, it gave away again, but for what it holds at the end, and that is no
     * more than its capacity.
     *
     * @param least how many pages are above the last tier at the end
     */
    private static void assertConserved(RunResult result, long placed, long least) {
        RunResult.Counts counts = result.counts();
        Map<String, Long> balance = new TreeMap<>(Map.of("hbm", 0L, "dram", 0L, "nvme", 0L));
        for (RunResult.Operation operation : counts.operations()) {
            if (!operation.kind().equals("flush")) {
                balance.merge(operation.from(), -operation.pages(), Long::sum);
                balance.merge(operation.to(), operation.pages(), Long::sum);
            }
        }
        // a page dropped clean leaves a tier without a copy, so both tiers together lose the discards
        long above = placed + balance.getOrDefault("hbm", 0L) + balance.getOrDefault("dram", 0L) - counts.discards();
        assertThat(above).as("pages above the last tier").isBetween(least, FRAMES);
        assertThat(counts.served().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(counts.accesses())
                .isEqualTo(30_000L);
    }

    private static long held(RunResult result, long placed) {
        return placed
                + result.counts().migrations().promotions()
                - result.counts().migrations().demotions();
    }

    private static Map<String, Long> sum(List<RunResult.Segment> segments) {
        Map<String, Long> sum = new TreeMap<>();
        for (RunResult.Segment segment : segments) {
            figures(segment.counts()).forEach((name, value) -> sum.merge(name, value, Long::sum));
        }
        return sum;
    }

    /** Every figure of the counts by a name of its own. */
    private static Map<String, Long> figures(RunResult.Counts counts) {
        Map<String, Long> figures = new TreeMap<>();
        figures.put("pages", counts.pages());
        figures.put("accesses", counts.accesses());
        figures.put("touches", counts.touches());
        figures.put("reads", counts.reads());
        figures.put("writes", counts.writes());
        figures.put("discards", counts.discards());
        figures.put("remoteBytes", counts.remoteBytes());
        figures.put("promotions", counts.migrations().promotions());
        figures.put("demotions", counts.migrations().demotions());
        figures.put("pingPong", counts.migrations().pingPong());
        figures.put("wasted", counts.migrations().wasted());
        counts.served().forEach((tier, served) -> figures.put("served " + tier, served));
        for (RunResult.Operation operation : counts.operations()) {
            figures.put(
                    operation.from() + operation.to() + operation.kind() + operation.initiator(), operation.pages());
        }
        return new TreeMap<>(figures);
    }

    @Test
    void eachSegmentUsesTheInitiatorOfItsPolicy() {
        RunResult result = Runs.run(Runs.switching(threeTiers("bam"), List.of(at(8192, "hmm"), at(16_384, "bam"))));
        assertThat(result.segments())
                .extracting(segment -> new TreeSet<>(segment.counts().operations().stream()
                        .filter(operation -> !operation.kind().equals("flush"))
                        .map(RunResult.Operation::initiator)
                        .toList()))
                .containsExactly(
                        new TreeSet<>(List.of("gpu")), new TreeSet<>(List.of("host")), new TreeSet<>(List.of("gpu")));
    }
}
