package io.thermocline.cli.matrix;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.lab.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * A folder of results, a file each that is named by the key of its cell. A file is there whole or not at all, also
 * where several processes or pods write into the folder; and as a result follows from its key, it does not matter which
 * of them wrote it, or for which matrix.
 */
public final class ResultFolder {
    private static final String ALLOWED = "a folder that can be written, or one yet to be made";

    private final Path folder;

    private ResultFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * The folder of this name, which is made if it is not there.
     *
     * @throws InvalidInputException if results cannot be written there
     */
    public static ResultFolder at(String name) {
        try {
            ResultFolder folder = new ResultFolder(Files.createDirectories(Path.of(name)));
            Files.delete(Files.createFile(folder.part())); // the surest check there is
            return folder;
        } catch (IOException | InvalidPathException e) {
            throw InvalidInputException.of(new Argument("--results"), name, ALLOWED, e);
        }
    }

    /** The results that a folder has, which may be one that can only be read. */
    static ResultFolder of(Path folder) {
        return new ResultFolder(folder);
    }

    /** Where the result of a cell is, or will be. */
    Path file(Cell cell) {
        return folder.resolve(cell.key() + ".json");
    }

    /** Whether the result of a cell is there. */
    public boolean has(Cell cell) {
        return Files.exists(file(cell));
    }

    /** Keeps the result of a cell. */
    public void keep(Cell cell, RunResult result) {
        Path part = part();
        try {
            try {
                Files.writeString(part, ResultLine.of(cell, result) + "\n");
                Files.move(part, file(cell), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the result of " + cell.name() + " could not be written: " + e.getMessage(), e);
        }
    }

    /** A name that nothing else has, of another pod neither. */
    private Path part() {
        return folder.resolve("." + UUID.randomUUID() + ".part");
    }
}
