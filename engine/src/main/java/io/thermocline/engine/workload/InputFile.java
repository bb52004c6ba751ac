package io.thermocline.engine.workload;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A file that a user names. Messages call it by that name: a service keeps its users' files at paths of its own.
 *
 * @param path where it is
 * @param name how the user names it: its path, or {@code sha256:HASH}
 */
public record InputFile(Path path, String name) {
    /** Returns a file that the user names by its path. */
    public static InputFile of(Path path) {
        return new InputFile(path, path.toString());
    }

    /**
     * Returns a file that the user names by its path.
     *
     * @param subject the subject of refusals
     * @throws InvalidInputException if that is not a path
     */
    public static InputFile of(Subject subject, String path) {
        try {
            return of(Path.of(path));
        } catch (InvalidPathException e) {
            throw InvalidInputException.about(subject, "'" + path.replace('\0', '?') + "' is not a path", e);
        }
    }

    /** Returns its name. */
    @Override
    public String toString() {
        return name;
    }
}
