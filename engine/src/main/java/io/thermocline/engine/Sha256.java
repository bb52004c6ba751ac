package io.thermocline.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in hexadecimal: what names a file by its contents, where a checksum could be met on purpose. */
public final class Sha256 {
    private Sha256() {}

    /** Begins a hash. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Ends a hash. */
    public static String end(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The hash of a file, which is read to its end. */
    public static String of(Path file) throws IOException {
        MessageDigest digest = begin();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return end(digest);
    }

    /** The hash of a text. */
    public static String of(String text) {
        MessageDigest digest = begin();
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return end(digest);
    }
}
