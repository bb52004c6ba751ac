package io.thermocline.cli.matrix;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.ResultJson;
import io.thermocline.lab.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results of a matrix as they are gathered. Of several results of a cell the first counts: they differ in nothing
 * but the time that they took.
 */
public final class Results {
    private final Map<String, Cell> cells = new LinkedHashMap<>();
    private final Map<String, RunResult> found = new HashMap<>();

    /** Begins with none. */
    public Results(List<Cell> cells) {
        cells.forEach(cell -> this.cells.put(cell.key(), cell));
    }

    /**
     * Adds what a folder has. It may have results of other matrices as well.
     *
     * @throws InvalidInputException if a file there is not what its name says
     */
    public void addFolder(Path folder) {
        ResultFolder results = ResultFolder.of(folder);
        for (Cell cell : cells.values()) {
            if (results.has(cell)) {
                addFile(results.file(cell), cell);
            }
        }
    }

    private void addFile(Path file, Cell cell) {
        String place = "--results: '" + file + "'";
        try {
            ResultLine line = ResultLine.parse(Files.readString(file).strip())
                    .filter(result -> result.key().equals(cell.key()))
                    .orElseThrow(() -> new InvalidInputException(place + " is not the result of " + cell.name()
                            + "; take it away, and run that cell again"));
            add(line, place);
        } catch (IOException e) {
            throw new InvalidInputException(place + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Adds the result in a line, if it holds one.
     *
     * @param place where the line is, for messages
     * @throws InvalidInputException if it is the result of no cell of this matrix
     */
    public void addLine(String line, String place) {
        ResultLine.parse(line).ifPresent(result -> {
            if (!cells.containsKey(result.key())) {
                throw new InvalidInputException(place + " is the result of a cell that is not in CELLS, with the key "
                        + result.key() + "; leave it out, or give the cells that were run");
            }
            add(result, place);
        });
    }

    private void add(ResultLine line, String place) {
        try {
            found.putIfAbsent(line.key(), ResultJson.read(line.result()));
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(place + " is no whole result: " + e.getMessage(), e);
        }
    }

    /** Numbers of the cells without a result, in order. */
    public List<Integer> missing() {
        List<Integer> missing = new ArrayList<>();
        int index = 0;
        for (String key : cells.keySet()) {
            if (!found.containsKey(key)) {
                missing.add(index);
            }
            index++;
        }
        return missing;
    }

    /** The result of a cell, if there is one. */
    public Optional<RunResult> of(Cell cell) {
        return Optional.ofNullable(found.get(cell.key()));
    }

    /** The results, in the order of the cells, of which none may be missing. */
    public List<RunResult> inOrder() {
        List<RunResult> results = new ArrayList<>();
        for (Cell cell : cells.values()) {
            RunResult result = found.get(cell.key());
            if (result == null) {
                throw new IllegalStateException("there is no result of " + cell.name());
            }
            results.add(result);
        }
        return results;
    }
}
