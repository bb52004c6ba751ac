package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.InputFiles;
import io.thermocline.workloads.files.UnexpandedPath;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file of the user's that describes something in YAML: a testbed or a study. */
public final class DescriptionFile {
    /** Size at most. */
    public static final int MOST_BYTES = 1 << 20;

    private DescriptionFile() {}

    /**
     * The text of a file.
     *
     * @param subject subject of refusals
     * @throws InvalidInputException if it cannot be read, or is too large
     */
    public static String read(Subject subject, String name) {
        try {
            return read(subject, InputFile.of(Path.of(name)));
        } catch (InvalidPathException e) {
            throw InvalidInputException.about(subject, "cannot read '" + name + "'", e);
        }
    }

    /** As {@link #read(Subject, String)}, of a file that may have another name than its path. */
    static String read(Subject subject, InputFile file) {
        try {
            long bytes = Files.size(file.path());
            if (bytes > MOST_BYTES) {
                throw InvalidInputException.about(
                        subject, "'" + file + "' has " + bytes + " bytes; allowed: at most " + MOST_BYTES);
            }
            return Files.readString(file.path());
        } catch (NoSuchFileException e) {
            throw InvalidInputException.about(
                    subject, "there is no file '" + file + "'" + UnexpandedPath.hint(file.name()), e);
        } catch (CharacterCodingException e) {
            throw InvalidInputException.about(subject, "'" + file + "' is not text in UTF-8", e);
        } catch (IOException e) {
            throw InvalidInputException.about(subject, "cannot read '" + file + "': " + InputFiles.reason(e), e);
        }
    }
}
