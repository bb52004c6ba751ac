package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import io.thermocline.workloads.files.InputFiles;
import java.util.Arrays;

/**
 * Checks a trace's column of next accesses against the accesses themselves: with a wrong future an offline policy would
 * report a wrong optimum.
 *
 * <p>An access announced for after the end is no error, since the trace may be the beginning of a longer one.
 *
 * <p>State: 8 bytes for each page.
 */
final class AnnouncedAccesses {
    private final InputFile file;
    private long[] announced = new long[1 << 12]; // by page: number of its next access, 0 before the first

    AnnouncedAccesses(InputFile file) {
        this.file = file;
    }

    /** Checks the accesses of a chunk; {@code first} is the number of the first one in the trace. */
    void check(TraceChunk chunk, long first) {
        int[] accesses = chunk.accesses;
        int largest = 0;
        for (int i = 0; i < chunk.size; i++) {
            largest = Math.max(largest, accesses[i] & Integer.MAX_VALUE);
        }
        if (largest >= announced.length) {
            announced = Arrays.copyOf(announced, (int) Math.min(2L * largest, Integer.MAX_VALUE - 8));
        }
        long[] expected = announced;
        long[] next = chunk.next;
        for (int i = 0; i < chunk.size; i++) {
            int page = accesses[i] & Integer.MAX_VALUE;
            long told = expected[page];
            if (told != first + i && told != 0) {
                throw wrong(chunk.keys[i], first + i, told);
            }
            if (next[i] <= first + i) {
                throw wrong(record(first + i) + " announces number " + (next[i] + 1)
                        + " as the next access of its object, which is not after it");
            }
            expected[page] = next[i];
        }
    }

    /** Checks, after all accesses, that no page was announced for a number at which another object came. */
    void checkEnd(long accesses) {
        long missed = Long.MAX_VALUE;
        for (long told : announced) {
            if (told > 0 && told < missed) {
                missed = told;
            }
        }
        if (missed < accesses) {
            throw wrong(record(missed) + " was announced as the next access of an object that does not come again");
        }
    }

    /** Describes a record and the byte of the decompressed trace at which it begins. */
    private static String record(long access) {
        return "record " + (access + 1) + " at byte " + access * OracleGeneralDecoder.RECORD_BYTES;
    }

    private InvalidInputException wrong(long object, long access, long told) {
        String announcement = told == Long.MAX_VALUE ? "never again" : "next as number " + (told + 1);
        return wrong(record(access) + " accesses object " + Long.toUnsignedString(object) + ", which was announced "
                + announcement);
    }

    private InvalidInputException wrong(String what) {
        return InvalidInputException.about(
                InputFiles.trace(file),
                what
                        + "; the trace's next accesses are wrong, as in the middle of a longer trace"
                        + ": convert it to oracleGeneral, which works them out again",
                new UnusableColumn(UnusableColumn.Column.NEXT));
    }
}
