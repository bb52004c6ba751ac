package io.thermocline.cli;

import io.thermocline.cli.matrix.Cells;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The file of cells that a command takes. */
final class CellsParameter {
    @Parameters(
            index = "0",
            paramLabel = "CELLS",
            description = "The cells, a line each, as 'matrix plan' prints them: a file, or - for stdin.")
    String file = "";

    Cells read(Surroundings surroundings) {
        List<String> lines = new ArrayList<>();
        surroundings.lines("CELLS", file, lines::add);
        return new Cells(file, List.copyOf(lines), Version.number());
    }
}
