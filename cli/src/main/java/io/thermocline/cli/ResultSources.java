package io.thermocline.cli;

import io.thermocline.cli.matrix.Cell;
import io.thermocline.cli.matrix.Results;
import io.thermocline.lab.StandardInput;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where results of a matrix are.
 *
 * @param names folders, files, and {@link StandardInput#NAME}
 */
record ResultSources(List<String> names) {
    /** The results of these cells. */
    Results of(List<Cell> cells, Surroundings surroundings) {
        Results gathered = new Results(cells);
        for (String name : names) {
            if (isFolder(name)) {
                gathered.addFolder(Path.of(name));
            } else {
                AtomicLong line = new AtomicLong();
                surroundings.lines(
                        "--results",
                        name,
                        text -> gathered.addLine(
                                text, "--results: line " + line.incrementAndGet() + " of '" + name + "'"));
            }
        }
        return gathered;
    }

    /** The folder, where there is nothing else. */
    Optional<String> onlyFolder() {
        return names.size() == 1
                ? names.stream().filter(ResultSources::isFolder).findFirst()
                : Optional.empty();
    }

    private static boolean isFolder(String name) {
        try {
            return Files.isDirectory(Path.of(name));
        } catch (InvalidPathException e) {
            return false; // and no file either, which whoever reads it says
        }
    }
}
