package io.thermocline.workloads.uvm;

/**
 * Copper atoms in cells of space as wide as CoMD's potential reaches. Cells at the border have copies of those at the
 * opposite one around them. The atoms are on the program's face-centred lattice, and do not leave their cells.
 */
final class AtomCells {
    /** Cells that a cell's atoms reach, itself among them. */
    static final int NEIGHBOURS = 27;

    private static final double LATTICE = 3.615; // angstrom, of copper (CoMD's default)
    private static final double REACH = 2.5 * 2.315; // angstrom: its sigma times 2.5
    private static final double[][] BASIS = {{.25, .25, .25}, {.25, .75, .75}, {.75, .25, .75}, {.75, .75, .25}};

    private final int edge; // cells
    private final int[] inCell; // atoms, by cell
    private final int[] cellOf; // by atom, in the order of cells
    private final int[] slotOf; // in the cell, by atom

    /**
     * Fills the cells.
     *
     * @param latticeCells lattice cells of an edge, of four atoms each
     */
    AtomCells(int latticeCells) {
        edge = (int) (latticeCells * LATTICE / REACH);
        inCell = new int[(edge + 2) * (edge + 2) * (edge + 2)];
        cellOf = new int[BASIS.length * latticeCells * latticeCells * latticeCells];
        slotOf = new int[cellOf.length];
        fill(latticeCells);
    }

    /** Puts all atoms into their cells, and counts those of the copies at the border. */
    private void fill(int latticeCells) {
        for (int z = 0; z < latticeCells; z++) {
            for (int y = 0; y < latticeCells; y++) {
                for (int x = 0; x < latticeCells; x++) {
                    for (double[] of : BASIS) {
                        inCell[
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
                    inCell[cell(x, y, z)] = inCell[cell(wrapped(x), wrapped(y), wrapped(z))];
                }
            }
        }
        int atom = 0;
        for (int cell = 0; cell < cellsInside(); cell++) {
            for (int slot = 0; slot < inCell[cell]; slot++) {
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
        int inside = cellsInside();
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

    /** All atoms. */
    int count() {
        return cellOf.length;
    }

    /** Atoms of a cell. */
    int inCell(int cell) {
        return inCell[cell];
    }

    /** The cell of an atom; atoms are numbered in the order of cells. */
    int cellOf(int atom) {
        return cellOf[atom];
    }

    /** The place of an atom in its cell. */
    int slotOf(int atom) {
        return slotOf[atom];
    }

    /** All cells, copies at the border among them. */
    int cells() {
        return inCell.length;
    }

    /** Cells without the copies; they have the lowest numbers. */
    int cellsInside() {
        return edge * edge * edge;
    }
}
