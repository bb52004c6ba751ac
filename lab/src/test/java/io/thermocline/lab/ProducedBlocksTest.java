package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.lab.tiers.TierReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first reference of a trace of a KV cache produces its block; whatever the policy, nothing is read for it. */
final class ProducedBlocksTest {
    private static final int BLOCKS = 600;
    private static final int AGAIN = 3;

    /** Policies that bring nothing up at a first access. */
    private static final Set<String> WRITTEN_IN_HOST_MEMORY = Set.of("dram-only", "cpu-only", "migrate");

    static Stream<String> policies() {
        return Runs.allPolicies().stream();
    }

    /** Requests of four blocks, 1 ms apart. */
    private static Path trace(String name, IntStream blocks) {
        int[] all = blocks.toArray();
        String lines = IntStream.range(0, all.length / 4)
                .mapToObj(line -> IntStream.range(4 * line, 4 * line + 4)
                        .mapToObj(i -> Integer.toString(all[i]))
                        .collect(Collectors.joining(", ", "{\"timestamp\": " + line + ", \"hash_ids\": [", "]}\n")))
                .collect(Collectors.joining());
        try {
            Files.createDirectories(Runs.SCRATCH);
            return Files.writeString(Runs.SCRATCH.resolve(name + ".jsonl"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RunSpec spec(Path trace, String more, String policy) {
        return Runs.spec("gmt-a100", "trace:" + trace + "?arrival=true" + more, policy)
                .withSetting("hbm.pages", "64")
                .withSetting("dram.pages", "100");
    }

    private static long read(RunResult result, String kind) {
        return result.counts().operations().stream()
                .filter(operation ->
                        operation.from().equals("nvme") && operation.kind().equals(kind))
                .mapToLong(RunResult.Operation::pages)
                .sum();
    }

    /**
     * Each block once: there is nothing to read from nvme, unless what was brought ahead of time and left is brought
     * again.
     */
    @ParameterizedTest
    @MethodSource("policies")
    void blocksThatAreNewAreNotRead(String policy) {
        RunSpec spec = spec(trace("once", IntStream.range(0, BLOCKS)), "", policy);
        for (RunSpec run : List.of(spec, Runs.timed(spec))) {
            RunResult result = Runs.run(run);
            long first = result.counts().served().getOrDefault("hbm", 0L);
            assertThat(result.counts().writes()).isEqualTo(BLOCKS);
            assertThat(result.counts().pages()).isEqualTo(BLOCKS);
            if (WRITTEN_IN_HOST_MEMORY.contains(policy)) {
                assertThat(read(result, "fetch")).isZero();
                assertThat(first).isZero();
            } else if (Runs.needs(policy).onePlace()) { // some are written where they lie
                assertThat(read(result, "fetch")).isZero();
                assertThat(first).isPositive();
            } else if (brings(policy)) {
                assertThat(result.counts().operations())
                        .noneMatch(operation -> operation.to().equals("hbm"));
                assertThat(first).isEqualTo(BLOCKS);
            } else {
                assertThat(read(result, "fetch")).isEqualTo(BLOCKS - first);
            }
        }
    }

    /** Returns whether a policy fetches the page of each access, and no other. */
    private static boolean brings(String policy) {
        return Runs.demanding(List.of(policy)).contains(policy);
    }

    /** Blocks that come again: each tier holds what the page table says, and the last versions end at home. */
    @ParameterizedTest
    @MethodSource("policies")
    @Tag("slow")
    void nothingIsLost(String policy) {
        IntStream blocks = IntStream.range(0, AGAIN * BLOCKS).map(i -> i * 7 % (BLOCKS / 2) + i / AGAIN / 2);
        RunSpec spec = Runs.timed(spec(trace("again", blocks), "", policy));
        RunResult counted = Runs.run(spec);
        RunResult real = Runs.run(spec.withSetting("payload", "real"));
        assertThat(real.scrub()).isEqualTo(new TierReport.Scrub(counted.counts().pages(), true));
        assertThat(real.counts()).isEqualTo(counted.counts());
    }

    /**
     * lru with two frames: 1 and 2 are produced; 1 hits; 3 is produced in the frame of 2; 2, 1 and 3 are fetched; 3
     * hits. So the first tier serves 5, and the three that are produced are misses where that does not count.
     */
    @Test
    void onlyBlocksSeenBeforeCanMiss() {
        Path trace = trace("by-hand", IntStream.of(1, 2, 1, 3, 2, 1, 3, 3));
        assertThat(served(trace, "")).isEqualTo(Map.of("hbm", 5L, "nvme", 3L));
        assertThat(served(trace, "?produce=false")).isEqualTo(Map.of("hbm", 2L, "nvme", 6L));
    }

    private static Map<String, Long> served(Path trace, String more) {
        RunSpec spec = Runs.spec("two-tier", "trace:" + trace + more, "lru").withSetting("hbm.frames", "2");
        RunResult result = Runs.run(spec);
        assertThat(result.counts().writes()).isEqualTo(more.isEmpty() ? 3 : 0);
        return result.counts().served();
    }

    /**
     * Of 1 2 3 1 2 3 1 1 with two frames: lru misses the four after the third but the last; belady keeps 1 for its next
     * reference, then 3, and misses 2 and 1.
     */
    @Test
    void optimumTreatsProducedBlocksAlike() {
        Path trace = trace("optimum", IntStream.of(1, 2, 3, 1, 2, 3, 1, 1));
        long[] misses = Stream.of("lru", "belady")
                .map(policy ->
                        Runs.run(Runs.spec("two-tier", "trace:" + trace, policy).withSetting("hbm.frames", "2")))
                .mapToLong(Runs::misses)
                .toArray();
        assertThat(misses).containsExactly(4, 2);
    }

    @Test
    void onlyKvCacheTracesProduceBlocks() {
        String trace = Runs.trace("produce", new int[] {1, 2});
        assertThatThrownBy(() -> Runs.run(Runs.spec("two-tier", trace + "?produce=true", "lru")))
                .hasMessageContaining("produce: 'true' is not allowed; allowed: with traces of a KV cache"
                        + " (format mooncake); this one is of format pagetrace");
    }
}
