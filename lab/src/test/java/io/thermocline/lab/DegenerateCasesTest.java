package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.stream.StreamFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Settings under which a policy is a simpler one, and hierarchies that are as small as they can be. */
final class DegenerateCasesTest {
    private static final String ZIPF = "zipf?pages=3000&accesses=30000&writes=0.2";
    private static final List<String> WORKLOADS =
            List.of(ZIPF, "mixed?pages=3000&accesses=30000&period=5000&writes=0.2", "srad?footprint=20MiB");

    static Stream<String> workloads() {
        return WORKLOADS.stream();
    }

    static Stream<String> policies() {
        return Runs.policies().stream();
    }

    static Stream<String> demandPolicies() {
        return Runs.demanding(Runs.policies()).stream();
    }

    static Stream<String> twoTierPolicies() {
        return Runs.demanding(Runs.policiesOf("two-tier")).stream();
    }

    private static RunSpec threeTiers(String workload, String policy) {
        return Runs.spec("gmt-a100", workload, policy)
                .withSetting("hbm.pages", "60")
                .withSetting("dram.pages", "200");
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void tierOrderEqualsDemandPagingWithClockSetOnFill(String workload) {
        RunResult tierOrder = Runs.run(Runs.timed(threeTiers(workload, "gmt-tierorder")));
        RunResult paging = Runs.run(Runs.timed(threeTiers(workload, "clock?reference-on-fill=true")));
        assertThat(tierOrder.counts()).isEqualTo(paging.counts());
        assertThat(tierOrder.modelTimeNs()).isEqualTo(paging.modelTimeNs());
        assertThat(tierOrder.latencyNs()).isEqualTo(paging.latencyNs());
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void bamWithoutPinsEqualsFifoBetweenFirstAndLastTier(String workload) {
        RunResult bam = Runs.run(threeTiers(workload, "bam?pin-window=0"));
        RunResult fifo = Runs.run(threeTiers(workload, "fifo?lower=last"));
        assertThat(bam.counts()).isEqualTo(fifo.counts());
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void reuseWithoutLearningPlacesAtRandom(String workload) {
        RunResult reuse = Runs.run(threeTiers(workload, "gmt-reuse?samples=0&heuristic-share=1"));
        assertThat(reuse.policyMetrics()).containsEntry("reuseSamples", 0L).containsEntry("retainedPages", 0L);
        assertThat(reuse.counts().migrations().demotions()).isPositive();
    }

    /** With one frame an access hits if and only if it repeats the page of the access before it. */
    @ParameterizedTest
    @MethodSource("demandPolicies")
    void oneFrameHitsOnlyRepeats(String policy) {
        int[] trace = {3, 3, 1, ~1, 1, 2, 3, 3, 2, 2, 2, 1, 4, ~4, 3, 1, 2, 1, 1};
        long changes = 0;
        for (int i = 0; i < trace.length; i++) {
            changes += i == 0 || page(trace[i]) != page(trace[i - 1]) ? 1 : 0;
        }
        for (boolean time : List.of(false, true)) {
            RunSpec spec = Runs.spec("gmt-a100", Runs.trace("one-frame", trace), policy)
                    .withSetting("hbm.pages", "1")
                    .withSetting("dram.pages", "1");
            RunResult result = Runs.run(time ? Runs.timed(spec) : spec);
            assertThat(Runs.misses(result)).isEqualTo(changes);
            assertThat(result.counts().pages()).isEqualTo(4);
            assertThat(result.counts().writes()).isEqualTo(2);
        }
    }

    private static int page(int access) {
        return access < 0 ? ~access : access;
    }

    @ParameterizedTest
    @MethodSource("demandPolicies")
    void firstTierThatHoldsAllPagesMissesEachOnce(String policy) {
        RunResult result =
                Runs.run(Runs.timed(Runs.spec("gmt-a100", ZIPF, policy).withSetting("hbm.pages", "3000")));
        assertThat(Runs.misses(result)).isEqualTo(result.counts().pages()).isBetween(2000L, 3000L);
        assertThat(result.counts().migrations().demotions()).isZero();
        assertThat(result.counts().discards()).isZero();
        assertThat(result.counts().operations())
                .as("a fetch of each page, a flush of each page written unless it stays where it lies")
                .extracting(RunResult.Operation::kind)
                .containsExactlyInAnyOrderElementsOf(
                        Runs.needs(policy).finalFlush() ? List.of("flush", "fetch") : List.of("fetch"));
    }

    /** Random and reuse-predicting policies use a middle tier of one frame, too, and lose nothing in it. */
    @ParameterizedTest
    @MethodSource("policies")
    @Tag("slow")
    void middleTierOfOneFrameHoldsOnePage(String policy) {
        RunSpec spec = Runs.spec("gmt-a100", ZIPF, Runs.windowed(policy))
                .withSetting("hbm.pages", "60")
                .withSetting("dram.pages", "1")
                .withSetting("dram.spare", "1");
        RunResult untimed = Runs.run(spec);
        RunResult timed = Runs.run(Runs.timed(spec));
        assertThat(timed.counts()).isEqualTo(untimed.counts());
        assertThat(untimed.counts().served().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(30_000);
        assertThat(Runs.misses(untimed)).isBetween(1L, 30_000L);
    }

    /**
     * Whatever was written goes home exactly as often as it was written anew: each page copied out of the last tier is
     * clean.
     */
    @ParameterizedTest
    @MethodSource("twoTierPolicies")
    void readOnlyWorkloadWritesNothingBack(String policy) {
        RunResult result = Runs.run(
                Runs.spec("two-tier", "zipf?pages=3000&accesses=30000", policy).withSetting("hbm.pages", "60"));
        assertThat(result.counts().operations())
                .singleElement()
                .satisfies(operation -> assertThat(operation.kind()).isEqualTo("fetch"));
        assertThat(result.counts().discards()).isEqualTo(Runs.misses(result) - 60);
    }

    /** The file's head tells of a page; a barrier is no access. */
    @ParameterizedTest
    @MethodSource("streamsWithoutAccesses")
    void workloadWithoutAccessesIsRefused(RunSpec run, byte[] records, @TempDir Path folder) throws IOException {
        Path stream = folder.resolve("a.stream");
        Files.write(stream, StreamFormat.head(1).array());
        Files.write(stream, records, StandardOpenOption.APPEND);
        assertThatThrownBy(() -> Runs.run(run.withWorkload("stream:" + stream)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("workload: 'stream:" + stream + "' has no accesses");
    }

    static Stream<Arguments> streamsWithoutAccesses() {
        byte[] barrier = {-1, -1, -1, Byte.MAX_VALUE};
        RunSpec run = Runs.spec("two-tier", "", "lru");
        return Stream.of(run, Runs.timed(run), run.withPolicy("belady"), run.withSetting("payload", "real"))
                .flatMap(spec -> Stream.of(Arguments.of(spec, new byte[0]), Arguments.of(spec, barrier)));
    }
}
