package io.thermocline.cli;

import io.thermocline.cli.matrix.Cell;
import io.thermocline.cli.matrix.CellRuns;
import io.thermocline.cli.matrix.ResultFolder;
import io.thermocline.cli.matrix.ResultLine;
import io.thermocline.lab.Progress;
import io.thermocline.lab.RunResult;
import io.thermocline.report.Format;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps or prints the result of each cell, and says which cells have none. */
final class CellOutcomes implements CellRuns.Outcomes {
    private final List<Integer> numbers;
    private final List<Cell> cells;
    private final @Nullable ResultFolder folder;
    private final PrintWriter out;
    private final Progress progress;
    private final Map<Integer, Throwable> failed = new TreeMap<>();

    /**
     * Of cells that are yet to be run.
     *
     * @param cells by number, in the order in which they are run
     * @param folder takes the results; null where they are printed
     * @param progress takes the reasons why cells fail
     */
    CellOutcomes(Map<Integer, Cell> cells, @Nullable ResultFolder folder, PrintWriter out, Progress progress) {
        numbers = List.copyOf(cells.keySet());
        this.cells = List.copyOf(cells.values());
        this.folder = folder;
        this.out = out;
        this.progress = progress;
    }

    @Override
    public void done(int place, RunResult result) {
        if (folder == null) {
            out.print(ResultLine.of(cells.get(place), result) + "\n");
            out.flush();
        } else {
            folder.keep(cells.get(place), result);
        }
    }

    @Override
    public void failed(int place, Throwable reason) {
        failed.put(numbers.get(place), reason);
        progress.message(
                "cell " + numbers.get(place) + ", " + cells.get(place).name() + ": " + ErrorLines.reason(reason));
    }

    /** Fails if a cell did. */
    void check() {
        if (!failed.isEmpty()) {
            IllegalStateException failure = new IllegalStateException(failed.size() + " of "
                    + Format.counted(cells.size(), "cell", "cells") + ": "
                    + CellNumbers.text(List.copyOf(failed.keySet())) + "; the reasons are above");
            failed.values().forEach(failure::addSuppressed);
            throw failure;
        }
    }
}
