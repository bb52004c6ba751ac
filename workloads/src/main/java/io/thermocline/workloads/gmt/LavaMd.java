package io.thermocline.workloads.gmt;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.tasks.TaskAccesses;
import io.thermocline.workloads.tasks.TaskWorkload;

/**
 * Rodinia's LavaMD: particles in a cube of boxes, each of which interacts with the 26 around it.
 *
 * <p>A box has 656 bytes of description, 3200 of positions (rv), 800 of charges (qv) and 3200 of forces (fv). There is
 * an array of each, one after the other. The number of boxes on a side is the one that comes nearest to the footprint.
 *
 * <p>There is one kernel, which visits each box once. A task is 20 consecutive boxes, whose positions fill about a
 * 64 KiB page. It reads their descriptions and positions. Then, for each of the nine rows of boxes around them (their
 * own included), it reads the positions and charges of the neighbours. Last it writes their forces.
 *
 * <p>Source: GMT Table 2; Rodinia {@code lavaMD}.
 */
final class LavaMd implements Kernels {
    private static final int DESCRIPTION_BYTES = 656;
    private static final int POSITION_BYTES = 3200;
    private static final int CHARGE_BYTES = 800;
    private static final int FORCE_BYTES = 3200;
    private static final int BOXES_A_TASK = 20;

    /** Maximum boxes on a side, so that the number of a box is an int. */
    static final int MAX_SIDE = 1290;

    /** Bytes of a box in all arrays. */
    static final int BOX_BYTES = DESCRIPTION_BYTES + POSITION_BYTES + CHARGE_BYTES + FORCE_BYTES;

    private final int side;
    private final int boxes;
    private final BoxArray descriptions;
    private final BoxArray positions;
    private final BoxArray charges;
    private final BoxArray forces;

    /** Creates a cube with {@code side} boxes on a side, at most {@link #MAX_SIDE}. */
    LavaMd(int side, long pageBytes) {
        this.side = side;
        this.boxes = side * side * side;
        this.descriptions = new BoxArray(0, DESCRIPTION_BYTES, boxes, pageBytes);
        this.positions = new BoxArray(descriptions.end(), POSITION_BYTES, boxes, pageBytes);
        this.charges = new BoxArray(positions.end(), CHARGE_BYTES, boxes, pageBytes);
        this.forces = new BoxArray(charges.end(), FORCE_BYTES, boxes, pageBytes);
    }

    static Workload create(WorkloadRequest request) {
        Footprint footprint = Footprint.of(request);
        footprint.pagesOfEach(1);
        int side = (int) Math.max(1, Math.round(Math.cbrt(footprint.bytes() / BOX_BYTES)));
        if (side > MAX_SIDE) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("footprint times scale"),
                    Units.formatBytes(footprint.bytes()),
                    "at most " + MAX_SIDE + " boxes a side, 15.3 TiB");
        }
        LavaMd kernels = new LavaMd(side, request.pageBytes());
        double boxBytes = (double) BOX_BYTES * side * side * side;
        double scaleEffective = request.scale() * boxBytes / footprint.bytes();
        return new TaskWorkload(kernels.pages(), Workload.UNKNOWN, scaleEffective, false, kernels::execution);
    }

    /** Pages of all arrays. */
    int pages() {
        return forces.end();
    }

    @Override
    public int kernels() {
        return 1;
    }

    @Override
    public int tasks(int kernel) {
        return (boxes + BOXES_A_TASK - 1) / BOXES_A_TASK;
    }

    @Override
    public void run(int kernel, int task, TaskAccesses accesses) {
        int first = task * BOXES_A_TASK;
        int last = Math.min(first + BOXES_A_TASK, boxes) - 1;
        descriptions.read(first, last, accesses);
        positions.read(first, last, accesses);
        for (int dz = -1; dz <= 1; dz++) {
            for (int dy = -1; dy <= 1; dy++) {
                readRow(first, last, dz, dy, accesses);
            }
        }
        forces.write(first, last, accesses);
    }

    /**
     * Reads the neighbours of boxes in the row shifted by {@code dz} and {@code dy}; there are none beyond the cube's
     * surface.
     */
    private void readRow(int first, int last, int dz, int dy, TaskAccesses accesses) {
        int from = Integer.MAX_VALUE;
        int to = -1;
        int x = first % side;
        int y = first / side % side + dy;
        int z = first / side / side + dz;
        for (int box = first; box <= last; box++) {
            if (y >= 0 && y < side && z >= 0 && z < side) {
                int neighbour = box + (dz * side + dy) * side;
                from = Math.min(from, x > 0 ? neighbour - 1 : neighbour);
                to = Math.max(to, x < side - 1 ? neighbour + 1 : neighbour);
            }
            x++;
            if (x == side) {
                x = 0;
                y++;
                if (y == side + dy) {
                    y = dy;
                    z++;
                }
            }
        }
        if (from <= to) {
            positions.read(from, to, accesses);
            charges.read(from, to, accesses);
        }
    }

    /**
     * An array with one element for each box.
     *
     * @param first its first page
     * @param elementBytes bytes of an element
     * @param elements number of elements
     * @param pageBytes base page
     */
    private record BoxArray(int first, int elementBytes, int elements, long pageBytes) {
        int end() {
            return Math.toIntExact(first + ((long) elements * elementBytes + pageBytes - 1) / pageBytes);
        }

        void read(int from, int to, TaskAccesses accesses) {
            for (int page = firstPage(from); page <= lastPage(to); page++) {
                accesses.read(page);
            }
        }

        void write(int from, int to, TaskAccesses accesses) {
            for (int page = firstPage(from); page <= lastPage(to); page++) {
                accesses.write(page);
            }
        }

        private int firstPage(int element) {
            return first + (int) ((long) element * elementBytes / pageBytes);
        }

        private int lastPage(int element) {
            return first + (int) ((((long) element + 1) * elementBytes - 1) / pageBytes);
        }
    }
}
