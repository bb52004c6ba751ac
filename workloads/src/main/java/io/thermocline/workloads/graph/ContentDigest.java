package io.thermocline.workloads.graph;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What a file holds, in short: its SHA-256. A checksum takes a quarter of the time, but a file that agrees with another one in it is easily made,
 * and a service takes files from people who do not know each other.
 */
final class ContentDigest {
    private static final int BUFFER_BYTES = 1 << 16;

    private ContentDigest() {}

    /** The digest of a file, which is read to its end, as 64 hexadecimal digits. */
    static String of(Path file) throws IOException {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
                digest.update(buffer, 0, got);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
