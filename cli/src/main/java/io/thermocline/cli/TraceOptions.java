package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Units;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.lab.StandardInput;
import io.thermocline.workloads.trace.TextOptions;
import io.thermocline.workloads.trace.TraceFile;
import io.thermocline.workloads.trace.TraceFilter;
import io.thermocline.workloads.trace.TraceFormat;
import io.thermocline.workloads.trace.TraceTimeUnit;
import io.thermocline.workloads.trace.TraceUnit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A trace and how it is read. */
final class TraceOptions {
    private static final long SMALLEST_PAGE = 128;
    private static final long LARGEST_PAGE = 1L << 30;

    @Parameters(index = "0", paramLabel = "FILE", description = "The trace, or - for stdin.")
    String file = "";

    @Option(
            names = "--format",
            paramLabel = "TRACE-FORMAT",
            order = 1,
            completionCandidates = Candidates.TraceFormats.class,
            description = "Its format, where it is not recognised.")
    @Nullable
    String format;

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            order = 2,
            description = "bytes: its numbers are addresses; object: each is one page, whatever its size.")
    @Nullable
    String unit;

    @Option(
            names = "--page-bytes",
            paramLabel = "SIZE",
            order = 3,
            description = "Bytes of a page, by which addresses are divided. Default: 4KiB.")
    String pageBytes = "4KiB";

    @Option(
            names = "--time-unit",
            paramLabel = "UNIT",
            order = 4,
            description =
                    "Unit of its times: s, ms, us, 100ns or ns. Default: ms for mooncake, 100ns for msr, us for alibaba,"
                            + " vscsi and drmemtraceBinary, ns for csv, s for others; damon names its units.")
    @Nullable
    String timeUnit;

    @Option(
            names = "--columns",
            paramLabel = "COLUMN:...",
            order = 5,
            description = "Meaning of the fields of a line, such as time:key:-:size; see docs/reference/traces.md.")
    String columns = "";

    @Option(
            names = "--delimiter",
            paramLabel = "NAME",
            order = 6,
            description = "What is between two fields: blank, comma, pipe, semicolon or tab. Default: comma.")
    String delimiter = "";

    @Option(names = "--header", order = 7, description = "The first line has headings, which are skipped.")
    boolean header;

    @Option(names = "--read-ops", paramLabel = "NAME:...", order = 8, description = "Operations that read.")
    String readOps = "";

    @Option(names = "--write-ops", paramLabel = "NAME:...", order = 9, description = "Operations that write.")
    String writeOps = "";

    @Option(names = "--skip-ops", paramLabel = "NAME:...", order = 10, description = "Operations that are no accesses.")
    String skipOps = "";

    @Option(
            names = "--filter",
            paramLabel = "CACHE",
            order = 11,
            description =
                    "A cache of the processor that the addresses go through, such as llc:32MiB:16:64 (size, ways, line) "
                            + "or tlb:1536:12:4KiB (entries, ways, page): only misses and write-backs remain.")
    @Nullable
    String filter;

    /** The trace. */
    TraceFile read(Surroundings surroundings) {
        return open(
                file.equals(StandardInput.NAME)
                        ? surroundings.input().file()
                        : InputFile.of(new Argument("FILE"), file));
    }

    private TraceFile open(InputFile trace) {
        return TraceFile.of(
                        trace,
                        format == null ? null : TraceFormat.of(format),
                        unit(),
                        pageBytes(),
                        WorkloadRequest.DECODER_BYTES,
                        text())
                .withTimeUnit(timeUnit())
                .behind(filter == null ? null : TraceFilter.parse(filter));
    }

    private TextOptions text() {
        return new TextOptions(columns, delimiter, header ? "true" : "", readOps, writeOps, skipOps);
    }

    private @Nullable TraceTimeUnit timeUnit() {
        String given = timeUnit;
        TraceTimeUnit known = given == null ? null : TraceTimeUnit.of(given);
        if (given != null && known == null) {
            throw InvalidInputException.of(
                    new Argument("--time-unit"), given, String.join(", ", TraceTimeUnit.labels()));
        }
        return known;
    }

    private @Nullable TraceUnit unit() {
        String given = unit;
        if (given == null) {
            return null;
        }
        return Arrays.stream(TraceUnit.values())
                .filter(known -> known.label().equals(given))
                .findFirst()
                .orElseThrow(() -> InvalidInputException.of(new Argument("--unit"), given, "bytes, object"));
    }

    private long pageBytes() {
        long bytes = Units.bytes(new Argument("--page-bytes"), pageBytes);
        if (Long.bitCount(bytes) != 1 || bytes < SMALLEST_PAGE || bytes > LARGEST_PAGE) {
            throw InvalidInputException.of(new Argument("--page-bytes"), pageBytes, "a power of two from 128 to 1GiB");
        }
        return bytes;
    }
}
