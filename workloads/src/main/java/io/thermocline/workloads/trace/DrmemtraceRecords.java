package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.files.InputFiles;
import org.jspecify.annotations.Nullable;

/**
 * {@code drmemtraceBinary}: the file of a thread or of a core of a trace that DynamoRIO's {@code drmemtrace} recorded
 * and processed ({@code drmemtrace.*.trace}, with {@code .gz}, {@code .zip} or plain). Its packed little-endian records
 * have a u16 type, a u16 size and an address, which has 64 bits, or 32 in traces of 32-bit machines.
 *
 * <p>Reads and writes are requests. Instruction fetches, prefetches, flushes and encodings are skipped, and markers
 * except time stamps. A request has the time of the last time stamp before it. Those of 32-bit machines lack their upper
 * half and begin again every 72 minutes: each is the next one after the last, or at most four minutes earlier. Each
 * process is an address space of its own, except for the addresses of the kernel.
 *
 * <p>Several traces may follow each other in one file, each with its header. All have to be of one version and one size
 * of addresses. The last record of a file is a footer.
 *
 * <p>Source: DynamoRIO, clients/drcachesim/common/trace_entry.h.
 */
final class DrmemtraceRecords implements RequestReader {
    // ---- trace_type_t
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int THREAD = 22;
    private static final int PID = 24;
    private static final int HEADER = 25;
    private static final int FOOTER = 26;
    private static final int MARKER = 28;
    private static final int TYPES = 51; // the last one is TRACE_TYPE_INVALID

    // ---- trace_marker_type_t, in the field of the size
    private static final int TIMESTAMP = 2;
    private static final int FILE_TYPE = 9;
    private static final int VERSION = 12;

    private static final long INSTRUCTIONS_ONLY = 0x04; // of offline_file_type_t
    private static final int NEWEST_VERSION = 7; // TRACE_ENTRY_VERSION_RETIRED_INSTRUCTIONS_ONLY

    private static final int SIZE_AT = 2;
    private static final int ADDRESS_AT = 4;
    private static final int RECORD_BYTES = 12;
    private static final int SHORT_RECORD_BYTES = 8; // of 32-bit machines

    private static final long MOST_BACK_US = 1 << 28; // of a time stamp of 32 bits
    private static final int UPPER_SHIFT = Long.numberOfTrailingZeros(Request.SPACE_LIMIT);

    private final TraceInput input;
    private final @Nullable TraceTimes times;
    private final int recordBytes;
    private final long version; // of the first header; 0 in an empty file
    private final AddressSpaces processes = new AddressSpaces();
    private long process;
    private int space; // of the process, below 2^48
    private boolean timed;
    private long stamp; // the last one
    private long time;
    private boolean ended;

    /**
     * Creates the requests of an input.
     *
     * @param times converts times; null if they are not needed
     */
    DrmemtraceRecords(TraceInput input, @Nullable TraceTimes times) {
        this.input = input;
        this.times = times;
        int available = input.available(2 * RECORD_BYTES);
        byte[] bytes = input.bytes;
        int at = input.position;
        if (available > 0 && available < RECORD_BYTES) {
            throw input.damaged(input.offset(), "cut short: " + available + " bytes, less than a record and a header");
        }
        recordBytes = available > 0 ? recordBytes(bytes, at, available) : RECORD_BYTES;
        if (available > 0 && recordBytes == 0) {
            throw input.damaged(
                    input.offset(),
                    "no header of a drmemtrace trace; allowed: a *.trace file, which DynamoRIO makes of *.raw files when"
                            + " a tool runs over their folder, as in 'drrun -t drmemtrace -indir FOLDER -tool view',");
        }
        version = available > 0 ? address(at) : 0;
        if (available > 0) {
            if (version < 1 || version > NEWEST_VERSION) {
                throw input.damaged(
                        input.offset(),
                        "version " + Long.toUnsignedString(version) + " of the records; versions 1 to " + NEWEST_VERSION
                                + " are read,");
            }
            input.position += recordBytes;
        }
    }

    /** Returns whether the first bytes of a trace, as ISO 8859-1, are of this format. */
    static boolean begin(String head) {
        byte[] bytes = head.substring(0, Math.min(head.length(), 2 * RECORD_BYTES))
                .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        return recordBytes(bytes, 0, bytes.length) > 0;
    }

    /** Returns the bytes of a record, by a header and the record behind it; 0 if they are not there. */
    private static int recordBytes(byte[] bytes, int at, int available) {
        if (available < 2 * RECORD_BYTES
                || unsignedShort(bytes, at) != HEADER
                || unsignedShort(bytes, at + SIZE_AT) != 0
                || (int) OracleGeneralDecoder.INT.get(bytes, at + ADDRESS_AT) >>> Byte.SIZE != 0) {
            return 0;
        }
        if (isSecond(unsignedShort(bytes, at + SHORT_RECORD_BYTES))) {
            return SHORT_RECORD_BYTES;
        }
        boolean high = (int) OracleGeneralDecoder.INT.get(bytes, at + SHORT_RECORD_BYTES) != 0;
        return !high && isSecond(unsignedShort(bytes, at + RECORD_BYTES)) ? RECORD_BYTES : 0;
    }

