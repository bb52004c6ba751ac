package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.workloads.Excerpt;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code msr}: block requests as lines of {@code Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime}. Times
 * are in units of 100 ns. Offset and size are in bytes; a size of 0 counts as 1.
 *
 * <p>Each disk of each host is a separate address space. The response time is ignored and may be missing; the time
 * stamp is ignored if no times are needed.
 *
 * <p>Source: Narayanan, Donnelly and Rowstron, <em>Write off-loading: practical power management for enterprise
 * storage</em>, FAST 2008.
 */
final class MsrRequests extends LineRequests {
    /** The first line of some copies, in upper or lower case. */
    static final String HEADER = "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime";

    private final Map<String, Integer> disks =
            new HashMap<>(); // "host,disk" -> space, in the order of first appearance
    private byte[] lastDisk = new byte[0];
    private int lastSpace;
    private final @Nullable TraceTimes times;
    private boolean begun;

    /**
     * Creates the requests of {@code lines}.
     *
     * @param times converts times; null if they are not needed
     */
    MsrRequests(NumberLines lines, @Nullable TraceTimes times) {
        super(lines);
        this.times = times;
    }

    @Override
    public boolean read(Request request) {
        if (!lines.next() || (!begun && isHeader() && !lines.next())) {
            return false;
        }
        begun = true;
        readTime(request);
        comma("after the time stamp");
        request.space = space();
        comma("after the disk number");
        int typeAt = lines.cursor();
        String type = lines.textUntil(',').strip();
        request.write = type.equalsIgnoreCase("Write");
        if (!request.write && !type.equalsIgnoreCase("Read")) {
            throw lines.refusedFrom(typeAt, "the type is " + Excerpt.quoted(type) + "; Read or Write is allowed");
        }
        comma("after the type");
        int offsetAt = lines.cursor();
        request.start = lines.decimal("the offset");
        comma("after the offset");
        long size = lines.decimal("the size");
        request.length = Math.max(1, size);
        if (request.start < 0 || size < 0 || request.start >= Request.SPACE_LIMIT - request.length) {
            throw lines.refusedFrom(
                    offsetAt,
                    "offset " + Long.toUnsignedString(request.start) + " and size " + Long.toUnsignedString(size)
                            + "; together they must stay below 256 TiB");
        }
        lines.skipBlanks();
        if (lines.takeIf(',')) { // the response time
            lines.skipUntil(',');
        }
        lines.expectEnd();
        return true;
    }

    private void readTime(Request request) {
        lines.skipBlanks();
        TraceTimes needed = times;
        if (needed == null) {
            lines.skipUntil(',');
            return;
        }
        try {
            request.time = lines.time(needed, "the time stamp");
        } catch (InvalidInputException e) {
            throw lines.unusableTime(e);
        }
    }

    /** Moves past a comma and the blanks around it. */
    private void comma(String meaning) {
        lines.skipBlanks();
        lines.expect(',', meaning);
        lines.skipBlanks();
    }

    private boolean isHeader() {
        return HEADER.equalsIgnoreCase(lines.text(lines.cursor(), lines.end()).replaceAll("[\\s\"]", ""));
    }

    /** Returns the address space of the host and the disk at the cursor. */
    private int space() {
        int start = lines.cursor();
        lines.skipUntil(',');
        lines.expect(',', "after the host");
        lines.decimal("the disk number");
        int end = lines.cursor();
        if (!Arrays.equals(lines.bytes(), start, end, lastDisk, 0, lastDisk.length)) {
            lastDisk = Arrays.copyOfRange(lines.bytes(), start, end);
            lastSpace = disks.computeIfAbsent(lines.text(start, end), disk -> disks.size());
            if (lastSpace >= Request.SPACES) {
                throw lines.refusedFrom(start, "more than " + Request.SPACES + " disks");
            }
        }
        return lastSpace;
    }
}
