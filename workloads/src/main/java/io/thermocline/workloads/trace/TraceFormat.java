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
    /** Lines of fields, whose columns the first line names or the user. */
    CSV("csv", TraceUnit.BYTES, true, TraceTimeUnit.NANOSECONDS),
    /** The output of valgrind's lackey with {@code --trace-mem=yes}. */
    LACKEY("lackey", TraceUnit.BYTES, true, null),
    /** libCacheSim's records with operations and namespaces. */
    ORACLE_GENERAL_OP_NS("oracleGeneralOpNS", TraceUnit.OBJECT, true, TraceTimeUnit.SECONDS),
    /** Requests of virtual machines to their disks. */
    VSCSI("vscsi", TraceUnit.BYTES, true, TraceTimeUnit.MICROSECONDS),
    /** libCacheSim's records whose header says what they contain. */
    LCS("lcs", TraceUnit.OBJECT, true, TraceTimeUnit.SECONDS),
    /** Lines of l or s, an address and a gap. */
    ADDRESS("address", TraceUnit.BYTES, true, null),
    /** MSR Cambridge block requests; times in units of 100 ns. */
    MSR("msr", TraceUnit.BYTES, true, TraceTimeUnit.HUNDRED_NANOSECONDS),
    /** Lines of a first block, a number of blocks and two ignored numbers. */
    ARC("arc", TraceUnit.OBJECT, true, null),
    /** KV-cache blocks of requests to a language model, a JSON object in each line; times in milliseconds. */
    MOONCAKE("mooncake", TraceUnit.OBJECT, false, TraceTimeUnit.MILLISECONDS),
    /** Requests to caches of Twitter. */
    TWITTER("twitter", TraceUnit.OBJECT, false, TraceTimeUnit.SECONDS),
    /** Block requests of Alibaba's cloud. */
    ALIBABA("alibaba", TraceUnit.BYTES, true, TraceTimeUnit.MICROSECONDS),
    /** Block requests of Tencent's cloud. */
    TENCENT("tencent", TraceUnit.BYTES, true, TraceTimeUnit.SECONDS),
    /** Requests to caches of CacheLib: key-value stores and a CDN. */
    CACHELIB("cachelib", TraceUnit.OBJECT, false, TraceTimeUnit.SECONDS),
    /** Block requests in the form of the Storage Performance Council. */
    SPC("spc", TraceUnit.BYTES, true, TraceTimeUnit.SECONDS),
    /** The output of blkparse: block requests of a Linux machine. */
    BLKPARSE("blkparse", TraceUnit.BYTES, true, TraceTimeUnit.SECONDS),
    /** What DynamoRIO's tool view prints of a trace. */
    DRMEMTRACE("drmemtrace", TraceUnit.BYTES, true, null),
    /** Records of DynamoRIO's traces. */
    DRMEMTRACE_BINARY("drmemtraceBinary", TraceUnit.BYTES, true, TraceTimeUnit.MICROSECONDS),
    /** Access counts of address ranges, as the Linux kernel's DAMON finds them. */
    DAMON("damon", TraceUnit.BYTES, true, TraceTimeUnit.NANOSECONDS),
    /** Samples with data addresses, as perf script prints them. */
    PERF("perf", TraceUnit.BYTES, true, TraceTimeUnit.SECONDS),
    /** An object a line. */
    KEYS("keys", TraceUnit.OBJECT, false, null),
    /** The csv of libCacheSim's sample. */
    LIBCACHESIM("libcachesim", TraceUnit.OBJECT, false, TraceTimeUnit.SECONDS);

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
     * Meaning of its numbers unless the user gives another; {@link #CSV} with a column {@code page} or {@code key}
     * counts in objects.
     */
    public TraceUnit defaultUnit() {
        return defaultUnit;
    }

    /** Layout of its lines; null if they have a form of their own. */
    @Nullable
    TextLayout layout() {
        return switch (this) {
            case CSV -> TracePresets.CSV;
            case MSR -> TracePresets.MSR;
            case TWITTER -> TracePresets.TWITTER;
            case ALIBABA -> TracePresets.ALIBABA;
            case TENCENT -> TracePresets.TENCENT;
            case CACHELIB -> TracePresets.CACHELIB;
            case SPC -> TracePresets.SPC;
            case KEYS -> TracePresets.KEYS;
            case LIBCACHESIM -> TracePresets.LIBCACHESIM;
            default -> null;
        };
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
        return switch (this) {
            case PAGETRACE, ORACLE_GENERAL, ORACLE_GENERAL_OP_NS, VSCSI, LCS, DRMEMTRACE_BINARY -> false;
            default -> true;
        };
    }

    /** Returns whether recorders always write its times in one unit, so that the unit is not a guess. */
    boolean hasOneTimeUnit() {
        return this != CSV && this != MOONCAKE;
    }

    /**
     * Returns whether the trace of an input has times; this reads part of the input.
     *
     * @param lines layout of its lines, where it has one
     */
    boolean hasTimes(TraceInput input, @Nullable TextLayout lines) {
        if (lines != null) {
            return new TextRequests(new NumberLines(input), lines, null).hasTimes();
        }
        return switch (this) {
            case MOONCAKE -> new MooncakeRequests(new NumberLines(input), null).beginsWithTime();
            case LCS -> LcsHeader.read(input).time().isThere();
            default -> timeUnit != null;
        };
    }

    /**
     * Returns whether the trace of an input has sizes of objects; this reads part of the input.
     *
     * @param lines layout of its lines, where it has one
     */
    boolean hasSizes(TraceInput input, @Nullable TextLayout lines) {
        if (lines != null) {
            return new TextRequests(new NumberLines(input), lines, null).hasSizes();
        }
        return switch (this) {
            case ORACLE_GENERAL, ORACLE_GENERAL_OP_NS, VSCSI -> true;
            case LCS -> LcsHeader.read(input).size().isThere();
            default -> false;
        };
    }

    /** Bytes of a record if all have the same size and each is an access, otherwise 0. */
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
     * @param lines layout of its lines, where it has one
     * @param filter the cache that lets requests pass; null for none
     * @param sizes whether sizes of objects are needed
     */
    TraceDecoder decoder(
            TraceInput input,
            TraceUnit unit,
            int pageShift,
            @Nullable TraceTimes times,
            @Nullable TextLayout lines,
            @Nullable TraceFilter filter,
            boolean sizes) {
        boolean objects = unit == TraceUnit.OBJECT;
        if (this == PAGETRACE) {
            return new PageTraceDecoder(input);
        }
        if (this == ORACLE_GENERAL && objects) {
            return new OracleGeneralDecoder(input, times);
        }
        RequestReader all = lines != null ? text(input, unit, times, lines, sizes) : requests(input, objects, times);
        RequestReader requests = filter == null ? all : new FilteredRequests(all, filter);
        return new RequestDecoder(requests, objects ? 0 : pageShift, objects && this != ARC);
    }

    private RequestReader requests(TraceInput input, boolean objects, @Nullable TraceTimes times) {
        return switch (this) {
            case ORACLE_GENERAL -> new OracleGeneralRequests(input, times);
            case ORACLE_GENERAL_OP_NS -> new BinaryRequests(input, BinaryLayout.ORACLE_GENERAL_OP_NS, objects, times);
            case VSCSI -> new BinaryRequests(input, BinaryLayout.vscsi(input), objects, times);
            case LCS -> new BinaryRequests(input, LcsHeader.read(input), objects, times);
            case LACKEY -> new LackeyRequests(new NumberLines(input));
            case ADDRESS -> new AddressRequests(new NumberLines(input));
            case BLKPARSE -> new BlkparseRequests(new NumberLines(input), times);
            case DRMEMTRACE -> new DrmemtraceRequests(new NumberLines(input));
            case DRMEMTRACE_BINARY -> new DrmemtraceRecords(input, times);
            case DAMON -> new DamonRequests(input, times);
            case PERF -> new PerfRequests(new NumberLines(input), times);
            case ARC -> new ArcRequests(new NumberLines(input), objects ? 1 : ArcRequests.BLOCK_BYTES);
            case MOONCAKE -> new MooncakeRequests(new NumberLines(input), times);
            default -> throw new IllegalStateException("no layout of lines is given for " + label);
        };
    }

    private static TextRequests text(
            TraceInput input, TraceUnit unit, @Nullable TraceTimes times, TextLayout lines, boolean sizes) {
        TextRequests requests = new TextRequests(new NumberLines(input), lines, times, sizes);
        if (unit == TraceUnit.BYTES && requests.namesObjects()) {
            throw InvalidInputException.about(
                    InputFiles.trace(input.file()),
                    "has a column 'page' or 'key', which unit=bytes cannot divide into pages");
        }
        if (times != null && !requests.hasTimes()) {
            throw InvalidInputException.about(InputFiles.trace(input.file()), "has no column 'time'");
        }
        return requests;
    }
}
