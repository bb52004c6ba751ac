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
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/**
 * Compression of an input file. A file of several members or frames reads as one stream; a truncated one is an error.
 */
public enum Compression {
    /** No compression. */
    NONE("", ""),
    /** gzip, RFC 1952. */
    GZIP(".gz", "\u001f\u008b\b"),
    /** xz. Its decoder takes memory for its dictionary. */
    XZ(".xz", "\u00fd7zXZ\0"),
    /** bzip2. A block is checked at its end. */
    BZIP2(".bz2", "BZh"),
    /** Zstandard, RFC 8878. Its decoder takes memory for its window. */
    ZSTD(".zst", "(\u00b5/\u00fd"),
    /**
     * LZ4 frames. A frame without a checksum of its content does not show all damage. They are read and not written to
     * files: the time of the encoder grows with the number of matches in its window, to minutes for a few MiB of a trace.
     */
    LZ4(".lz4", "\u0004\"M\u0018"),
    /**
     * A zip archive of {@code chunk.0000}, {@code chunk.0001} and so on, which are one stream: DynamoRIO's traces. Its
     * name tells nothing, since other archives end with .zip as well. It is read and not written to files.
     */
    CHUNKS("", "PK\u0003\u0004"),
    /**
     * zlib, RFC 1950, as Python's {@code zlib.compress} writes it with its default level. It is read and not written to
     * files, since it has no suffix.
     */
    ZLIB("", "x\u009c");

    /** Number of first bytes of a file that {@link #ofContent} and {@link Packing#ofContent} examine. */
    public static final int HEAD_BYTES = 512;

    private static final int BUFFER_BYTES = 1 << 16;

    private final String suffix;
    private final String magic; // bytes as ISO 8859-1

    Compression(String suffix, String magic) {
        this.suffix = suffix;
        this.magic = magic;
    }

    /** Returns the suffix of such files' names, with its dot; empty for {@link #NONE}. */
    public String suffix() {
        return suffix;
    }

    /** Returns its name in messages: that of its files' suffix, or of its archive. */
    public String label() {
        return switch (this) {
            case CHUNKS -> "zip";
            case ZLIB -> "zlib";
            default -> suffix;
        };
    }

    /** Returns whether files are written with it. */
    public boolean isWritten() {
        return this != LZ4 && this != CHUNKS && this != ZLIB;
    }

    /** Returns the compression according to a file's name; {@link #NONE} if the name indicates none. */
    public static Compression ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (Compression compression : values()) {
            if (!compression.suffix.isEmpty() && lower.endsWith(compression.suffix)) {
                return compression;
            }
        }
        return NONE;
    }

    /** Returns the compression according to a file's first bytes; {@link #NONE} if they indicate none. */
    public static Compression ofContent(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        for (Compression compression : values()) {
            if (compression != NONE && text.startsWith(compression.magic) && compression.isMore(text)) {
                return compression;
            }
        }
        return NONE;
    }

    /** Returns whether the first bytes are as they must be after the magic. */
    private boolean isMore(String head) {
        return switch (this) {
            case BZIP2 -> isBzip2(head);
            case CHUNKS -> head.startsWith(ZippedChunks.FIRST, ZippedChunks.NAME_AT);
            default -> true;
        };
    }

    /** Returns whether a block or the end of a stream follows the size of blocks; "BZh" alone may be text. */
    private static boolean isBzip2(String head) {
        return head.startsWith("1AY&SY", 4) || head.startsWith("\u0017rE8P\u0090", 4);
    }

    /** Returns the compression according to a file's content, or else to its name. */
    public static Compression of(String name, byte[] head) {
        Compression told = ofContent(head);
        return told == NONE ? ofName(name) : told;
    }

    /**
     * Returns the decompressed stream of {@code raw}.
     *
     * @param mostBytes memory that a decoder of xz or Zstandard may use; for Zstandard it is rounded down to a power of
     * two
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
            case BZIP2 -> new BZip2CompressorInputStream(new BufferedInputStream(raw, BUFFER_BYTES), true);
            case ZSTD -> new ZstandardInputStream(raw, Long.SIZE - 1 - Long.numberOfLeadingZeros(mostBytes));
            case LZ4 -> new FramedLZ4CompressorInputStream(new BufferedInputStream(raw, BUFFER_BYTES), true);
            case CHUNKS -> new ZippedChunks(new BufferedInputStream(raw, BUFFER_BYTES));
            case ZLIB -> new ZlibStream(raw);
        };
    }

    /** Returns whether a decoder failed because it needs more memory than allowed. */
    public static boolean needsTooMuchMemory(IOException e) {
        return e instanceof MemoryLimitException
                || (e instanceof ZstdIOException zstd && zstd.getErrorCode() == Zstd.errFrameParameterWindowTooLarge());
    }

    /** Returns a stream that compresses into {@code raw}. */
    public OutputStream compress(OutputStream raw) throws IOException {
        OutputStream buffered = new BufferedOutputStream(raw, BUFFER_BYTES);
        return switch (this) {
            case NONE -> buffered;
            case GZIP -> new GZIPOutputStream(buffered, BUFFER_BYTES);
            case XZ -> new XZOutputStream(buffered, new LZMA2Options());
            case BZIP2 -> new BZip2CompressorOutputStream(buffered);
            case ZSTD -> {
                ZstdOutputStreamNoFinalizer out = new ZstdOutputStreamNoFinalizer(buffered);
                out.setChecksum(true);
                yield out;
            }
            case LZ4 -> new FramedLZ4CompressorOutputStream(buffered);
            case CHUNKS -> ZippedChunks.one(buffered);
            case ZLIB -> new DeflaterOutputStream(buffered);
        };
    }
}
