package io.thermocline.workloads.uvm;

import io.thermocline.engine.workload.WorkloadRequest;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * CoMD: a time step of copper atoms with a Lennard-Jones potential, as its CUDA version computes it with a thread for each
 * atom. Space is divided into {@link AtomCells}, each with room for {@value #ROOM} atoms. A thread reads the positions of
 * all atoms of its cell and of the 26 cells around.
 *
 * <p>The kernels are a half step of velocities, positions, forces, and a half step of velocities. Copying border cells is
 * left out.
 */
final class LinkCells extends WarpProgram {
    private static final int ROOM = 64; // atoms of a cell
    private static final int WARPS_A_BLOCK = 4;
    private static final int INSTRUCTIONS_A_PAIR = 40; // of a warp, assumed; half of them in double precision
    private static final int INSTRUCTIONS_A_STEP = 20; // assumed

    static final SmWorkload WORKLOAD = new SmWorkload(
            SmWorkload.size("lattice cells", 20, 4, 200, "lattice cells of an edge, of four atoms each"),
            3,
            WARPS_A_BLOCK,
            LinkCells::program);

    private static final int KERNELS = 4;

    private final AtomCells atoms;
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

    LinkCells(long pageBytes, AtomCells atoms, DeviceMemory memory) {
        super(pageBytes);
        this.atoms = atoms;
        int all = atoms.cells();
        positions = vector(memory, all);
        velocities = vector(memory, all);
        forces = vector(memory, all);
        energies = memory.allocate((long) all * ROOM, Double.BYTES);
        species = memory.allocate((long) all * ROOM, Integer.BYTES);
        masses = memory.allocate(1, Double.BYTES);
        counts = memory.allocate(all, Integer.BYTES);
        neighbours = memory.allocate((long) atoms.cellsInside() * AtomCells.NEIGHBOURS, Integer.BYTES);
        cells = memory.allocate(atoms.count(), Integer.BYTES);
        slots = memory.allocate(atoms.count(), Integer.BYTES);
    }

    private static Supplier<WarpProgram> program(int latticeCells, WorkloadRequest request, DeviceMemory memory) {
        AtomCells atoms = new AtomCells(latticeCells);
        new LinkCells(request.pageBytes(), atoms, memory); // places the arrays, the same ones each time
        return () -> new LinkCells(request.pageBytes(), atoms, new DeviceMemory());
    }

    private static DeviceArray[] vector(DeviceMemory memory, int all) {
        DeviceArray[] vector = new DeviceArray[3];
        Arrays.setAll(vector, axis -> memory.allocate((long) all * ROOM, Double.BYTES));
        return vector;
    }

    @Override
    boolean begin(int number) {
        return number < KERNELS;
    }

    @Override
    public int tasks() {
        return (atoms.count() + Warp.LANES - 1) / Warp.LANES;
    }

    @Override
    void run(int number, Warp warp) {
        int first = number * Warp.LANES;
        int end = Math.min(atoms.count(), first + Warp.LANES);
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
        for (int number = 0; number < AtomCells.NEIGHBOURS; number++) {
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
            int cell = atoms.neighbour(atoms.cellOf(atom), number);
            neighbour[atom - first] = cell;
            most = Math.max(most, atoms.inCell(cell));
            if (number > 0) {
                warp.lane(neighbours, (long) atoms.cellOf(atom) * AtomCells.NEIGHBOURS + number);
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
                    if (other < atoms.inCell(neighbour[lane])) {
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
            warp.lane(array, (long) atoms.cellOf(atom) * ROOM + atoms.slotOf(atom));
        }
    }
}
