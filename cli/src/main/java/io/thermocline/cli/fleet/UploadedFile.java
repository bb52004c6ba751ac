package io.thermocline.cli.fleet;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A file of the user's as a service knows it: by the hash of its bytes.
 *
 * @param file the file
 * @param hash SHA-256 of its bytes, in hexadecimal
 * @param format what the service is told that it is; empty where its name tells
 */
record UploadedFile(Path file, String hash, String format) {
    static final String HASHED = "sha256:";

    /**
     * Reads a file for its hash.
     *
     * @param option the option that names it
     * @param value what was given to that option
     */
    static UploadedFile read(String option, String value, String file, String format) {
        try {
            Path path = Path.of(file);
            return new UploadedFile(path, Sha256.of(path), format);
        } catch (IOException | InvalidPathException e) {
            throw new InvalidInputException(option + ": '" + value + "' cannot be read: " + e.getMessage(), e);
        }
    }

    /** Its name on the service. */
    String reference() {
        return HASHED + hash;
    }
}
