package io.thermocline.cli.fleet;

import io.thermocline.engine.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A trace of the user's as a service knows it: by the hash of its bytes.
 *
 * @param file the trace
 * @param hash SHA-256 of its bytes, in hexadecimal
 * @param parameters what follows the file in the workload's name, with the question mark
 */
record UploadedTrace(Path file, String hash, String parameters) {
    private static final String TRACE = "trace:";
    private static final String HASHED = TRACE + "sha256:";
    private static final String FORMAT = "format=";

    /** The trace that a workload names; null where it names no file. */
    static @Nullable UploadedTrace of(String workload) {
        if (!workload.startsWith(TRACE) || workload.startsWith(HASHED)) {
            return null;
        }
        int query = workload.indexOf('?');
        Path file = Path.of(workload.substring(TRACE.length(), query < 0 ? workload.length() : query));
        return new UploadedTrace(file, hash(workload, file), query < 0 ? "" : workload.substring(query));
    }

    private static String hash(String workload, Path file) {
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha256())) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of()
                    .formatHex(((DigestInputStream) in).getMessageDigest().digest());
        } catch (IOException e) {
            throw new InvalidInputException("--workload: '" + workload + "' cannot be read: " + e.getMessage(), e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The workload's name on the service. */
    String workload() {
        return HASHED + hash + parameters;
    }

    /** Its format where the user says so, else empty. */
    String format() {
        return parameters.isEmpty()
                ? ""
                : Arrays.stream(parameters.substring(1).split("&", -1))
                        .filter(parameter -> parameter.startsWith(FORMAT))
                        .map(parameter -> parameter.substring(FORMAT.length()))
                        .findFirst()
                        .orElse("");
    }
}
