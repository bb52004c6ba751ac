package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.workloads.files.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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
 */
public record TraceFile(
        Path path, Compression compression, TraceFormat format, TraceUnit unit, long pageBytes, long decoderBytes) {
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
    }

    /**
     * Looks at a file and settles how it is to be read, and that it can be read as far as its first accesses.
     *
     * <p>Its name's last suffix tells the compression. A file without such a suffix is also taken for compressed if it begins like a
     * compressed one, unless its name tells a binary format.
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
        String name = String.valueOf(file.getFileName());
        Compression compression = Compression.ofName(name);
        String plainName =
                name.substring(0, name.length() - compression.suffix().length());
        TraceFormat named = FormatDetector.ofName(plainName);
        if (compression == Compression.NONE && named == null) {
            compression = compressionOfContent(file);
        }
        TraceFormat found =
                format != null ? format : named != null ? named : recognise(file, compression, decoderBytes);
        TraceUnit settled = unit != null ? unit : defaultUnit(file, compression, decoderBytes, found);
        TraceFile trace = new TraceFile(file, compression, found, settled, pageBytes, decoderBytes);
        try (TraceReader reader = trace.read(false, false)) {
            reader.read(new TraceChunk(false, false));
        }
        return trace;
    }

    /** Whether it has times: by its format, its column names or its first line. */
    public boolean hasTimes() {
        if (format.timeUnitPs() == 0) {
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

    /** Begins a pass without a thread of its own. */
    TraceReader read(boolean times, boolean next) {
        TraceInput input = TraceInput.open(path, compression, decoderBytes);
        try {
            int pageShift = Long.numberOfTrailingZeros(pageBytes);
            return new TraceReader(input, format.decoder(input, unit, pageShift, times), next);
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
            throw new InvalidInputException("trace " + file + ": there is no such file");
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

    private static Compression compressionOfContent(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return Compression.ofContent(in.readNBytes(8));
        } catch (IOException e) {
            throw new InvalidInputException(
                    "trace " + file + ": cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private static TraceFormat recognise(Path file, Compression compression, long decoderBytes) {
        try (TraceInput input = TraceInput.open(file, compression, decoderBytes)) {
            byte[] head = input.head(FormatDetector.HEAD_BYTES);
            if (head.length == 0) {
                throw TraceReader.empty(file);
            }
            TraceFormat format = FormatDetector.ofContent(new String(head, StandardCharsets.ISO_8859_1));
            if (format == null) {
                throw new InvalidInputException(
                        "trace " + file + ": its format cannot be recognised; give it (format= or --format), one of "
                                + String.join(", ", TraceFormat.labels()));
            }
            return format;
        }
    }

    private static TraceUnit defaultUnit(Path file, Compression compression, long decoderBytes, TraceFormat format) {
        if (format != TraceFormat.CSV) {
            return format.defaultUnit();
        }
        try (CsvRequests requests =
                new CsvRequests(new LineInput(TraceInput.open(file, compression, decoderBytes), true))) {
            return requests.hasPages() ? TraceUnit.OBJECT : TraceUnit.BYTES;
        }
    }
}
