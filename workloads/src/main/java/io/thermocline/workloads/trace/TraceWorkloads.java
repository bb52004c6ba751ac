package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.engine.workload.Workload;
import io.thermocline.engine.workload.WorkloadDeclaration;
import io.thermocline.engine.workload.WorkloadFamily;
import io.thermocline.engine.workload.WorkloadProvider;
import io.thermocline.engine.workload.WorkloadRequest;
import io.thermocline.workloads.files.InputFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code trace:PATH}: the accesses of a trace file. */
public final class TraceWorkloads implements WorkloadFamily {
    private static final long SMALLEST_PAGE = 128;
    private static final long LARGEST_PAGE = 1L << 30;

    private static final Parameter<String> FORMAT = Parameter.choice(
            "format",
            "",
            TraceFormat.labels(),
            "Format of the trace; recognised by suffix or content where that is safe.",
            "trace readers");
    private static final Parameter<String> UNIT = Parameter.choice(
            "unit",
            "",
            Arrays.stream(TraceUnit.values()).map(TraceUnit::label).toList(),
            "Whether the trace's numbers are byte addresses, divided into pages, or objects, each one page"
                    + " whatever its size;"
                    + " bytes for lackey, address, drmemtrace, drmemtraceBinary, damon, perf, csv with addresses or blocks, and traces of disks;"
                    + " otherwise object.",
            "trace readers");
    private static final Parameter<Long> PAGE_BYTES = Parameter.size(
            "pageBytes",
            "",
            SMALLEST_PAGE,
            LARGEST_PAGE,
            "Bytes by which addresses are divided into pages, a power of two; the base page of the run unless given.",
            "trace readers");
    private static final Parameter<String> TIME_UNIT = Parameter.choice(
            "timeUnit",
            "",
            TraceTimeUnit.labels(),
            "Unit of the trace's times; ms for mooncake, 100ns for msr, us for alibaba, vscsi and drmemtraceBinary, ns for csv,"
                    + " s for all others unless given; damon names its units.",
            "trace readers");
    private static final Parameter<Boolean> ARRIVAL = Parameter.flag(
            "arrival",
            false,
            "Whether accesses arrive at the trace's times, counted from its first one.",
            "trace readers");

    private static final Parameter<String> COLUMNS = Parameter.text(
            "columns",
            "",
            "For format csv: meaning of the fields of a line with ':' between, such as time:key:-:size, of "
                    + TextColumn.labels() + "; or NAME@HEADING each, where the first line has headings.",
            "trace readers");
    private static final Parameter<String> DELIMITER = Parameter.choice(
            "delimiter", "", TextOptions.delimiters(), "What is between two fields of a line.", "trace readers");
    private static final Parameter<String> HEADER = Parameter.choice(
            "header",
            "",
            List.of("true", "false"),
            "Whether the first line has headings, which are skipped.",
            "trace readers");
    private static final Parameter<String> READ_OPS = Parameter.text(
            "readOps",
            "",
            "Names of operations that read, with ':' between; given with writeOps, others are refused.",
            "trace readers");
    private static final Parameter<String> WRITE_OPS =
            Parameter.text("writeOps", "", "Names of operations that write.", "trace readers");
    private static final Parameter<String> SKIP_OPS = Parameter.text(
            "skipOps", "", "Names of operations that are no accesses; their lines are left out.", "trace readers");

    private static final Parameter<String> FILTER = Parameter.text(
            "filter",
            "",
            "A cache that the addresses go through, of which only misses and write-backs remain:"
                    + " llc:SIZE:WAYS:LINE, such as llc:32MiB:16:64, or tlb:ENTRIES:WAYS:PAGE, such as tlb:1536:12:4KiB.",
            "trace readers");

    private static final Parameter<Boolean> PRODUCE = Parameter.flag(
            "produce",
            true,
            "For format mooncake: whether the first reference to a block produces it, as a write in the first tier;"
                    + " otherwise it is read like any other reference, where the block is.",
            "a KV cache holds what was computed");

