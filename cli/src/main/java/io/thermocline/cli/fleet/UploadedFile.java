package io.thermocline.cli.fleet;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Sha256;
import io.thermocline.lab.InputRules;
import io.thermocline.lab.StandardInput;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.files.UnexpandedPath;
import io.thermocline.workloads.trace.TraceFile;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of the user's as a service knows it: by the hash of its bytes.
 *
 * @param file the file
 * @param hash SHA-256 of its bytes, in hexadecimal
 * @param said what the service is told of it, by parameter: its format where its name does not tell, and what the lines
 * of a text are
 */
record UploadedFile(Path file, String hash, Map<String, String> said) {
    private static final Pattern FORMAT_SUFFIX = Pattern.compile("\\.[A-Za-z0-9]{1,20}$");
    private static final int LONGEST_STEM = 64;

    /**
     * Reads a file for its hash.
     *
     * @param option the option that names it
     * @param value what was given to that option
     */
    static UploadedFile read(String option, String value, String file, Map<String, String> said) {
        if (file.equals(StandardInput.NAME)) {
            throw InvalidInputException.about(
                    new Argument(option), "'" + value + "' is stdin, which is not uploaded; write it to a file first");
        }
        try {
            Path path = Path.of(file);
            return new UploadedFile(path, Sha256.of(path), said);
        } catch (IOException | InvalidPathException e) {
            String reason = e instanceof NoSuchFileException ? "there is no such file" : String.valueOf(e.getMessage());
            throw InvalidInputException.about(
                    new Argument(option), "'" + value + "' cannot be read: " + reason + UnexpandedPath.hint(file), e);
        }
    }

    /** Its own name with what the service takes in names, and the ends that tell format and compression. */
    String name() {
        String own = String.valueOf(file.getFileName());
        String compression =
                own.substring(own.length() - Compression.ofName(own).suffix().length());
        String uncompressed = own.substring(0, own.length() - compression.length());
        String suffix = TraceFile.formatSuffix(uncompressed);
        if (suffix.isEmpty()) {
            Matcher format = FORMAT_SUFFIX.matcher(uncompressed);
            suffix = format.find() ? format.group() : "";
        }
        String stem = uncompressed
                .substring(0, uncompressed.length() - suffix.length())
                .replaceAll("[^A-Za-z0-9_-]", "_")
                .replaceFirst("^[_-]+", "");
        String taken = stem.isEmpty() ? "file" : stem.substring(0, Math.min(LONGEST_STEM, stem.length()));
        return taken + suffix + compression;
    }

    /** Its name on the service. */
    String reference() {
        return InputRules.HASH + hash;
    }
}
