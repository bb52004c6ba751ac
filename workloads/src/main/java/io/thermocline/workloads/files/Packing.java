package io.thermocline.workloads.files;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.InputFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Archive and compression formats that are not supported, so that their files can be refused by name.
 * {@link Compression} has the supported ones.
 */
public enum Packing {
    /** A tar archive with any compression. */
    TAR("a tar archive", ".tar .tgz .txz .tzst .tbz2 .tbz .taz", 257, "ustar", "tar -xf"),
    /** A zip archive. */
    ZIP("a zip archive", ".zip", 0, "PK\u0003\u0004", "unzip"),
    /** A 7-Zip archive. */
    SEVEN_ZIP("a 7-Zip archive", ".7z", 0, "7z\u00bc\u00af'\u001c", "7z x"),
    /** A RAR archive. */
    RAR("a RAR archive", ".rar", 0, "Rar!\u001a\u0007", "unrar x"),
    /** LZMA without the xz container. The magic is that of the usual settings with an unknown size. */
    LZMA("packed with lzma", ".lzma", 0, "]\0\0\u0080\0\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff", "xz -dk"),
    /** lzip. */
    LZIP("packed with lzip", ".lz", 0, "LZIP\u0001", "lzip -dk"),
    /** lzop. */
    LZOP("packed with lzop", ".lzo", 0, "\u0089LZO\0\r\n\u001a\n", "lzop -d"),
    /** Unix compress. */
    COMPRESS("packed with compress", ".z", 0, "\u001f\u009d\u0090", "gzip -dk"),
    /** Brotli, which has no magic. */
    BROTLI("packed with brotli", ".br", 0, "", "brotli -dk"),
    /** Snappy's framing format. */
    SNAPPY("packed with snappy", ".sz .snappy", 0, "\u00ff\u0006\0\0sNaPpY", "snzip -dk");

    private final String words;
    private final String suffixes; // with blanks between
    private final int magicAt;
    private final String magic; // bytes as ISO 8859-1
    private final String command;

    Packing(String words, String suffixes, int magicAt, String magic, String command) {
        this.words = words;
        this.suffixes = suffixes;
        this.magicAt = magicAt;
        this.magic = magic;
        this.command = command;
    }

    /**
     * Returns the packing according to a file's first bytes, compressed or decompressed; null if they indicate none.
     */
    public static @Nullable Packing ofContent(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        for (Packing packing : values()) {
            if (!packing.magic.isEmpty() && text.startsWith(packing.magic, packing.magicAt)) {
                return packing;
            }
        }
        return null;
    }

    /**
     * Returns the packing according to a file's name, with or without the suffix of a {@link Compression}; null if it
     * indicates none.
     */
    public static @Nullable Packing ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String plain = lower.substring(
                0, lower.length() - Compression.ofName(lower).suffix().length());
        if (plain.contains(".tar.")) {
            return TAR;
        }
        for (Packing packing : values()) {
            if (Arrays.stream(packing.suffixes.split(" ", -1)).anyMatch(plain::endsWith)) {
                return packing;
            }
        }
        return null;
    }

    /**
     * Refuses a file with a packing that is not supported.
     *
     * @param subject the file as the subject of the refusal
     * @param file the file
     * @param head its first bytes, {@link Compression#HEAD_BYTES} of them if there are that many
     * @throws InvalidInputException if it has such a packing
     */
    public static void refuse(Subject subject, InputFile file, byte[] head) {
        Packing named = isText(head) ? null : ofName(file.path().toString());
        Packing told = named == TAR ? named : ofContent(head);
        if (told != null) {
            throw told.refusal(subject, file);
        }
        if (named != null) {
            throw named.refusal(subject, file);
        }
    }

    /** Returns the refusal of a file with this packing. */
    public InvalidInputException refusal(Subject subject, InputFile file) {
        String name = file.name().contains(" ") ? "'" + file + "'" : file.name();
        return InvalidInputException.about(
                subject,
                "is " + words + ", which is not read; unpack it first (" + command + " " + name
                        + ") and give the file that comes out, plain or packed with gzip, xz, bzip2, zstd or lz4");
    }

    /** Returns whether bytes are plain text; the file is then readable in spite of its name. */
    private static boolean isText(byte[] head) {
        for (byte next : head) {
            if (next >= 0 && next < ' ' && next != '\t' && next != '\n' && next != '\r') {
                return false;
            }
        }
        return true;
    }
}
