package io.thermocline.workloads.files;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/** How an input file is compressed. A file of several members or frames reads as one stream; a cut one is an error. */
public enum Compression {
    /** Not at all. */
    NONE("", ""),
    /** gzip, RFC 1952. */
    GZIP(".gz", "\u001f\u008b\b"),
    /** xz. Its decoder takes memory for its dictionary. */
    XZ(".xz", "\u00fd7zXZ\0"),
    /** Zstandard, RFC 8878. Its decoder takes memory for its window. */
    ZSTD(".zst", "(\u00b5/\u00fd");

    /** First bytes of a file that {@link #ofContent} and {@link Packing#ofContent} look at. */
    public static final int HEAD_BYTES = 512;

    private static final int BUFFER_BYTES = 1 << 16;

    private final String suffix;
    private final String magic; // bytes as ISO 8859-1

    Compression(String suffix, String magic) {
        this.suffix = suffix;
        this.magic = magic;
    }

    /** The end of the names of such files, with its dot; empty for {@link #NONE}. */
    public String suffix() {
        return suffix;
    }

    /** The compression that a file's name tells; {@link #NONE} where it tells none. */
    public static Compression ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (Compression compression : values()) {
            if (compression != NONE && lower.endsWith(compression.suffix)) {
                return compression;
            }
        }
        return NONE;
    }

    /** The compression that a file's first bytes tell; {@link #NONE} where they tell none. */
    public static Compression ofContent(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        for (Compression compression : values()) {
            if (compression != NONE && text.startsWith(compression.magic)) {
                return compression;
            }
        }
        return NONE;
    }

    /** The compression of a file that any name may have: its content's where that tells one, otherwise its name's. */
    public static Compression of(String name, byte[] head) {
        Compression told = ofContent(head);
        return told == NONE ? ofName(name) : told;
    }

    /**
     * The decompressed stream of {@code raw}.
     *
     * @param mostBytes memory that a decoder of xz or Zstandard may take; for the latter it counts as the power of two that is not above it
     */
    public InputStream decompress(InputStream raw, long mostBytes) throws IOException {
        return switch (this) {
            case NONE -> raw;
            case GZIP ->
                GzipCompressorInputStream.builder()
                        .setInputStream(new BufferedInputStream(raw, BUFFER_BYTES))
                        .setDecompressConcatenated(true)
                        .get();
            case XZ -> new XZInputStream(new BufferedInputStream(raw, BUFFER_BYTES), (int) (mostBytes >>> 10));
            case ZSTD -> new ZstandardInputStream(raw, Long.SIZE - 1 - Long.numberOfLeadingZeros(mostBytes));
        };
    }

    /** Whether a decoder failed because it may not take the memory that it needs. */
    public static boolean needsTooMuchMemory(IOException e) {
        return e instanceof MemoryLimitException
                || (e instanceof ZstdIOException zstd && zstd.getErrorCode() == Zstd.errFrameParameterWindowTooLarge());
    }

    /** A stream that compresses into {@code raw}. */
    public OutputStream compress(OutputStream raw) throws IOException {
        OutputStream buffered = new BufferedOutputStream(raw, BUFFER_BYTES);
        return switch (this) {
            case NONE -> buffered;
            case GZIP -> new GZIPOutputStream(buffered, BUFFER_BYTES);
            case XZ -> new XZOutputStream(buffered, new LZMA2Options());
            case ZSTD -> {
                ZstdOutputStreamNoFinalizer out = new ZstdOutputStreamNoFinalizer(buffered);
                out.setChecksum(true);
                yield out;
            }
        };
    }
}
