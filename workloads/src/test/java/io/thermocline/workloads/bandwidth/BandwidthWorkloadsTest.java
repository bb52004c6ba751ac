package io.thermocline.workloads.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.policy.AccessProfile;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.workloads.Workloads;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shares that the thesis gives, as they are drawn. */
class BandwidthWorkloadsTest {
    private static Workload workload(String name, long seed, String... parameters) {
        Map<String, String> given = Arrays.stream(parameters)
                .map(pair -> pair.split("=", 2))
                .collect(java.util.stream.Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        return Workloads.create(name, 4096, 1, seed, Path.of("unused"), given);
    }

    private static AccessProfile profile(Workload workload) {
        return AccessProfile.of(workload, () -> {});
    }

    /** Share of the accesses that a share of the pages takes, the hottest first. */
    private static double hottest(AccessProfile profile, double pages) {
        long[] counts = IntStream.range(0, profile.pages())
                .mapToLong(profile::accesses)
                .sorted()
                .toArray();
        int taken = (int) Math.round(pages * counts.length);
        return (double) Arrays.stream(counts).skip(counts.length - taken).sum() / profile.accesses();
    }

    /** Thesis sec. 3.3.1: over 60 % of the bandwidth from 10 % of the pages. */
    @ParameterizedTest
    @CsvSource({"bw-bfs, 0.60, 0.66", "bw-xsbench, 0.60, 0.72", "bw-needle, 0.12, 0.22", "bw-linear, 0.11, 0.25"})
    void hottestTenthOfThePagesTakesTheThesissShare(String name, double least, double most) {
        assertThat(hottest(profile(workload(name, 1)), .1)).isBetween(least, most);
    }

    /** Thesis Fig. 3.6: three structures take 80 % in 20 % of the footprint. */
    @Test
    void threeStructuresOfBfsTakeMostAccesses() {
        AccessProfile bfs = profile(workload("bw-bfs", 1, "pages=2000"));
        List<String> hot = List.of("d_graph_visited", "d_updating_graph_mask", "d_cost");
        List<Range> ranges = bfs.ranges().stream()
                .filter(range -> hot.contains(range.name()))
                .toList();
        assertThat(ranges.stream().mapToInt(Range::pages).sum()).isEqualTo(400);
        assertThat(ranges.stream().mapToLong(bfs::accesses).sum() / (double) bfs.accesses())
                .isCloseTo(.8, within(.01));
    }

    /** Thesis Fig. 3.7: 45 % of the pages. */
    @Test
    void someRangesOfMummergpuAreNeverAccessed() {
        AccessProfile mummer = profile(workload("bw-mummergpu", 1, "pages=2000"));
        long never = IntStream.range(0, 2000)
                .filter(page -> mummer.accesses(page) == 0)
                .count();
        assertThat(never).isBetween(900L, 920L); // and a few cold pages of the others
    }

    @Test
    void rangesCoverTheFootprintWithoutGaps() {
        for (WorkloadProvider provider : new BandwidthWorkloads().workloads()) {
            Workload workload = workload(provider.name(), 3, "pages=1000");
            int end = 0;
            for (Range range : workload.ranges()) {
                assertThat(range.firstPage()).isEqualTo(end);
                end = range.endPage();
            }
            assertThat(end).isEqualTo(1000).isEqualTo((int) workload.pages());
        }
    }

    /** 17 shares from 0.37 to 0.87, each once. */
    @Test
    void memorySharesAreDealtBySeed() {
        for (long seed : new long[] {1, 2}) {
            double[] shares = new double[17];
            Application[] named = {
                Application.BFS, Application.XSBENCH, Application.MINIFE, Application.MUMMERGPU, Application.NEEDLE
            };
            for (int i = 0; i < 17; i++) {
                shares[i] = i < 5 ? named[i].memoryShare(0, seed) : Application.LINEAR.memoryShare(i - 5, seed);
            }
            Arrays.sort(shares);
            for (int i = 0; i < 17; i++) {
                assertThat(shares[i]).isCloseTo(.37 + i / 32.0, within(1e-9));
            }
        }
        assertThat(IntStream.range(0, 12)
                        .mapToObj(i -> Application.LINEAR.memoryShare(i, 1))
                        .toList())
                .isNotEqualTo(IntStream.range(0, 12)
                        .mapToObj(i -> Application.LINEAR.memoryShare(i, 2))
                        .toList());
    }

    /** With half of the time bound by memory, a chunk computes while its lines take: 16,384 x 0.64 ns x 21 / ns. */
    @Test
    void chunkComputesBeforeItsAccessesAndEndsAtABarrier() {
        Workload workload = workload("bw-bfs", 1, "pages=100", "accesses=20000", "memory-share=0.5");
        AccessBatch batch = new AccessBatch(workload.columns());
        try (AccessSource source = workload.open()) {
            long first = 0;
            for (int i = 0; i < 4; i++) {
                assertThat(source.read(batch)).isTrue();
                assertThat(batch.size).isEqualTo(4096);
                assertThat(batch.barrier).isEqualTo(i == 3);
                first += batch.instructions[0];
                assertThat(Arrays.stream(batch.instructions).skip(1).sum()).isZero();
            }
            assertThat(first).isEqualTo(Math.round(16_384 * .64 * 21));
            assertThat(source.read(batch)).isTrue();
            assertThat(batch.size).isEqualTo(20_000 - 16_384);
            assertThat(batch.instructions[0]).isEqualTo((int) Math.round((20_000 - 16_384) * .64 * 21));
            assertThat(batch.barrier).isFalse();
            assertThat(source.read(batch)).isFalse();
        }
    }

    @Test
    void chainsShareTheAccesses() {
        Workload sgemm = workload("bw-sgemm", 1, "pages=60", "accesses=1000");
        assertThat(sgemm.streams()).isEqualTo(32);
        assertThat(profile(sgemm).accesses()).isEqualTo(1000);
    }
}