    private static boolean isSecond(int type) {
        return type == THREAD || type == MARKER;
    }

    @Override
    public boolean read(Request request) {
        while (input.availableRecord(recordBytes) > 0) {
            int at = input.position;
            int type = unsignedShort(input.bytes, at);
            input.position += recordBytes;
            ended = type == FOOTER;
            if (type == READ || type == WRITE) {
                request.write = type == WRITE;
                long address = address(at);
                request.start = address & Request.SPACE_LIMIT - 1;
                request.length = Math.max(1, unsignedShort(input.bytes, at + SIZE_AT));
                request.space = space(address >> UPPER_SHIFT);
                request.time = time();
                return true;
            }
            note(type, at);
        }
        if (!ended && input.offset() > 0) {
            throw input.damaged(input.offset(), "cut short: no footer before the end");
        }
        return false;
    }

    /**
     * Returns the space of the addresses whose upper bits are these. Those of the kernel are alike in all processes, and
     * have a negative name; no process has.
     */
    private int space(long upper) {
        if (upper == 0) {
            return space;
        }
        return number(upper < 0 ? upper : process ^ upper << UPPER_SHIFT);
    }

    private int number(long name) {
        int number = processes.number(name);
        if (number >= Request.SPACES) {
            throw refused("more than " + Request.SPACES + " processes");
        }
        return number;
    }

    /** Keeps what a record says of those that follow. */
    private void note(int type, int at) {
        switch (type) {
            case PID -> {
                process = address(at);
                space = number(process);
            }
            case HEADER -> checkNextHeader(address(at));
            case MARKER -> noteMarker(unsignedShort(input.bytes, at + SIZE_AT), address(at));
            default -> {
                if (type >= TYPES) {
                    throw refused("a record of type " + type + "; types 0 to " + (TYPES - 1) + " are known,");
                }
            }
        }
    }

    /** Checks the header of the next of several traces in one file; the input is behind it. */
    private void checkNextHeader(long next) {
        input.position -= recordBytes;
        int available = input.available(2 * RECORD_BYTES);
        int its = recordBytes(input.bytes, input.position, available);
        input.position += recordBytes;
        if (its != 0 && its != recordBytes) {
            throw refused(
                    "a second trace begins, of a machine of " + addressBits(its) + " bits, and the first is of one of "
                            + addressBits(recordBytes) + "; give each as a file of its own. It begins");
        }
        checkVersion(next);
    }

    private static int addressBits(int bytes) {
        return (bytes - ADDRESS_AT) * Byte.SIZE;
    }

    private void checkVersion(long next) {
        if (next != version) {
            throw refused("a second trace begins, of version " + Long.toUnsignedString(next)
                    + " of the records, and the first is of version " + version
                    + "; give each as a file of its own. It begins");
        }
    }

    private void noteMarker(int kind, long value) {
        TraceTimes needed = times;
        if (kind == TIMESTAMP && needed != null) {
            stamp = timed && recordBytes == SHORT_RECORD_BYTES ? continued(value) : value;
            timed = true;
            try {
                time = needed.after(stamp);
            } catch (ArithmeticException e) {
                throw unusableTimes("the time at " + input.place(input.offset() - recordBytes)
                        + " is more than 292 years from the first one");
            }
        }
        if (kind == VERSION) {
            checkVersion(value);
        }
        if (kind == FILE_TYPE && (value & INSTRUCTIONS_ONLY) != 0) {
            throw refused("a trace of instructions alone, without reads and writes");
        }
    }

    /** A time stamp without its upper half, near the last one. */
    private long continued(long value) {
        return stamp - MOST_BACK_US + (value - stamp + MOST_BACK_US & 0xFFFF_FFFFL);
    }

    private long time() {
        if (times != null && !timed) {
            throw unusableTimes("no time stamp is before the access at " + input.place(input.offset() - recordBytes));
        }
        return time;
    }

    private InvalidInputException unusableTimes(String what) {
        return InvalidInputException.about(
                InputFiles.trace(input.file()), what, new UnusableColumn(UnusableColumn.Column.TIMES));
    }

    private long address(int at) {
        return recordBytes == RECORD_BYTES
                ? (long) OracleGeneralDecoder.LONG.get(input.bytes, at + ADDRESS_AT)
                : (int) OracleGeneralDecoder.INT.get(input.bytes, at + ADDRESS_AT) & 0xFFFF_FFFFL;
    }

    private static int unsignedShort(byte[] bytes, int at) {
        return bytes[at] & 0xFF | (bytes[at + 1] & 0xFF) << Byte.SIZE;
    }

    @Override
    public InvalidInputException refused(String what) {
        return input.damaged(input.offset() - recordBytes, what);
    }

    @Override
    public void close() {
        input.close();
    }
}
