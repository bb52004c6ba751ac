package io.thermocline.workloads.uvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.Workloads;
import io.thermocline.workloads.future.FutureWorkload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UvmAccessCountsTest {
    private static final long PAGE = 4096;

    private record Counts(long accesses, long writes, long touches, long barriers, long highestPage) {}

    private static Counts count(Workload workload) {
        AccessBatch batch = new AccessBatch(workload.columns());
        long accesses = 0;
        long writes = 0;
        long touches = 0;
        long barriers = 0;
        long highest = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                accesses += batch.size;
                barriers += batch.barrier ? 1 : 0;
                for (int i = 0; i < batch.size; i++) {
                    writes += batch.accesses[i] >>> 31;
                    touches += batch.touches[i];
                    highest = Math.max(highest, batch.accesses[i] & Integer.MAX_VALUE);
                }
            }
        }
        return new Counts(accesses, writes, touches, barriers, highest);
    }

    private static Counts count(String name, long size) {
        return count(Workloads.create(name, PAGE, Map.of("size", Long.toString(size))));
    }

    /** Access counts printed by the public simulator for its runs. */
    @ParameterizedTest
    @CsvSource({"fdtd2d, 5283190, 15", "hotspot-uvm, 1824096, 4", "randomaccess, 31458, 1", "backprop-uvm, 1322852, 2"})
    void publicRunHasItsAccesses(String name, long accesses, long kernels) {
        Workload workload = Workloads.create(name, PAGE, Map.of());
        Counts counts = count(workload);
        assertThat(counts.accesses()).isEqualTo(accesses);
        assertThat(counts.barriers()).isEqualTo(kernels);
        assertThat(counts.highestPage()).isLessThan(workload.pages());
    }

    /** Their graphs are random; 22 kernels are 11 levels of two, 31 are one that begins and 15 iterations of two. */
    @ParameterizedTest
    @CsvSource({"bfs-uvm, 4639171, 22", "sssp-uvm, 3498810, 31"})
    @Tag("slow")
    void publicRunOnAnotherGraphHasAboutItsAccesses(String name, double accesses, long kernels) {
        Counts counts = count(Workloads.create(name, PAGE, Map.of()));
        assertThat(counts.accesses() / accesses).isBetween(0.999, 1.001);
        assertThat(counts.barriers()).isEqualTo(kernels);
    }

    /**
     * One cell: the first kernel reads the source and writes ey, the second has no cell, the third reads five and
     * writes one; five steps.
     */
    @Test
    void fdtd2dOfOneCell() {
        assertThat(count("fdtd2d", 1)).isEqualTo(new Counts(5 * 8, 5 * 2, 5 * 8, 15, 48));
    }

    /**
     * Two rows of two cells, each instruction one segment. First kernel: 2 in row 0, 4 in row 1; second: 4 a row, by
     * one lane; third: 6 a row. Writes: one a row and kernel.
     */
    @Test
    void fdtd2dOfTwoRows() {
        assertThat(count("fdtd2d", 2)).isEqualTo(new Counts(5 * (6 + 8 + 12), 5 * 6, 5 * (2 * 6 + 8 + 2 * 12), 15, 48));
    }

    /**
     * Row 0 of 33 cells is a full warp and a warp of one lane: 2 x 2 accesses in the first kernel, of which the second
     * warp's store is of 1 lane.
     */
    @Test
    void fdtd2dRowIsDividedIntoWarps() {
        Counts narrow = count("fdtd2d", 32);
        Counts wide = count("fdtd2d", 33);
        // all rows of 32 floats begin on segments in ey and hz; a row of 33 cells is two warps and three or four
        // segments
        assertThat(narrow.writes()).isEqualTo(5 * (32 + exWrites() + 32));
        assertThat(wide.touches()).isEqualTo(5L * ((2 * 33 + 4 * 32 * 33) + 4 * 33 * 32 + 6 * 33 * 33));
    }

    /**
     * Segments of ex that rows of 32 cells write from column 1 on: rows are 33 floats long, so row r covers floats 33 r
     * + 1 to 33 r + 31.
     */
    private static long exWrites() {
        long segments = 0;
        for (int row = 0; row < 32; row++) {
            segments += (33 * row + 31) / 32 - (33 * row + 1) / 32 + 1;
        }
        return segments;
    }

    /** One cell in one block: temperature and power read, temperature written, four launches. */
    @Test
    void hotspotOfOneCell() {
        assertThat(count("hotspot-uvm", 1)).isEqualTo(new Counts(12, 4, 12, 4, 32));
    }

    /**
     * One block writes all of 12 x 12 cells. Its six warps cover bytes 96 w to 96 w + 95 of each array: 1, 2, 2, 1, 1
     * and 2 segments.
     */
    @Test
    void hotspotOfOneBlock() {
        assertThat(count("hotspot-uvm", 12)).isEqualTo(new Counts(4 * 3 * 9, 4 * 9, 4 * 3 * 144, 4, 32));
    }

    /** Thirteen rows: blocks from row -2 and row 10 on read 13 and 3 of them, and write 12 and 1; columns alike. */
    @Test
    void hotspotBlocksOverlapByTheirBorders() {
        assertThat(count("hotspot-uvm", 13).touches()).isEqualTo(4 * (2 * (13 + 3) * (13 + 3) + 13 * 13));
    }

    /** Threads 0, 100 and 200 of 201, and not of 200. */
    @Test
    void randomAccessTakesEveryHundredthThread() {
        assertThat(count("randomaccess", 201).accesses()).isEqualTo(9);
        assertThat(count("randomaccess", 200).accesses()).isEqualTo(6);
        assertThat(count("randomaccess", 1)).isEqualTo(new Counts(3, 1, 3, 1, 32));
    }

    /**
     * One block of eight warps. Forward: inputs 1, weights 2 read and 2 written, sums 1. Adjustment: deltas and inputs
     * twice 1, weights 2 read and 2 written, old weights twice 2 read and 2 written; the bias 5 reads and 2 writes in
     * one warp.
     */
    @Test
    void backpropOfOneBlock() {
        Counts counts = count("backprop-uvm", 16);
        assertThat(counts.accesses()).isEqualTo(8 * 6 + 8 * (2 + 2 + 4 + 6) + 7);
        assertThat(counts.writes()).isEqualTo(8 * 3 + 8 * 4 + 2);
        assertThat(count("backprop-uvm", 31))
                .as("one block, too")
                .extracting(Counts::accesses)
                .isEqualTo(167L);
    }

    /**
     * One tile: the corner 1, the row above 1, the column to the left (floats 17 r) 9 segments, 16 rows of the
     * reference and 16 written. Row r covers floats 17 r + 1 to 17 r + 16: two segments for r = 1, 3, 5, 7, 9, 11, 13
     * and 16, else one.
     */
    @Test
    void nwOfOneTile() {
        assertThat(count("nw", 17)).isEqualTo(new Counts(1 + 24 + 9 + 1 + 24, 24, 1 + 256 + 16 + 16 + 256, 1, 16));
    }

    /** Two by two tiles: three wavefronts, of one, two and one tile. */
    @Test
    void nwGoesInWavefronts() {
        Counts counts = count("nw", 33);
        assertThat(counts.barriers()).isEqualTo(3);
        assertThat(counts.touches()).isEqualTo(4 * (1 + 256 + 16 + 16 + 256));
    }

    /**
     * One block of 16 x 16, eight warps of two rows, which are one segment. First kernel: the row above is off the
     * image and replaced by the first, that below off the image; the cells to the left lie in two segments but for the
     * first warp, where one is off the image; to the right alike for the last; at the border the cells of column 0 once
     * more, then the rows. Second kernel: one read, one write.
     */
    @Test
    void sradOfOneBlock() {
        Counts counts = count("srad-uvm", 16);
        assertThat(counts.accesses()).isEqualTo(4 * (8 + 15 + 15 + 8 + 8 + 16));
        assertThat(counts.writes()).isEqualTo(4 * 8);
    }

    /** Before each iteration but the first, of two kernels, whichever pass reads them. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hostReadsTheImageBetweenSradIterations(boolean future) {
        Workload srad = Workloads.create("srad-uvm", PAGE, Map.of("size", "128"));
        Workload workload = future ? FutureWorkload.of(srad) : srad;
        AccessBatch batch = new AccessBatch(workload.columns());
        StringBuilder order = new StringBuilder();
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                batch.hostAccesses().forEach(range -> order.append("host ").append(range.pages()));
                order.append(batch.barrier ? " kernel " : "");
            }
        }
        assertThat(order.toString().trim().replaceAll(" +", " "))
                .isEqualTo("kernel kernel host 16 kernel kernel host 16 kernel kernel host 16 kernel kernel");
    }

    @ParameterizedTest
    @CsvSource({"backprop-uvm", "fdtd2d", "hotspot-uvm", "srad-uvm", "nw", "randomaccess", "bfs-uvm", "sssp-uvm"})
    void badSizeIsRefusedByName(String name) {
        for (String size : List.of("0", "-1", "2147483648", "many")) {
            assertThatThrownBy(() -> Workloads.create(name, PAGE, Map.of("size", size)))
                    .as("%s of size %s", name, size)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("size");
        }
    }

    @ParameterizedTest
    @CsvSource({"fdtd2d", "hotspot-uvm", "randomaccess", "backprop-uvm", "nw", "srad-uvm", "bfs-uvm", "sssp-uvm"})
    void accessesDoNotDependOnThePage(String name) {
        Map<String, String> size = Map.of("size", "700");
        Workload small = Workloads.create(name, 128, size);
        Workload large = Workloads.create(name, 2 << 20, size);
        Counts counts = count(small);
        Counts inLargePages = count(large);
        assertThat(counts.accesses()).isEqualTo(inLargePages.accesses()).isPositive();
        assertThat(counts.touches()).isEqualTo(inLargePages.touches()).isGreaterThanOrEqualTo(counts.accesses());
        assertThat(counts.highestPage()).isLessThan(small.pages());
        assertThat(inLargePages.highestPage()).isLessThan(large.pages());
    }
}
