package io.thermocline.orchestrator.traces;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.lab.RunSpec;
import io.thermocline.lab.StandardLaboratory;
import io.thermocline.orchestrator.RefusedException;
import io.thermocline.orchestrator.RefusedException.Reason;
import io.thermocline.orchestrator.RequestSubject;
import io.thermocline.orchestrator.settings.Limits;
import io.thermocline.workloads.graph.GraphFiles;
import io.thermocline.workloads.stream.StreamFormat;
import io.thermocline.workloads.stream.StreamWorkload;
import io.thermocline.workloads.trace.TextOptions;
import io.thermocline.workloads.trace.TraceFile;
import io.thermocline.workloads.trace.TraceFormat;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What uploaded files are, by their names, by what their users say and by their contents; and whether they can be that.
 */
final class UploadContents {
    private static final long ANY_PAGE_BYTES = 4096;

    private final Limits limits;

    UploadContents(Limits limits) {
        this.limits = limits;
    }

    /**
     * What a user says of an upload.
     *
     * @param name what the user calls it
     * @param suffix end of the name, from its first full stop
     * @param format its format, where the suffix does not tell; {@code graph} or {@code testbed} where it is no trace
     * @param lines what the lines of a text trace are, where its format does not tell
     */
    record Asked(String name, String suffix, @Nullable String format, TextOptions lines) {
        /**
         * How the name of the file ends that keeps it: a testbed's tells that it is one, whatever its user calls it.
         */
        String fileSuffix() {
            return Trace.TESTBED.equals(format) && !RunSpec.isTestbedFile(name) ? suffix + ".yaml" : suffix;
        }

        /** What it is meant to be where it is no trace; null for a trace. */
        @Nullable
        String other() {
            if (Trace.GRAPH.equals(format) || Trace.TESTBED.equals(format)) {
                return format;
            }
            return name.endsWith(StreamFormat.SUFFIX) ? Trace.STREAM : null;
        }
    }

    /** Looks at all of a file that has been uploaded. */
    Trace described(Upload upload, String hash, Asked asked, InputFile file) {
        long size = upload.bytes();
        String other = asked.other();
        if (other != null) {
            check(other, file);
            return new Trace(hash, asked.name(), size, size, other, false, now());
        }
        TraceFile trace = read(file, asked);
        long bytes = trace.decompressedBytes(limits.decompressed().toBytes());
        boolean stated = asked.format() != null && !tells(file, trace.format(), asked.lines());
        return new Trace(hash, asked.name(), size, bytes, trace.format().label(), stated, now());
    }

    /**
     * Refuses bytes that are known as something else: they have one hash, by which requests name them, and so are one
     * thing.
     *
     * @param file the bytes, under the suffix of the name that they are given now
     */
    void checkSame(Trace known, Asked asked, InputFile file) {
        String other = asked.other();
        String format = other == null ? read(file, asked).format().label() : other;
        if (!known.format().equals(format)) {
            throw new RefusedException(
                    Reason.CONFLICT,
                    "these bytes are kept already, as " + known.name() + " of the format " + known.format()
                            + ", and not as " + asked.name() + " of the format " + format + ": delete "
                            + known.reference() + " first, or use it as it is");
        }
    }

    private void check(String other, InputFile file) {
        switch (other) {
            case Trace.GRAPH -> {
                int vertices = GraphFiles.vertices(
                        file,
                        limits.decompressed().toBytes(),
                        limits.decoderMemory().toBytes());
                if (vertices > limits.vertices()) {
                    throw InvalidInputException.of(
                            new RequestSubject.InBody("", "the graph"),
                            vertices + " vertices",
                            "at most " + limits.vertices() + " vertices");
                }
            }
            case Trace.TESTBED -> StandardLaboratory.checkTestbed(file);
            default -> StreamWorkload.check(file);
        }
    }

    private TraceFile read(InputFile file, Asked asked) {
        String format = asked.format();
        if (format != null && !TraceFormat.labels().contains(format)) {
            throw InvalidInputException.of(
                    new RequestSubject.Parameter("format"),
                    format,
                    String.join(", ", TraceFormat.labels()) + ", " + Trace.GRAPH + ", " + Trace.TESTBED);
        }
        return trace(file, format == null ? null : TraceFormat.of(format), asked.lines());
    }

    /** Whether a trace's name, its contents or its columns tell its format. */
    private boolean tells(InputFile file, TraceFormat format, TextOptions lines) {
        try {
            return trace(file, null, lines).format() == format;
        } catch (InvalidInputException e) {
            return false;
        }
    }

    private TraceFile trace(InputFile file, @Nullable TraceFormat format, TextOptions lines) {
        try {
            return TraceFile.of(
                    file, format, null, ANY_PAGE_BYTES, limits.decoderMemory().toBytes(), lines);
        } catch (InvalidInputException e) {
            throw TextOptions.PARAMETERS.stream()
                    .filter(name -> Subject.Field.WORKLOAD.part(name).equals(e.subject()))
                    .findFirst()
                    .map(name -> e.withSubject(new RequestSubject.Parameter(name)))
                    .orElse(e);
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
