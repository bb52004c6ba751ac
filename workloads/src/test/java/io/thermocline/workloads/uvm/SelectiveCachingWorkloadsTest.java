package io.thermocline.workloads.uvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accesses of the programs of selective caching and the sectors that they cover, worked out by hand. */
class SelectiveCachingWorkloadsTest {
    private static final long PAGE = 4096;
    private static final long SEED = 1; // of the workloads here

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

    /**
     * One element: eight nodes, a warp, and each node is a neighbour of all. A dot product reads 64 B of two vectors and
     * writes a sum. An update reads two vectors and writes one. The product reads 27 times the columns, 32 B each, and
     * eight times coefficients and one number of the vector, which all rows share; then it writes 64 B.
     */
    @ParameterizedTest
    @CsvSource({"sc-minife, 1"})
    void rowsOfMinifeReadTheirNeighbours(String name, long elements) {
        int iterations = 5;
        long accesses = 2 * 3 + 3 * 3 + (27 + 2 * 8 + 1);
        long sectors = 2 * 5 + 3 * 6 + (27 + 8 * (2 + 1) + 2);
        assertThat(count(name, elements))
                .isEqualTo(new Counts(iterations * accesses, 6L * iterations, iterations * sectors, 6L * iterations));
    }

    /** The node in the middle of 27 has all as neighbours; one at a corner has eight, and the border ends its row. */
    @Test
    void columnsOfMinifeAreNeighboursInOrder() {
        FiniteElements program = new FiniteElements(PAGE, 2, new DeviceMemory());

        assertThat(IntStream.range(0, 27)
                        .map(number -> program.column(13, number))
                        .toArray())
                .containsExactly(IntStream.range(0, 27).toArray());
        assertThat(IntStream.range(0, 9)
                        .map(number -> program.column(0, number))
                        .toArray())
                .containsExactly(0, 1, 3, 4, 9, 10, 12, 13, -1);
    }

    /**
     * 4 x 4 x 4 lattice cells of 14.46 angstrom in eight cells of 32 atoms, a warp each. All kernels read 2 lines of the
     * list. Velocities read 3 x 2 lines of two vectors and write 3 x 2; positions also read a line of species and a mass.
     * Forces read 3 x 2 lines of their own, 26 numbers of cells and 27 of atoms, and 3 numbers of 27 x 32 atoms, one for
     * all lanes; they write 4 x 2 lines.
     */
    @ParameterizedTest
    @CsvSource({"sc-comd, 4"})
    void warpOfComdReadsAllAtomsAround(String name, long latticeCells) {
        int warps = 8;
        long numbers = 26 + 27 + 3 * 27 * 32;
        long accesses = 4 * 2 + 3 * 18 + 2 + (6 + numbers + 8);
        long sectors = 4 * (4 * 2 + 3 * 18 + 1 + 6 + 8) + 1 + numbers;
        assertThat(count(name, latticeCells))
                .isEqualTo(new Counts(warps * accesses, warps * (3L * 6 + 8), warps * sectors, 4));
    }

    /** 2 x 2 x 2 cells have 56 copies around them, which have the atoms of the cells at the opposite border. */
    @Test
    void cellsOfComdHaveANumberEach() {
        AtomCells atoms = new AtomCells(4);

        List<Integer> numbers = new ArrayList<>();
        for (int z = -1; z <= 2; z++) {
            for (int y = -1; y <= 2; y++) {
                for (int x = -1; x <= 2; x++) {
                    numbers.add(atoms.cell(x, y, z));
                }
            }
        }
        assertThat(numbers)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 64).boxed().toList());
        assertThat(numbers).allMatch(cell -> atoms.inCell(cell) == 32);
        assertThat(atoms.neighbour(7, 0)).isEqualTo(7);
        assertThat(IntStream.range(0, 27)
                        .map(number -> atoms.neighbour(7, number))
                        .distinct()
                        .count())
                .isEqualTo(27);
    }

    /**
     * 16 x 16 x 16 cells, 24 with ghosts. A row is a line without ghosts and two with them. An inner variable of all cells
     * takes 256 lines; at the middle of rows with ghosts it takes 512.
     *
     * <ul>
     *   <li>Primitives: 432 warps, 11 instructions of 3 lines.
     *   <li>Derivatives: per plane of 24, the block's copies take 256 lines by z and 384 by y and x. 6 variables by z and y
     *       take 192 lines each axis, by x 288. Those of the temperature take 32, 32 and 16 lines in 16 planes.
     *   <li>Stress: copies of 96 and 144 lines a plane; 15 + 2 variables with ghosts read, 11 without written.
     *   <li>Heat: 5 + 2 lines a row read, 1 written.
     *   <li>Convection: copies of 192, 288 and 288 lines a plane; 5 variables written, and read by y and z.
     *   <li>New state: 4 or 6 lines a row of 5 variables read, 2 written.
     * </ul>
     */
    @ParameterizedTest
    @CsvSource({"sc-cns, 16"})
    void blocksOfCnsCopyTheirCellsWithGhosts(String name, long cells) {
        long primitive = 432 * 11 * 3;
        long derivativeStores = 24 * (192 + 192 + 288) + 16 * (32 + 32 + 16);
        long derivative = 24 * (256 + 384) + derivativeStores;
        long stress = 16 * (96 + 144) + 17 * 512 + 11 * 256;
        long heat = 8 * 256;
        long convection = 16 * (192 + 288 + 288) + (5 + 10 + 10) * 256;
        long newStates = 5 * (4 + 6 + 6) * 256 + 3 * 5 * 512;
        long writes = 432 * 6 * 3 + derivativeStores + 11 * 256 + 256 + 15 * 256 + 5 * 512;
        Counts counts = count(name, cells);
        assertThat(counts.accesses()).isEqualTo(3 * (primitive + derivative + stress + heat + convection) + newStates);
        assertThat(counts.writes()).isEqualTo(3 * writes);
        assertThat(counts.kernels()).isEqualTo(3 * 8);
    }

    /** A result is written for each place of a query from which 20 letters or more are in the reference. */
    @Test
    void mummerWritesAResultForEachLongMatch() {
        int letters = 1000;
        byte[] reference = SuffixWalks.reference(letters, SEED);
        String text = text(reference, 0, letters);
        int expected = 0;
        for (int number = 0; number < SuffixWalks.queriesOf(letters); number++) {
            byte[] query = SuffixWalks.query(reference, SEED, number);
            for (int from = 1; from <= 81; from++) {
                expected += text.contains(text(query, from, 20)) ? 1 : 0;
            }
        }

        assertThat(expected).isBetween(1000, 41 * 81 - 1); // some queries have a wrong letter
        assertThat(threadsThatWrite("sc-mummer", letters)).isEqualTo(expected);
    }

    private static String text(byte[] letters, int from, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < from + length; i++) {
            text.append(letters[i]);
        }
        return text.toString();
    }

    private static long threadsThatWrite(String name, long size) {
        Workload workload = Workloads.create(name, PAGE, Map.of("size", Long.toString(size)));
        AccessBatch batch = new AccessBatch(workload.columns());
        long threads = 0;
        try (AccessSource source = workload.open()) {
            while (source.read(batch)) {
                for (int i = 0; i < batch.size; i++) {
                    threads += batch.accesses[i] < 0 ? batch.touches[i] : 0;
                }
            }
        }
        return threads;
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
