package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.files.InputFiles;
import io.thermocline.workloads.files.UnexpandedPath;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A trace file and the way to read it. Its accesses are the same in each pass, as long as the file does not change.
 *
 * @param file the file
 * @param compression its compression
 * @param format its format
 * @param unit meaning of its numbers
 * @param pageBytes bytes of a page, a power of two; addresses are divided by it, and objects are assumed to have that
 * size
 * @param decoderBytes memory that a decoder of xz or Zstandard may use, up to 2 GiB
 * @param statedTimeUnit the user's unit of its times; null for the format's own
 * @param text the user's words about its lines
 * @param filter the cache between its addresses and memory; null for none
 */
public record TraceFile(
        InputFile file,
        Compression compression,
        TraceFormat format,
        TraceUnit unit,
        long pageBytes,
        long decoderBytes,
        @Nullable TraceTimeUnit statedTimeUnit,
        TextOptions text,
        @Nullable TraceFilter filter) {
    private static final long LEAST_DECODER_BYTES = 1L << 20;
    private static final long MOST_DECODER_BYTES = 1L << 31; // the longest window of Zstandard

    /** Refuses values that do not fit together. */
    public TraceFile {
        if (Long.bitCount(pageBytes) != 1) {
            throw InvalidInputException.of(Subject.Field.WORKLOAD.part("pageBytes"), pageBytes, "a power of two");
        }
        if (decoderBytes < LEAST_DECODER_BYTES || decoderBytes > MOST_DECODER_BYTES) {
            throw InvalidInputException.of(Subject.Field.WORKLOAD.part("decoderBytes"), decoderBytes, "1 MiB to 2 GiB");
        }
        if (unit == TraceUnit.BYTES && !format.hasAddresses()) {
            throw InvalidInputException.about(
                    InputFiles.trace(file),
                    "unit=" + unit.label() + " is not allowed for the format " + format.label()
                            + ", which names pages; omit it, or give unit=object");
        }
        if (filter != null && unit != TraceUnit.BYTES) {
            throw InvalidInputException.about(
                    InputFiles.trace(file),
                    "a cache of lines filters addresses, but this trace names objects (unit=" + unit.label() + ")");
        }
        if (statedTimeUnit != null && format.timeUnit() == null) {
            throw InvalidInputException.about(
                    InputFiles.trace(file),
                    "a unit of times (" + statedTimeUnit.label() + ") is given, but the format " + format.label()
                            + " has no times; omit it");
        }
        if (statedTimeUnit != null && format == TraceFormat.DAMON) {
            throw InvalidInputException.about(
                    InputFiles.trace(file),
                    "a unit of times (" + statedTimeUnit.label() + ") is given, but the times of the format "
                            + format.label() + " name their units; omit it");
        }
    }

    /**
     * Examines a file, determines how to read it, and checks that its first accesses can be read.
     *
     * <p>The compression is taken from its first bytes, or else from its name's last suffix. A name that indicates a
     * binary format without compression takes precedence.
     *
     * @param file the file
     * @param format the format, or null to detect it
     * @param unit meaning of its numbers, or null for the format's default
     * @param pageBytes bytes of a page, a power of two
     * @param decoderBytes memory that a decoder of xz or Zstandard may use
     * @param text the user's words about its lines; with columns its format is {@code csv} unless another is given
     * @throws InvalidInputException if there is no such file, its format cannot be detected, or it cannot be read
     */
    public static TraceFile of(
            InputFile file,
            @Nullable TraceFormat format,
            @Nullable TraceUnit unit,
            long pageBytes,
            long decoderBytes,
            TextOptions text) {
        checkRegular(file);
        TraceFormat stated = format == null && !text.columns().isEmpty() ? TraceFormat.CSV : format;
        TraceRecognition found = TraceRecognition.of(file, stated, decoderBytes);
        TextLayout lines = text.appliedTo(found.format());
        TraceUnit settled = unit != null ? unit : defaultUnit(file, found, lines, decoderBytes);
        TraceFile trace = new TraceFile(
                file, found.compression(), found.format(), settled, pageBytes, decoderBytes, null, text, null);
        try (TraceReader reader = trace.read(Columns.NONE)) {
            reader.read(new TraceChunk(Columns.NONE));
        }
        return trace;
    }

    /**
     * Returns the suffix of a file's name that indicates a trace's format, such as {@code .oracleGeneral.bin}; empty if
     * there is none. Code that renames a trace must keep it.
     *
     * @param name the name, without the suffix of its compression
     */
    public static String formatSuffix(String name) {
        return FormatDetector.suffixOf(name);
    }

    /** Returns where the file is. */
    public Path path() {
        return file.path();
    }

    /** Returns the same file with another unit of times; null for the format's own. */
    public TraceFile withTimeUnit(@Nullable TraceTimeUnit stated) {
        return new TraceFile(file, compression, format, unit, pageBytes, decoderBytes, stated, text, filter);
    }

    /** Returns the same file behind a cache; null for none. */
    public TraceFile behind(@Nullable TraceFilter cache) {
        return new TraceFile(file, compression, format, unit, pageBytes, decoderBytes, statedTimeUnit, text, cache);
    }

    /** Returns the unit of its times; null if its format has none. */
    public @Nullable TraceTimeUnit timeUnit() {
        return statedTimeUnit == null ? format.timeUnit() : statedTimeUnit;
    }

    /** Returns whether it has times, according to its format, its column names or its first line. */
    public boolean hasTimes() {
        if (format.timeUnit() == null) {
            return false;
        }
        try (TraceInput input = TraceInput.open(file, compression, decoderBytes)) {
            return format.hasTimes(input, text.appliedTo(format));
        }
    }

    /** Returns its size on disk in bytes, compressed. */
    public long fileBytes() {
        try {
            return Files.size(file.path());
        } catch (IOException e) {
            throw InvalidInputException.about(
                    InputFiles.trace(file), "cannot be read (" + InputFiles.reason(e) + ")", e);
        }
    }

    /**
     * Reads the file to its end and returns its decompressed size in bytes.
     *
     * @param most size at which reading stops with a refusal
     * @throws InvalidInputException if it is damaged or larger than {@code most}
     */
    public long decompressedBytes(long most) {
        try (TraceInput input = TraceInput.open(file, compression, decoderBytes)) {
            if (input.skipBeyond(most)) {
                throw InvalidInputException.about(
                        InputFiles.trace(file), "is larger than " + Units.formatBytes(most) + " when decompressed");
            }
            return input.offset();
        }
    }

    /** Returns whether its records have the next accesses of their pages. */
    boolean knowsNext() {
        return format == TraceFormat.ORACLE_GENERAL && unit == TraceUnit.OBJECT;
    }

    /**
     * Returns whether it is text whose last line lacks its newline, as far as that is known without decompressing all
     * of it.
     */
    boolean endsWithoutNewline() {
        if (!format.isText() || compression != Compression.NONE) {
            return false;
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.path().toFile(), "r")) {
            bytes.seek(Math.max(0, bytes.length() - 1));
            return lacksNewline(bytes.read());
        } catch (IOException e) {
            throw InvalidInputException.about(
                    InputFiles.trace(file), "cannot be read (" + InputFiles.reason(e) + ")", e);
        }
    }

    /**
     * Returns whether it is text whose last line lacks its newline, given its last byte, or -1. A JSON array shows its
     * end itself.
     */
    boolean lacksNewline(int lastByte) {
        return format.isText()
                && lastByte >= 0
                && lastByte != '\n'
                && !(format == TraceFormat.DAMON && lastByte == ']');
    }

    /** Returns whether it names objects and tells their sizes. */
    boolean knowsSizes() {
        if (unit != TraceUnit.OBJECT) {
            return false;
        }
        try (TraceInput input = TraceInput.open(file, compression, decoderBytes)) {
            return format.hasSizes(input, text.appliedTo(format));
        }
    }

    /**
     * Starts a pass on the caller's thread.
     *
     * @param columns what is needed of the accesses: arrivals, next accesses and the bytes of objects count
     */
    TraceReader read(Columns columns) {
        TraceInput input = TraceInput.open(file, compression, decoderBytes);
        try {
            int pageShift = Long.numberOfTrailingZeros(pageBytes);
            TraceTimeUnit ofTimes = timeUnit();
            TraceTimes turned = columns.arrival() && ofTimes != null ? new TraceTimes(ofTimes) : null;
            return new TraceReader(
                    input,
                    format.decoder(
                            input, unit, pageShift, turned, text.appliedTo(format), filter, columns.objectBytes()),
                    turned,
                    columns.next());
        } catch (RuntimeException e) {
            try {
                throw e instanceof InvalidInputException refused ? input.explained(refused) : e;
            } finally {
                input.close();
            }
        }
    }

    private static void checkRegular(InputFile named) {
        Path file = named.path();
        if (file.toString().isEmpty()) {
            throw InvalidInputException.about(InputFiles.trace(named), "needs the name of a file");
        }
        if (Files.isDirectory(file)) {
            throw InvalidInputException.about(InputFiles.trace(named), "is a directory; a file is needed");
        }
        if (!Files.exists(file)) {
            throw InvalidInputException.about(
                    InputFiles.trace(named), "there is no such file" + UnexpandedPath.hint(named.name()));
        }
        if (!Files.isRegularFile(file)) {
            throw InvalidInputException.about(
                    InputFiles.trace(named),
                    "is not a regular file; a trace is read more than once, so store it in a file, or give - for"
                            + " it and its content as standard input");
        }
        if (!Files.isReadable(file)) {
            throw InvalidInputException.about(InputFiles.trace(named), "may not be read; check its permissions");
        }
    }

    private static TraceUnit defaultUnit(
            InputFile file, TraceRecognition found, @Nullable TextLayout lines, long decoderBytes) {
        if (lines == null) {
            return found.format().defaultUnit();
        }
        if (!lines.namesColumns()) {
            return unitOf(TextLayout.namesObjects(lines.columns()));
        }
        try (TraceInput input = TraceInput.open(file, found.compression(), decoderBytes)) {
            return unitOf(new TextRequests(new NumberLines(input), lines, null).namesObjects());
        }
    }

    private static TraceUnit unitOf(boolean objects) {
        return objects ? TraceUnit.OBJECT : TraceUnit.BYTES;
    }
}