    @Override
    public List<WorkloadProvider> workloads() {
        return List.of(WorkloadDeclaration.of(
                        "trace",
                        TraceWorkloads::create,
                        "the file",
                        "Accesses recorded in a file: " + String.join(", ", TraceFormat.labels())
                                + "; plain, .gz, .xz, .bz2, .zst or .lz4.")
                .with(
                        FORMAT,
                        UNIT,
                        PAGE_BYTES,
                        TIME_UNIT,
                        ARRIVAL,
                        COLUMNS,
                        DELIMITER,
                        HEADER,
                        READ_OPS,
                        WRITE_OPS,
                        SKIP_OPS,
                        FILTER,
                        PRODUCE)
                .withArgument());
    }

    private static Workload create(WorkloadRequest request) {
        ParameterValues values = request.parameters();
        String format = values.getOr(FORMAT, "");
        String unit = values.getOr(UNIT, "");
        TraceFile file = TraceFile.of(
                        file(request),
                        format.isEmpty() ? null : TraceFormat.of(format),
                        Arrays.stream(TraceUnit.values())
                                .filter(u -> u.label().equals(unit))
                                .findFirst()
                                .orElse(null),
                        values.getOr(PAGE_BYTES, request.pageBytes()),
                        request.decoderBytes(),
                        textOptions(values))
                .withTimeUnit(TraceTimeUnit.of(values.getOr(TIME_UNIT, "")))
                .behind(filter(values.getOr(FILTER, "")));
        List<String> notes = new ArrayList<>();
        if (file.pageBytes() != request.pageBytes()) {
            notes.add(otherPages(file, request));
        }
        if (request.scale() != 1) {
            notes.add("trace " + file.file() + ": a trace keeps its footprint; the scale does not apply to it");
        }
        if (file.endsWithoutNewline()) {
            notes.add("trace " + file.file() + ": " + TraceNotes.NO_LAST_NEWLINE);
        }
        boolean arrival = values.get(ARRIVAL);
        if (arrival && TraceNotes.isUnitAssumed(file)) {
            notes.add("trace " + file.file() + ": " + TraceNotes.assumedUnit(file));
        }
        TraceWorkload workload = TraceWorkload.of(file, arrival)
                .withNotes(notes)
                .withNoteOfPages(TraceNotes.objectsAsPages(file)
                        .map(note -> "note: trace " + file.file() + ": " + note)
                        .orElse(""));
        boolean cache = file.format() == TraceFormat.MOONCAKE;
        if (values.isGiven(PRODUCE) && !cache) {
            throw InvalidInputException.of(
                    Subject.Field.WORKLOAD.part("produce"),
                    values.get(PRODUCE),
                    "with traces of a KV cache (format mooncake); this one is of format "
                            + file.format().label());
        }
        return cache && values.get(PRODUCE) ? workload.producing() : workload;
    }

    private static @Nullable TraceFilter filter(String text) {
        return text.isEmpty() ? null : TraceFilter.parse(text);
    }

    private static TextOptions textOptions(ParameterValues values) {
        return new TextOptions(
                values.getOr(COLUMNS, ""),
                values.getOr(DELIMITER, ""),
                values.getOr(HEADER, ""),
                values.getOr(READ_OPS, ""),
                values.getOr(WRITE_OPS, ""),
                values.getOr(SKIP_OPS, ""));
    }

    private static InputFile file(WorkloadRequest request) {
        if (request.argument().isEmpty()) {
            throw InvalidInputException.about(
                    Subject.Field.WORKLOAD.part("workload trace"), "needs a file, as in trace:PATH");
        }
        return request.file();
    }

    private static String otherPages(TraceFile file, WorkloadRequest request) {
        String own = Units.formatBytes(file.pageBytes());
        String base = Units.formatBytes(request.pageBytes());
        if (file.unit() == TraceUnit.OBJECT) {
            throw InvalidInputException.about(
                    InputFiles.trace(file.file()),
                    "pageBytes=" + file.pageBytes()
                            + " divides addresses, but the trace names objects, each of which is one base page of "
                            + base);
        }
        return "trace " + file.file() + ": each " + own + " of addresses is one base page of " + base;
    }
}
