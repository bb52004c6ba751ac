package io.thermocline.cli.matrix;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cells of a matrix, in order.
 *
 * @param name what the file is called that they come from, for messages
 * @param lines a cell each; they are read when they are asked for, so that a pod of a large matrix reads its own
 * @param version this version of Thermocline
 */
public record Cells(String name, List<String> lines, String version) {
    /**
     * Checks that there are any.
     *
     * @throws InvalidInputException if there are none
     */
    public Cells {
        if (lines.isEmpty()) {
            throw InvalidInputException.about(
                    new Argument("CELLS"),
                    "'" + name + "' holds no cell; allowed: what 'thermocline matrix plan' printed");
        }
    }

    /** How many there are. */
    public int size() {
        return lines.size();
    }

    /**
     * One of them.
     *
     * @param index its number, from 0
     * @param option what gave the number, for messages
     * @throws InvalidInputException if there is none of that number
     */
    public Cell at(int index, String option) {
        if (index < 0 || index >= size()) {
            throw InvalidInputException.of(
                    new Argument(option), index, "0 to " + (size() - 1) + ", the cells of '" + name + "'");
        }
        return parsed(index);
    }

    /**
     * All of them.
     *
     * @throws InvalidInputException if one is there twice
     */
    public List<Cell> all() {
        List<Cell> cells = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (int index = 0; index < size(); index++) {
            Cell cell = parsed(index);
            Integer other = seen.put(cell.key(), index);
            if (other != null) {
                throw new InvalidInputException(
                        place(index) + " is the same cell as line " + (other + 1) + "; give it once");
            }
            cells.add(cell);
        }
        return cells;
    }

    private Cell parsed(int index) {
        return Cell.parse(lines.get(index), place(index), version);
    }

    private String place(int index) {
        return "CELLS: line " + (index + 1) + " of '" + name + "'";
    }
}
