package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.files.UnexpandedPath;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A trace file and how it is to be read. Its accesses are the same at each pass, as long as nobody changes the file.
 *
 * @param path the file
 * @param compression how it is compressed
 * @param format its format
 * @param unit what its numbers are
 * @param pageBytes bytes of a page, a power of two; addresses are divided by it, and objects are taken to have that size
 * @param decoderBytes memory that a decoder of xz or Zstandard may take, up to 2 GiB
 * @param statedTimeUnit the unit of its times as the user says; null for the format's own
 */
public record TraceFile(
        Path path,
        Compression compression,
        TraceFormat format,
        TraceUnit unit,
        long pageBytes,
        long decoderBytes,
        @Nullable TraceTimeUnit statedTimeUnit) {
    private static final long LEAST_DECODER_BYTES = 1L << 20;
    private static final long MOST_DECODER_BYTES = 1L << 31; // the longest window of Zstandard

    /** Refuses what does not fit together. */
    public TraceFile {
        if (Long.bitCount(pageBytes) != 1) {
            throw InvalidInputException.of("pageBytes", pageBytes, "a power of two");
        }
        if (decoderBytes < LEAST_DECODER_BYTES || decoderBytes > MOST_DECODER_BYTES) {
            throw InvalidInputException.of("decoderBytes", decoderBytes, "1 MiB to 2 GiB");
        }
        if (unit == TraceUnit.BYTES && !format.hasAddresses()) {
            throw new InvalidInputException(
                    "trace " + path + ": unit=" + unit.label() + " is not allowed for the format " + format.label()
                            + ", which names pages; leave it away, or give unit=object");
        }
        if (statedTimeUnit != null && format.timeUnit() == null) {
            throw new InvalidInputException("trace " + path + ": a unit of times (" + statedTimeUnit.label()
                    + ") is given, but the format " + format.label() + " has no times; leave it away");
        }
    }

    /**
     * Looks at a file and settles how it is to be read, and that it can be read as far as its first accesses.
     *
     * <p>Its first bytes tell the compression, otherwise its name's last suffix. A name that tells a binary format without compression is believed.
     *
     * @param path the file's path, as the user gave it
     * @param format the format, or null to recognise it
     * @param unit what its numbers are, or null for the format's default
     * @param pageBytes bytes of a page, a power of two
     * @param decoderBytes memory that a decoder of xz or Zstandard may take
     * @throws InvalidInputException if there is no such file, its format cannot be recognised, or it cannot be read
     */
    public static TraceFile of(
            String path, @Nullable TraceFormat format, @Nullable TraceUnit unit, long pageBytes, long decoderBytes) {
        Path file = regularFile(path);
        TraceRecognition found = TraceRecognition.of(file, format, decoderBytes);
        TraceUnit settled = unit != null ? unit : defaultUnit(file, found, decoderBytes);
        TraceFile trace =
                new TraceFile(file, found.compression(), found.format(), settled, pageBytes, decoderBytes, null);
        try (TraceReader reader = trace.read(false, false)) {
            reader.read(new TraceChunk(false, false));
        }
        return trace;
    }

    /**
     * The end of a file's name that tells a trace's format, such as {@code .oracleGeneral.bin}; empty where none does. Whoever renames a trace keeps it.
     *
     * @param name the name, without the suffix of its compression
     */
    public static String formatSuffix(String name) {
        return FormatDetector.suffixOf(name);
    }

    /** The same file with times in another unit than its format's own; null for that. */
    public TraceFile withTimeUnit(@Nullable TraceTimeUnit stated) {
        return new TraceFile(path, compression, format, unit, pageBytes, decoderBytes, stated);
    }

    /** The unit of its times; null where its format has none. */
    public @Nullable TraceTimeUnit timeUnit() {
        return statedTimeUnit == null ? format.timeUnit() : statedTimeUnit;
    }

    /** Whether it has times: by its format, its column names or its first line. */
    public boolean hasTimes() {
        if (format.timeUnit() == null) {
            return false;
        }
        try (TraceInput input = TraceInput.open(path, compression, decoderBytes)) {
            return format.hasTimes(input);
        }
    }

    /** Its size on disk in bytes, compressed. */
    public long fileBytes() {
        try {
            return Files.size(path);
        } catch (IOException e) {
            throw new InvalidInputException(
                    "trace " + path + ": cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /**
     * Its size in bytes, decompressed, found by reading it to its end.
     *
     * @param most size at which the reading ends
     * @throws InvalidInputException if it is damaged or larger than {@code most}
     */
    public long decompressedBytes(long most) {
        try (TraceInput input = TraceInput.open(path, compression, decoderBytes)) {
            if (input.skipBeyond(most)) {
                throw new InvalidInputException(
                        "trace " + path + ": is larger than " + Units.formatBytes(most) + " when decompressed");
            }
            return input.offset();
        }
    }

    /** Whether its records tell when their pages come next. */
    boolean knowsNext() {
        return format == TraceFormat.ORACLE_GENERAL && unit == TraceUnit.OBJECT;
    }

    /** Whether it is text whose last line lacks its newline, as far as that is seen without decompressing all of it. */
    boolean endsWithoutNewline() {
        if (!format.isText() || compression != Compression.NONE) {
            return false;
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            file.seek(Math.max(0, file.length() - 1));
            int last = file.read();
            return last >= 0 && last != '\n';
        } catch (IOException e) {
            throw new InvalidInputException(
                    "trace " + path + ": cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /** Begins a pass without a thread of its own. */
    TraceReader read(boolean times, boolean next) {
        TraceInput input = TraceInput.open(path, compression, decoderBytes);
        try {
            int pageShift = Long.numberOfTrailingZeros(pageBytes);
            TraceTimeUnit ofTimes = timeUnit();
            TraceTimes turned = times && ofTimes != null ? new TraceTimes(ofTimes) : null;
            return new TraceReader(input, format.decoder(input, unit, pageShift, turned), turned, next);
        } catch (RuntimeException e) {
            try {
                throw e instanceof InvalidInputException refused ? input.explained(refused) : e;
            } finally {
                input.close();
            }
        }
    }

    private static Path regularFile(String path) {
        if (path.isEmpty()) {
            throw InvalidInputException.about("workload trace", "needs a file, as in trace:PATH");
        }
        Path file;
        try {
            file = Path.of(path);
        } catch (InvalidPathException e) {
            throw new InvalidInputException("trace " + path.replace('\0', '?') + ": is not a path", e);
        }
        if (Files.isDirectory(file)) {
            throw new InvalidInputException("trace " + file + ": is a directory; a file is needed");
        }
        if (!Files.exists(file)) {
            throw new InvalidInputException("trace " + file + ": there is no such file" + UnexpandedPath.hint(path));
        }
        if (!Files.isRegularFile(file)) {
            throw new InvalidInputException(
                    "trace " + file + ": is not a regular file; a trace is read more than once");
        }
        if (!Files.isReadable(file)) {
            throw new InvalidInputException("trace " + file + ": may not be read; check its permissions");
        }
        return file;
    }

    private static TraceUnit defaultUnit(Path file, TraceRecognition found, long decoderBytes) {
        if (found.format() != TraceFormat.CSV) {
            return found.format().defaultUnit();
        }
        try (CsvRequests requests =
                new CsvRequests(new NumberLines(TraceInput.open(file, found.compression(), decoderBytes)), null)) {
            return requests.hasPages() ? TraceUnit.OBJECT : TraceUnit.BYTES;
        }
    }
}
