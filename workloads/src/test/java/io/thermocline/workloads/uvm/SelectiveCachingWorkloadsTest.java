package io.thermocline.workloads.uvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.Workloads;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accesses of the programs of selective caching and the sectors that they cover, worked out by hand. */
class SelectiveCachingWorkloadsTest {
    private static final long PAGE = 4096;

    private record Counts(long accesses, long writes, long sectors, long kernels) {}

    private static Counts count(String name, long size) {
        Workload workload = Workloads.create(name, PAGE, Map.of("size", Long.toString(size)));
        AccessBatch batch = new AccessBatch(workload.columns());
        long accesses = 0;
        long writes = 0;
        long sectors = 0;
        long kernels = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                accesses += batch.size;
                kernels += batch.barrier ? 1 : 0;
                for (int i = 0; i < batch.size; i++) {
                    assertThat(batch.accesses[i] & Integer.MAX_VALUE).isLessThan((int) workload.pages());
                    assertThat(batch.offset[i] % 128).isZero();
                    assertThat(batch.offset[i]).isBetween(0, 4095);
                    assertThat(batch.sectors[i]).isBetween(1, 15);
                    writes += batch.accesses[i] >>> 31;
                    sectors += Integer.bitCount(batch.sectors[i]);
                }
            }
        }
        return new Counts(accesses, writes, sectors, kernels);
    }

    /**
     * 32 points of 136 B: each of the 34 loads of the warp reads a sector of 32 lines and writes a line. Two more kernels
     * write the line of clusters.
     */
    @ParameterizedTest
    @CsvSource({"sc-kmeans, 32"})
    void warpOfKmeansReadsALineForEachPoint(String name, long points) {
        assertThat(count(name, points)).isEqualTo(new Counts(34 * 33 + 2, 36, 34 * (32 + 4) + 2 * 4, 3));
    }

    /**
     * One column: its thread is the twentieth of its block, so that it takes part in all 20 steps. Four kernels have 20
     * steps and the last 19; each reads a result before and writes one after.
     */
    @ParameterizedTest
    @CsvSource({"sc-pathfinder, 1"})
    void columnOfPathfinderIsReadRowByRow(String name, long columns) {
        long accesses = 4 * 22 + 21;
        assertThat(count(name, columns)).isEqualTo(new Counts(accesses, 5, accesses, 5));
    }

    /**
     * 32 x 32 cells: a warp has a column. The first kernel makes 3 accesses of a warp. The second reads the image, four
     * index arrays and four neighbours and writes five arrays: 14. The third makes 11. All are a line but the two numbers
     * of columns, and rows above and below, which are 31 cells of a line: 4 sectors as well.
     */
    @ParameterizedTest
    @CsvSource({"sc-srad, 32"})
    void warpOfSradReadsItsNeighbours(String name, long edge) {
        int warps = 32;
        int iterations = 8;
        long accesses = (3L + 14 + 11) * warps * iterations;
        long ofOneCell = 3; // two numbers of columns in the second kernel and one in the third
        assertThat(count(name, edge))
                .isEqualTo(new Counts(
                        accesses,
                        8L * warps * iterations,
                        4 * accesses - 3 * ofOneCell * warps * iterations,
                        3L * iterations));
    }

    /**
     * A tree of one node. Keys begin 8 B into a line, so that those of a warp are in two lines. Each of eight warps reads
     * 6 lines to compare; one reads two more and writes one, and the first reads and writes one. Then each warp reads 4
     * lines, and one reads two more and writes one.
     */
    @ParameterizedTest
    @CsvSource({"sc-btree, 128"})
    void blockOfBtreeComparesAllKeysOfANode(String name, long records) {
        Counts counts = count(name, records);
        assertThat(counts.accesses()).isEqualTo(8 * 6 + 3 + 2 + 8 * 4 + 3);
        assertThat(counts.writes()).isEqualTo(3);
        assertThat(counts.kernels()).isEqualTo(1);
    }

    /** 75 look-ups are two warps, which write 32 doubles each, two lines. */
    @ParameterizedTest
    @CsvSource({"sc-xsbench, 100"})
    void warpOfXsbenchWritesItsResults(String name, long points) {
        assertThat(count(name, points).writes()).isEqualTo(4);
    }

    /** They make the accesses of the same programs of UVM-adaptive. */
    @ParameterizedTest
    @CsvSource({"sc-backprop, backprop-uvm, 4096", "sc-needle, nw, 129", "sc-bfs, bfs-uvm, 5000"})
    void programsOfUvmMakeTheSameAccesses(String name, String uvm, long size) {
        Workload other = Workloads.create(uvm, PAGE, Map.of("size", Long.toString(size)));
        AccessBatch batch = new AccessBatch(other.columns());
        long accesses = 0;
        try (AccessSource source = other.open()) {
            while (source.read(batch)) {
                accesses += batch.size;
            }
        }
        assertThat(count(name, size).accesses()).isEqualTo(accesses);
    }
}
