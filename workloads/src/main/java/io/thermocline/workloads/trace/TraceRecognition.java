package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.files.InputFiles;
import io.thermocline.workloads.files.Packing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/**
 * Detects the compression and the format of a trace file.
 *
 * <p>A binary format is detected by the name alone, since any bytes could be its accesses. Everything else is detected
 * by the content first: files are renamed, and download tools unpack files and keep their names.
 *
 * @param compression its compression
 * @param format its format
 */
record TraceRecognition(Compression compression, TraceFormat format) {
    private static final int TRIED_BYTES = 1 << 10;

    /**
     * Detects the format of a file.
     *
     * @param stated the user's format; null if it must be detected
     * @param decoderBytes memory that a decoder may use
     * @throws InvalidInputException if its packing is not supported, or its format cannot be detected
     */
    static TraceRecognition of(InputFile file, @Nullable TraceFormat stated, long decoderBytes) {
        String name = String.valueOf(file.path().getFileName());
        TraceFormat named = FormatDetector.ofName(plain(name));
        byte[] head = rawHead(file);
        if (head.length == 0) {
            throw TraceReader.empty(file);
        }
        Compression compression = compression(file, name, named, stated, head, decoderBytes);
        if (stated != null) {
            return new TraceRecognition(compression, stated);
        }
        return new TraceRecognition(compression, named != null ? named : recognised(file, compression, decoderBytes));
    }

    /** Returns a file's name without the suffix of its compression. */
    private static String plain(String name) {
        return name.substring(
                0, name.length() - Compression.ofName(name).suffix().length());
    }

    private static Compression compression(
            InputFile file,
            String name,
            @Nullable TraceFormat named,
            @Nullable TraceFormat stated,
            byte[] head,
            long decoderBytes) {
        Compression byName = Compression.ofName(name);
        Compression byContent = Compression.ofContent(head);
        if (byContent == Compression.ZLIB
                && (named != null || stated != null && !stated.isText())
                && !decompresses(file, byContent, decoderBytes)) {
            byContent = Compression.NONE; // records that begin with these two bytes
        }
        if (byContent == Compression.CHUNKS || byContent == Compression.ZLIB) {
            return byContent; // no suffix tells it
        }
        if (byName != Compression.NONE) {
            Packing.refuse(InputFiles.trace(file), file, head);
            return byContent == Compression.NONE ? byName : byContent;
        }
        if (named == null) {
            Packing.refuse(InputFiles.trace(file), file, head);
            return byContent;
        }
        if (byContent != Compression.NONE && decompresses(file, byContent, decoderBytes)) {
            throw InvalidInputException.about(
                    InputFiles.trace(file),
                    "its name tells plain " + named.label() + ", but its content is compressed; add "
                            + byContent.suffix() + " to its name");
        }
        return Compression.NONE;
    }

    /** Returns whether a file's beginning decompresses; plain records hardly do. */
    private static boolean decompresses(InputFile file, Compression compression, long decoderBytes) {
        try (TraceInput input = TraceInput.open(file, compression, decoderBytes)) {
            return input.head(TRIED_BYTES).length > 0;
        } catch (InvalidInputException e) {
            return false;
        }
    }

    private static byte[] rawHead(InputFile file) {
        try (InputStream in = Files.newInputStream(file.path())) {
            return in.readNBytes(Compression.HEAD_BYTES);
        } catch (IOException e) {
            throw InvalidInputException.about(
                    InputFiles.trace(file), "cannot be read (" + InputFiles.reason(e) + ")", e);
        }
    }

    private static TraceFormat recognised(InputFile file, Compression compression, long decoderBytes) {
        try (TraceInput input = TraceInput.open(file, compression, decoderBytes)) {
            byte[] head = input.head(FormatDetector.HEAD_BYTES);
            if (head.length == 0) {
                throw TraceReader.empty(file);
            }
            Compression again = Compression.ofContent(head);
            if (compression != Compression.NONE && again != Compression.NONE) {
                throw InvalidInputException.about(
                        InputFiles.trace(file),
                        "is compressed twice, as " + compression.label() + " and inside as " + again.label()
                                + "; decompress it once");
            }
            Packing inside = Packing.ofContent(head);
            if (inside != null) {
                throw inside.refusal(InputFiles.trace(file), file);
            }
            String text = new String(head, StandardCharsets.ISO_8859_1);
            if (text.isBlank() && head.length < FormatDetector.HEAD_BYTES) {
                throw InvalidInputException.about(
                        InputFiles.trace(file), "has nothing but blank lines; allowed: at least one access");
            }
            TraceFormat format = FormatDetector.ofContent(text);
            if (format == null) {
                throw InvalidInputException.about(
                        InputFiles.trace(file),
                        "its format cannot be recognised: "
                                + UnknownContent.of(text) + "; otherwise give its format, one of "
                                + String.join(", ", TraceFormat.labels())
                                + ", or what the fields of its lines mean");
            }
            return format;
        }
    }
}
