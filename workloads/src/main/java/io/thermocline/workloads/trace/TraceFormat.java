package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.workloads.files.InputFiles;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The formats of traces. The class of each reader defines its format exactly. */
public enum TraceFormat {
    /** Records of a little-endian uint32 page and a byte of flags: bit 0 marks a write. */
    PAGETRACE("pagetrace", TraceUnit.OBJECT, false, null),
    /** libCacheSim's 24-byte records: time in seconds, object, size, next access. */
    ORACLE_GENERAL("oracleGeneral", TraceUnit.OBJECT, true, TraceTimeUnit.SECONDS),
    /** A line of column names (page or address, op, size, time), then a line for each access. */
    CSV("csv", TraceUnit.BYTES, true, TraceTimeUnit.NANOSECONDS),
    /** The output of valgrind's lackey with {@code --trace-mem=yes}. */
    LACKEY("lackey", TraceUnit.BYTES, true, null),
    /** Lines of l or s, an address and a gap. */
    ADDRESS("address", TraceUnit.BYTES, true, null),
    /** MSR Cambridge block requests; times in units of 100 ns. */
    MSR("msr", TraceUnit.BYTES, true, TraceTimeUnit.HUNDRED_NANOSECONDS),
    /** Lines of a first block, a number of blocks and two ignored numbers. */
    ARC("arc", TraceUnit.OBJECT, true, null),
    /** KV-cache blocks of requests to a language model, a JSON object in each line; times in milliseconds. */
    MOONCAKE("mooncake", TraceUnit.OBJECT, false, TraceTimeUnit.MILLISECONDS);

    private final String label;
    private final TraceUnit defaultUnit;
    private final boolean addresses;
    private final @Nullable TraceTimeUnit timeUnit;

    TraceFormat(String label, TraceUnit defaultUnit, boolean addresses, @Nullable TraceTimeUnit timeUnit) {
        this.label = label;
        this.defaultUnit = defaultUnit;
        this.addresses = addresses;
        this.timeUnit = timeUnit;
    }

    /** The name for users. */
    public String label() {
        return label;
    }

    /** Names of all formats. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(TraceFormat::label).toList();
    }

    /**
     * Returns the format with a name.
     *
     * @throws InvalidInputException if there is none
     */
    public static TraceFormat of(String label) {
        for (TraceFormat format : values()) {
            if (format.label.equals(label)) {
                return format;
            }
        }
        throw Names.unknown(Subject.Field.WORKLOAD.part("format"), "trace format", label, labels());
    }

    /**
     * Meaning of its numbers unless the user gives another; {@link #CSV} with a column {@code page} counts in objects.
     */
    public TraceUnit defaultUnit() {
        return defaultUnit;
    }

    /** Returns whether its numbers may be addresses ({@link TraceUnit#BYTES}); they may always be objects. */
    boolean hasAddresses() {
        return addresses;
    }

    /** Unit of its times unless the user gives another; null if it has none. */
    @Nullable
    TraceTimeUnit timeUnit() {
        return timeUnit;
    }

    /** Returns whether it is text. */
    boolean isText() {
        return recordBytes() == 0;
    }

    /** Returns whether recorders always write its times in one unit, so that the unit is not a guess. */
    boolean hasOneTimeUnit() {
        return this != CSV && this != MOONCAKE;
    }

    /** Returns whether the trace of an input has times; this reads part of the input. */
    boolean hasTimes(TraceInput input) {
        return switch (this) {
            case PAGETRACE, LACKEY, ADDRESS, ARC -> false;
            case ORACLE_GENERAL, MSR -> true;
            case CSV -> new CsvRequests(new NumberLines(input), null).hasTimes();
            case MOONCAKE -> new MooncakeRequests(new NumberLines(input), null).beginsWithTime();
        };
    }

    /** Bytes of a record if all have the same size, otherwise 0. */
    int recordBytes() {
        return switch (this) {
            case PAGETRACE -> PageTraceDecoder.RECORD_BYTES;
            case ORACLE_GENERAL -> OracleGeneralDecoder.RECORD_BYTES;
            default -> 0;
        };
    }

    /**
     * Starts to decode.
     *
     * @param unit meaning of its numbers
     * @param pageShift log2 of the bytes of a page, for {@link TraceUnit#BYTES}
     * @param times converts times; null if they are not needed
     */
    TraceDecoder decoder(TraceInput input, TraceUnit unit, int pageShift, @Nullable TraceTimes times) {
        boolean objects = unit == TraceUnit.OBJECT;
        int shift = objects ? 0 : pageShift;
        return switch (this) {
            case PAGETRACE -> new PageTraceDecoder(input);
            case ORACLE_GENERAL ->
                objects
                        ? new OracleGeneralDecoder(input, times)
                        : new RequestDecoder(new OracleGeneralRequests(input, times), shift, false);
            case CSV -> new RequestDecoder(csv(input, unit, times), shift, objects);
            case LACKEY -> new RequestDecoder(new LackeyRequests(new NumberLines(input)), shift, objects);
            case ADDRESS -> new RequestDecoder(new AddressRequests(new NumberLines(input)), shift, objects);
            case MSR -> new RequestDecoder(new MsrRequests(new NumberLines(input), times), shift, objects);
            case ARC ->
                new RequestDecoder(
                        new ArcRequests(new NumberLines(input), objects ? 1 : ArcRequests.BLOCK_BYTES), shift, false);
            case MOONCAKE -> new RequestDecoder(new MooncakeRequests(new NumberLines(input), times), shift, objects);
        };
    }

    private static CsvRequests csv(TraceInput input, TraceUnit unit, @Nullable TraceTimes times) {
        CsvRequests requests = new CsvRequests(new NumberLines(input), times);
        if (unit == TraceUnit.BYTES && requests.hasPages()) {
            throw InvalidInputException.about(
                    InputFiles.trace(input.file()), "has a column 'page', which unit=bytes cannot divide into pages");
        }
        if (times != null && !requests.hasTimes()) {
            throw InvalidInputException.about(InputFiles.trace(input.file()), "has no column 'time'");
        }
        return requests;
    }
}
