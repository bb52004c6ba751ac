package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import java.nio.charset.StandardCharsets;

/**
 * The header of an {@code lcs} trace, which says what its records contain: a format in the words of Python's
 * {@code struct}, such as {@code <IQI}, and the numbers of its fields.
 *
 * <p>Source: libCacheSim, traceReader/generalReader/lcs.h.
 */
final class LcsHeader {
    private static final int BYTES = 1024;
    private static final long MAGIC = 0x123456789abcdef0L;
    private static final int FORMAT = 8;
    private static final int FORMAT_BYTES = 240;
    private static final int OBJECT = 248;
    private static final int SIZE = 249;
    private static final int TIME = 250;
    private static final int OPERATION = 253;
    private static final int RECORD_BYTES = 1004;
    private static final int END_MAGIC = 1016;

    private final TraceInput input;
    private final int at; // where the header begins in the window
    private final String format;

    private LcsHeader(TraceInput input) {
        this.input = input;
        at = input.position;
        format = new String(input.bytes, at + FORMAT, FORMAT_BYTES, StandardCharsets.ISO_8859_1)
                .replaceAll("(?s)\0.*", "");
    }

    /** Reads the header at the beginning of an input, and moves behind it. */
    static BinaryLayout read(TraceInput input) {
        if (input.available(BYTES) == 0) {
            throw TraceReader.empty(input.file());
        }
        if (input.available(BYTES) < BYTES) {
            throw input.damaged(input.offset(), "cut short: an lcs trace begins with a header of " + BYTES + " bytes,");
        }
        BinaryLayout layout = new LcsHeader(input).layout();
        input.position += BYTES;
        return layout;
    }

    private BinaryLayout layout() {
        if (word(0) != MAGIC || word(END_MAGIC) != MAGIC) {
            throw damaged(0, "no header of an lcs trace");
        }
        if (format.isEmpty() || format.charAt(0) != '<') {
            throw damaged(FORMAT, "format '" + format + "' does not begin with '<', for little-endian numbers,");
        }
        int recordBytes = offset(format.length());
        if (recordBytes != (int) OracleGeneralDecoder.INT.get(input.bytes, at + RECORD_BYTES)) {
            throw damaged(RECORD_BYTES, "another size of records than that of format '" + format + "'");
        }
        BinaryLayout.Field object = field(OBJECT);
        if (!object.isThere()) {
            throw damaged(OBJECT, "no field of objects");
        }
        return BinaryLayout.ofCache(recordBytes, object, field(SIZE), field(TIME), field(OPERATION));
    }

    private long word(int index) {
        return (long) OracleGeneralDecoder.LONG.get(input.bytes, at + index);
    }

    /** Returns the field whose number, counted from 1, is at an index of the header; 0 is none. */
    private BinaryLayout.Field field(int index) {
        int number = input.bytes[at + index] & 0xFF;
        if (number == 0) {
            return BinaryLayout.NONE;
        }
        if (number >= format.length() || "fd".indexOf(format.charAt(number)) >= 0) {
            throw damaged(index, "no whole number as field " + number + " of format '" + format + "'");
        }
        return new BinaryLayout.Field(offset(number), bytes(format.charAt(number)));
    }

    /** Returns where a field begins in a record; the number of fields and one gives the size of the record. */
    private int offset(int number) {
        int offset = 0;
        for (int i = 1; i < number; i++) {
            offset += bytes(format.charAt(i));
        }
        return offset;
    }

    private int bytes(char type) {
        return switch (type) {
            case 'c', 'b', 'B' -> 1;
            case 'h', 'H' -> 2;
            case 'i', 'I', 'f' -> 4;
            case 'q', 'Q', 'd' -> 8;
            default -> throw damaged(FORMAT, "unknown type '" + type + "' in format '" + format + "'");
        };
    }

    private InvalidInputException damaged(int index, String what) {
        return input.damaged(input.offset() + index, what);
    }
}
