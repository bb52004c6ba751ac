package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.Workload;
import io.thermocline.workloads.files.Compression;
import io.thermocline.workloads.files.InputFiles;
import io.thermocline.workloads.future.FutureWorkload;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes the accesses of a trace in another format: {@code pagetrace}, {@code csv} or {@code oracleGeneral}.
 *
 * <p>{@code csv} has page, op, and time if the trace has times. In {@code oracleGeneral} every object has the page's
 * size, and there are no writes, since the format has none.
 *
 * <p>Pages are numbered as in a run, densely and in the order of their first access. A run of the result therefore
 * makes the same decisions as a run of the original. Times are counted from the first access, in {@code oracleGeneral}
 * rounded down to whole seconds.
 */
public final class TraceConverter {
    private TraceConverter() {}

    /**
     * The result of a conversion.
     *
     * @param accesses accesses written
     * @param writesLost writes that became reads, because the format has none
     * @param timesLost whether the trace has times that the format does not keep
     * @param timesRounded accesses whose times lost a fraction, because the format's unit is too coarse
     * @param bytes size of the file
     * @param notes notes for users on how the source was read, a sentence each
     */
    public record Result(
            long accesses, long writesLost, boolean timesLost, long timesRounded, long bytes, List<String> notes) {
        /** Copies the notes. */
        public Result {
            notes = List.copyOf(notes);
        }
    }

    /**
     * Converts a trace. Unusable times are left out, and unusable next accesses are computed again, with a note each.
     *
     * <p>The target appears when it is complete. The last suffix of its name (.gz, .xz, .bz2 or .zst) selects its
     * compression.
     *
     * @param named the target
     * @param overwrite whether the target may exist
     * @throws InvalidInputException if the trace is damaged, the format cannot be written, or the target exists or
     * cannot be written there
     * @throws UncheckedIOException if writing fails midway, as on a full disk; the partial file is deleted
     */
    public static Result convert(TraceFile source, Path named, TraceFormat format, boolean overwrite) {
        Path target = followed(named);
        Subject subject = InputFiles.trace(InputFile.of(target));
        if (Files.isDirectory(target)) {
            throw InvalidInputException.about(subject, "is a directory; a file name is needed");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw InvalidInputException.about(subject, "is no regular file, which alone can be replaced");
        }
        if (!overwrite && Files.exists(target)) {
            throw InvalidInputException.about(subject, "exists and may not be overwritten");
        }
        Path name = target.getFileName();
        if (name == null) {
            throw InvalidInputException.about(subject, "is not a file name");
        }
        Compression compression = Compression.ofName(name.toString());
        if (!compression.isWritten()) {
            throw InvalidInputException.about(
                    subject,
                    "is named " + compression.suffix() + ", which is only read; allowed: .gz, .xz, .bz2, .zst or none");
        }
        Path part =
                target.resolveSibling("." + name + "." + ProcessHandle.current().pid() + ".part");
        part.toFile().deleteOnExit(); // also if the process is ended
        try {
            TraceReading reading = new TraceReading(source, format != TraceFormat.PAGETRACE);
            long[] counts = reading.passed(workload -> {
                Files.deleteIfExists(part); // of a pass that a column ended
                return write(
                        format == TraceFormat.ORACLE_GENERAL ? FutureWorkload.of(workload) : workload,
                        part,
                        compression,
                        format,
                        source.pageBytes());
            });
            long bytes = Files.size(part);
            if (overwrite) {
                Files.move(part, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } else {
                Files.move(part, target);
            }
            long writesLost = format == TraceFormat.ORACLE_GENERAL ? counts[1] : 0;
            boolean timesLost = format == TraceFormat.PAGETRACE && source.hasTimes();
            return new Result(counts[0], writesLost, timesLost, counts[2], bytes, reading.notes());
        } catch (FileSystemException e) {
            String reason = e instanceof NoSuchFileException ? "its folder does not exist" : InputFiles.reason(e);
            throw InvalidInputException.about(subject, "cannot be written (" + reason + ")", e);
        } catch (IOException e) {
            throw new UncheckedIOException("trace " + target + " could not be written: " + e.getMessage(), e);
        } finally {
            deleteLeftover(part);
        }
    }

    /** Returns the file to which a symbolic link points: that file is replaced, not the link. */
    private static Path followed(Path named) {
        try {
            return Files.isSymbolicLink(named) && Files.exists(named) ? named.toRealPath() : named;
        } catch (IOException e) {
            throw InvalidInputException.about(
                    InputFiles.trace(InputFile.of(named)), "cannot be followed (" + InputFiles.reason(e) + ")", e);
        }
    }

    /** Writes all accesses. Returns the numbers of accesses, of writes among them, and of rounded times. */
    private static long[] write(
            Workload workload, Path part, Compression compression, TraceFormat format, long pageBytes)
            throws IOException {
        AccessBatch batch = new AccessBatch(workload.columns());
        long[] counts = new long[3];
        try (OutputStream raw = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                OutputStream out = compression.compress(raw);
                AccessSource source = workload.open()) {
            TraceWriter writer = TraceWriter.of(format, out, workload.columns().arrival(), pageBytes);
            while (source.read(batch)) {
                writer.write(batch);
                counts[0] += batch.size;
                for (int i = 0; i < batch.size; i++) {
                    counts[1] += batch.accesses[i] >>> 31;
                }
            }
            writer.finish();
            counts[2] = writer.timesRounded;
        }
        return counts;
    }

    private static void deleteLeftover(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            throw InvalidInputException.about(
                    InputFiles.trace(InputFile.of(part)), "this temporary file cannot be deleted", e);
        }
    }
}
