package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * CoMD: a time step of copper atoms with a Lennard-Jones potential, as its CUDA version computes it with a thread for each
 * atom. Space is divided into cells as wide as the potential reaches, each with room for {@value #ROOM} atoms. A thread
 * reads the positions of all atoms of its cell and of the 26 cells around. Cells at the border have copies of those at the
 * opposite one around them.
 *
 * <p>The atoms are on the program's face-centred lattice, and do not leave their cells. The kernels are a half step of
 * velocities, positions, forces, and a half step of velocities. Copying border cells is left out.
 */
final class LinkCells extends WarpProgram {
    private static final double LATTICE = 3.615; // angstrom, of copper (CoMD's default)
    private static final double REACH = 2.5 * 2.315; // angstrom: its sigma times 2.5
    private static final int ROOM = 64; // atoms of a cell
    private static final int NEIGHBOURS = 27; // cells
    private static final double[][] BASIS = {{.25, .25, .25}, {.25, .75, .75}, {.75, .25, .75}, {.75, .75, .25}};
    private static final int WARPS_A_BLOCK = 4;
    private static final int INSTRUCTIONS_A_PAIR = 40; // of a warp, assumed; half of them in double precision
    private static final int INSTRUCTIONS_A_STEP = 20; // assumed

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("lattice cells", 20, 4, 200, "lattice cells of an edge, of four atoms each"),
            3,
            WARPS_A_BLOCK,
            LinkCells::program);

    private static final int KERNELS = 4;

    private final int edge; // cells
    private final int[] count; // atoms, by cell
    private final int[] cellOf; // by atom, in the order of cells
    private final int[] slotOf; // in the cell, by atom
    private final DeviceArray[] positions;
    private final DeviceArray[] velocities;
    private final DeviceArray[] forces;
    private final DeviceArray energies;
    private final DeviceArray species;
    private final DeviceArray masses;
    private final DeviceArray counts;
    private final DeviceArray neighbours;
    private final DeviceArray cells;
    private final DeviceArray slots;

    private final int[] neighbour = new int[Warp.LANES]; // cell

    LinkCells(long pageBytes, int latticeCells, DeviceMemory memory) {
        super(pageBytes);
        edge = (int) (latticeCells * LATTICE / REACH);
        int local = edge * edge * edge;
        int all = (edge + 2) * (edge + 2) * (edge + 2);
        count = new int[all];
        cellOf = new int[4 * latticeCells * latticeCells * latticeCells];
        slotOf = new int[cellOf.length];
        fill(latticeCells);
        positions = vector(memory, all);
        velocities = vector(memory, all);
        forces = vector(memory, all);
        energies = memory.allocate((long) all * ROOM, Double.BYTES);
        species = memory.allocate((long) all * ROOM, Integer.BYTES);
        masses = memory.allocate(1, Double.BYTES);
        counts = memory.allocate(all, Integer.BYTES);
        neighbours = memory.allocate((long) local * NEIGHBOURS, Integer.BYTES);
        cells = memory.allocate(cellOf.length, Integer.BYTES);
        slots = memory.allocate(cellOf.length, Integer.BYTES);
    }

    private static Supplier<WarpProgram> program(int latticeCells, WorkloadRequest request, DeviceMemory memory) {
        new LinkCells(request.pageBytes(), latticeCells, memory); // places the arrays, the same ones each time
        return () -> new LinkCells(request.pageBytes(), latticeCells, new DeviceMemory());
    }

    private static DeviceArray[] vector(DeviceMemory memory, int all) {
        DeviceArray[] vector = new DeviceArray[3];
        Arrays.setAll(vector, axis -> memory.allocate((long) all * ROOM, Double.BYTES));
        return vector;
    }

    /** Puts all atoms into their cells, and counts those of the copies at the border. */
    private void fill(int latticeCells) {
        for (int z = 0; z < latticeCells; z++) {
            for (int y = 0; y < latticeCells; y++) {
                for (int x = 0; x < latticeCells; x++) {
                    for (double[] of : BASIS) {
                        count[
                                cell(
                                        place(x + of[0], latticeCells),
                                        place(y + of[1], latticeCells),
                                        place(z + of[2], latticeCells))]++;
                    }
                }
            }
        }
        for (int z = -1; z <= edge; z++) {
            for (int y = -1; y <= edge; y++) {
                for (int x = -1; x <= edge; x++) {
                    count[cell(x, y, z)] = count[cell(wrapped(x), wrapped(y), wrapped(z))];
                }
            }
        }
        int atom = 0;
        for (int cell = 0; cell < edge * edge * edge; cell++) {
            for (int slot = 0; slot < count[cell]; slot++) {
                cellOf[atom] = cell;
                slotOf[atom++] = slot;
            }
        }
    }

    private int place(double latticePlace, int latticeCells) {
        return Math.min(edge - 1, (int) (latticePlace * edge / latticeCells));
    }

    private int wrapped(int coordinate) {
        return Math.floorMod(coordinate, edge);
    }

    /** The program's number of a cell: those inside, then the borders in x, y and z. */
    int cell(int x, int y, int z) {
        int inside = edge * edge * edge;
        int sidesX = 2 * edge * edge;
        int sidesY = 2 * edge * (edge + 2);
        if (z == edge || z < 0) {
            int side = z < 0 ? 0 : (edge + 2) * (edge + 2);
            return inside + sidesX + sidesY + side + (edge + 2) * (y + 1) + x + 1;
        }
        if (y == edge || y < 0) {
            return inside + sidesX + (y < 0 ? 0 : sidesY / 2) + (edge + 2) * z + x + 1;
        }
        if (x == edge || x < 0) {
            return inside + (x < 0 ? 0 : sidesX / 2) + edge * z + y;
        }
        return x + edge * (y + edge * z);
    }

    /** A neighbour of a cell: itself, then the others in the order of x, y and z. */
    int neighbour(int cell, int number) {
        int self = NEIGHBOURS / 2;
        int place = number == 0 ? self : number <= self ? number - 1 : number;
        int x = cell % edge + place / 9 - 1;
        int y = cell / edge % edge + place / 3 % 3 - 1;
        int z = cell / edge / edge + place % 3 - 1;
        return cell(x, y, z);
    }

    /** Atoms of a cell. */
    int atoms(int cell) {
        return count[cell];
    }

    @Override
    boolean begin(int number) {
        return number < KERNELS;
    }

    @Override
    public int tasks() {
        return (cellOf.length + Warp.LANES - 1) / Warp.LANES;
    }

    @Override
    void run(int number, Warp warp) {
        int first = number * Warp.LANES;
        int end = Math.min(cellOf.length, first + Warp.LANES);
        warp.run(slots, first, end - first);
        warp.load();
        warp.run(cells, first, end - first);
        warp.load();
        switch (kernel()) {
            case 0, 3 -> advance(velocities, forces, first, end, warp);
            case 1 -> {
                own(species, first, end, warp);
                warp.load();
                warp.lane(masses, 0);
                warp.load();
                advance(positions, velocities, first, end, warp);
            }
            default -> force(first, end, warp);
        }
    }

    /** Adds a vector times a number to another, for each atom. */
    private void advance(DeviceArray[] vector, DeviceArray[] by, int first, int end, Warp warp) {
        for (int axis = 0; axis < vector.length; axis++) {
            own(by[axis], first, end, warp);
            warp.load();
            own(vector[axis], first, end, warp);
            warp.load();
            own(vector[axis], first, end, warp);
            warp.store();
        }
        warp.end(INSTRUCTIONS_A_STEP, 0);
    }

    private void force(int first, int end, Warp warp) {
        for (DeviceArray axis : positions) {
            own(axis, first, end, warp);
            warp.load();
        }
        int pairs = 0;
        for (int number = 0; number < NEIGHBOURS; number++) {
            pairs += forceOf(number, first, end, warp);
        }
        for (DeviceArray axis : forces) {
            own(axis, first, end, warp);
            warp.store();
        }
        own(energies, first, end, warp);
        warp.store();
        warp.end(INSTRUCTIONS_A_PAIR * pairs, 0);
    }

    /** All atoms of a neighbouring cell; returns how many the lane with most of them has. */
    private int forceOf(int number, int first, int end, Warp warp) {
        int most = 0;
        for (int atom = first; atom < end; atom++) {
            int cell = neighbour(cellOf[atom], number);
            neighbour[atom - first] = cell;
            most = Math.max(most, count[cell]);
            if (number > 0) {
                warp.lane(neighbours, (long) cellOf[atom] * NEIGHBOURS + number);
            }
        }
        if (number > 0) { // the first is the atom's own cell
            warp.load();
        }
        for (int lane = 0; lane < end - first; lane++) {
            warp.lane(counts, neighbour[lane]);
        }
        warp.load();
        for (int other = 0; other < most; other++) {
            for (DeviceArray axis : positions) {
                for (int lane = 0; lane < end - first; lane++) {
                    if (other < count[neighbour[lane]]) {
                        warp.lane(axis, (long) neighbour[lane] * ROOM + other);
                    }
                }
                warp.load();
            }
        }
        return most;
    }

    /** Each lane names its own atom's element. */
    private void own(DeviceArray array, int first, int end, Warp warp) {
        for (int atom = first; atom < end; atom++) {
            warp.lane(array, (long) cellOf[atom] * ROOM + slotOf[atom]);
        }
    }
}
