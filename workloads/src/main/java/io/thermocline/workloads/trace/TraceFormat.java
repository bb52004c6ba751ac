package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import java.util.Arrays;
import java.util.List;

/** The formats of traces. The readers' classes define each exactly. */
public enum TraceFormat {
    /** Records of a little-endian uint32 page and a byte of flags: bit 0 says write. */
    PAGETRACE("pagetrace", TraceUnit.OBJECT, false, 0),
    /** libCacheSim's 24-byte records: time in seconds, object, size, next access. */
    ORACLE_GENERAL("oracleGeneral", TraceUnit.OBJECT, true, 1_000_000_000_000L),
    /** A line of column names (page or address, op, size, time in nanoseconds), then a line an access. */
    CSV("csv", TraceUnit.BYTES, true, 1_000),
    /** What valgrind's lackey writes with {@code --trace-mem=yes}. */
    LACKEY("lackey", TraceUnit.BYTES, true, 0),
    /** Lines of l or s, an address and a gap. */
    ADDRESS("address", TraceUnit.BYTES, true, 0),
    /** MSR Cambridge block requests; times in units of 100 ns. */
    MSR("msr", TraceUnit.BYTES, true, 100_000),
    /** Lines of a first block, a number of blocks and two numbers to be ignored. */
    ARC("arc", TraceUnit.OBJECT, true, 0),
    /** KV-cache blocks of requests to a language model, a JSON object a line; times in milliseconds. */
    MOONCAKE("mooncake", TraceUnit.OBJECT, false, 1_000_000_000);

    private final String label;
    private final TraceUnit defaultUnit;
    private final boolean addresses;
    private final long timeUnitPs;

    TraceFormat(String label, TraceUnit defaultUnit, boolean addresses, long timeUnitPs) {
        this.label = label;
        this.defaultUnit = defaultUnit;
        this.addresses = addresses;
        this.timeUnitPs = timeUnitPs;
    }

    /** The name that users give. */
    public String label() {
        return label;
    }

    /** Names of all formats. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(TraceFormat::label).toList();
    }

    /**
     * The format of a name.
     *
     * @throws InvalidInputException if there is none
     */
    public static TraceFormat of(String label) {
        for (TraceFormat format : values()) {
            if (format.label.equals(label)) {
                return format;
            }
        }
        throw Names.unknown("trace format", label, labels());
    }

    /** What its numbers are unless the user says otherwise; {@link #CSV} with a column {@code page} counts in objects. */
    public TraceUnit defaultUnit() {
        return defaultUnit;
    }

    /** Whether its numbers can be taken for addresses ({@link TraceUnit#BYTES}); they can always be taken for objects. */
    boolean hasAddresses() {
        return addresses;
    }

    /** Picoseconds of the unit of its times, or 0 where it has none. */
    long timeUnitPs() {
        return timeUnitPs;
    }

    /** Whether the trace of an input, which is then read in part, has times. */
    boolean hasTimes(TraceInput input) {
        return switch (this) {
            case PAGETRACE, LACKEY, ADDRESS, ARC -> false;
            case ORACLE_GENERAL, MSR -> true;
            case CSV -> new CsvRequests(new LineInput(input, true)).hasTimes();
            case MOONCAKE -> new MooncakeRequests(new LineInput(input, false), false).beginsWithTime();
        };
    }

    /** Bytes of a record where all are alike, otherwise 0. */
    int recordBytes() {
        return switch (this) {
            case PAGETRACE -> PageTraceDecoder.RECORD_BYTES;
            case ORACLE_GENERAL -> OracleGeneralDecoder.RECORD_BYTES;
            default -> 0;
        };
    }

    /**
     * Begins to decode.
     *
     * @param unit what its numbers are
     * @param pageShift log2 of the bytes of a page, for {@link TraceUnit#BYTES}
     * @param times whether times are needed
     */
    TraceDecoder decoder(TraceInput input, TraceUnit unit, int pageShift, boolean times) {
        boolean objects = unit == TraceUnit.OBJECT;
        int shift = objects ? 0 : pageShift;
        return switch (this) {
            case PAGETRACE -> new PageTraceDecoder(input);
            case ORACLE_GENERAL ->
                objects
                        ? new OracleGeneralDecoder(input)
                        : new RequestDecoder(new OracleGeneralRequests(input), shift, false);
            case CSV -> new RequestDecoder(csv(input, unit, times), shift, objects);
            case LACKEY -> new RequestDecoder(new LackeyRequests(new LineInput(input, true)), shift, objects);
            case ADDRESS -> new RequestDecoder(new AddressRequests(new LineInput(input, true)), shift, objects);
            case MSR -> new RequestDecoder(new MsrRequests(new LineInput(input, true)), shift, objects);
            case ARC ->
                new RequestDecoder(
                        new ArcRequests(new LineInput(input, true), objects ? 1 : ArcRequests.BLOCK_BYTES),
                        shift,
                        false);
            case MOONCAKE ->
                new RequestDecoder(new MooncakeRequests(new LineInput(input, false), times), shift, objects);
        };
    }

    private static CsvRequests csv(TraceInput input, TraceUnit unit, boolean times) {
        CsvRequests requests = new CsvRequests(new LineInput(input, true));
        if (unit == TraceUnit.BYTES && requests.hasPages()) {
            throw new InvalidInputException(
                    "trace " + input.path() + ": has a column 'page', which unit=bytes cannot divide into pages");
        }
        if (times && !requests.hasTimes()) {
            throw new InvalidInputException("trace " + input.path() + ": has no column 'time'");
        }
        return requests;
    }
}
