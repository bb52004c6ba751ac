package io.thermocline.workloads.graph;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.workload.InputFile;
import java.util.Arrays;

/**
 * The lines of a text file, compressed or not. A UTF-8 byte order mark at the start is skipped. The last line needs no
 * newline. All refusals name the file and the line.
 */
final class LineFile implements AutoCloseable {
    private static final int MAX_LINE_BYTES = 1 << 26;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final GraphInput in;
    private final byte[] buffer = new byte[GraphInput.BUFFER_BYTES];
    private int position;
    private int limit;
    private boolean endsOpen;

    /** The line; only its first {@link #length} bytes are valid. */
    byte[] line = new byte[256];

    /** Bytes of the line, without its newline. */
    int length;

    private long number;

    /** Opens a file at its start. */
    LineFile(InputFile file, GraphInput.Limits limits) {
        in = new GraphInput(file, limits);
    }

    /** Moves to the next line, whatever it contains. Returns false at the end of the file. */
    boolean next() {
        if (endsOpen) {
            return false;
        }
        length = 0;
        number++;
        while (true) {
            if (position == limit && !refill()) {
                endsOpen = length > 0;
                return endsOpen && began();
            }
            byte next = buffer[position++];
            if (next == '\n') {
                return began();
            }
            if (length == MAX_LINE_BYTES) {
                throw refusal("the line is longer than " + MAX_LINE_BYTES + " bytes");
            }
            if (length == line.length) {
                line = Arrays.copyOf(line, 2 * length);
            }
            line[length++] = next;
        }
    }

    /** Completes the reading of a line and removes the byte order mark of the first. */
    private boolean began() {
        if (number == 1 && length >= 2 && (line[0] & line[1]) == (byte) 0xFE && line[0] != line[1]) {
            throw refusal("the text is in UTF-16, which is not read; save it as UTF-8 or ASCII");
        }
        if (number == 1 && length >= MARK.length && Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length)) {
            length -= MARK.length;
            System.arraycopy(line, MARK.length, line, 0, length);
        }
        return true;
    }

    private boolean refill() {
        limit = in.read(buffer, 0, place());
        position = 0;
        return limit > 0;
    }

    /** Returns whether the last line was read and has no newline. */
    boolean endsOpen() {
        return endsOpen;
    }

    /** Returns the hash of the whole file. The rest of the file is read for this. */
    String sha256() {
        return in.sha256();
    }

    /** Returns a refusal of the current line. */
    InvalidInputException refusal(String why) {
        return in.refusal(place(), why, null);
    }

    private String place() {
        return "line " + number;
    }

    @Override
    public void close() {
        in.close();
    }
}
