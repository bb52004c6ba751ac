package io.thermocline.workloads.trace;

import io.thermocline.workloads.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * {@code msr}: block requests as lines of {@code Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime}; times in units of 100 ns, offset
 * and size in bytes, a size of 0 taken as 1. Each disk of each host is an address space of its own.
 *
 * <p>Source: Narayanan, Donnelly and Rowstron, <em>Write off-loading: practical power management for enterprise storage</em>, FAST 2008.
 */
final class MsrRequests extends LineRequests {
    /** The first line of some copies, in any case of letters. */
    static final String HEADER = "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime";

    private final Map<String, Integer> disks =
            new HashMap<>(); // "host,disk" -> space, in the order of first appearance
    private byte[] lastDisk = new byte[0];
    private int lastSpace;
    private boolean begun;

    MsrRequests(LineInput lines) {
        super(lines);
    }

    @Override
    public boolean read(Request request) {
        if (!lines.next() || (!begun && isHeader() && !lines.next())) {
            return false;
        }
        begun = true;
        request.time = lines.signedDecimal("the time stamp");
        lines.expect(',', "after the time stamp");
        request.space = space();
        lines.expect(',', "after the disk number");
        int typeAt = lines.cursor();
        String type = lines.textUntil(',');
        if (!type.equals("Read") && !type.equals("Write")) {
            throw lines.refusedFrom(typeAt, "the type is " + Excerpt.quoted(type) + "; Read or Write is allowed");
        }
        request.write = type.equals("Write");
        lines.expect(',', "after the type");
        int offsetAt = lines.cursor();
        request.start = lines.decimal("the offset");
        lines.expect(',', "after the offset");
        long size = lines.decimal("the size");
        request.length = Math.max(1, size);
        if (request.start < 0 || size < 0 || request.start >= Request.SPACE_LIMIT - request.length) {
            throw lines.refusedFrom(
                    offsetAt,
                    "offset " + Long.toUnsignedString(request.start) + " and size " + Long.toUnsignedString(size)
                            + "; together they must stay below 256 TiB");
        }
        lines.expect(',', "after the size");
        lines.decimal("the response time");
        lines.expectEnd();
        return true;
    }

    private boolean isHeader() {
        int length = lines.end() - lines.cursor();
        return new String(lines.bytes(), lines.cursor(), length, StandardCharsets.ISO_8859_1).equalsIgnoreCase(HEADER);
    }

    /** The space of the host and the disk at the cursor. */
    private int space() {
        int start = lines.cursor();
        lines.skipUntil(',');
        lines.expect(',', "after the host");
        lines.decimal("the disk number");
        int end = lines.cursor();
        if (!Arrays.equals(lines.bytes(), start, end, lastDisk, 0, lastDisk.length)) {
            lastDisk = Arrays.copyOfRange(lines.bytes(), start, end);
            lastSpace = disks.computeIfAbsent(new String(lastDisk, StandardCharsets.ISO_8859_1), disk -> disks.size());
            if (lastSpace >= Request.SPACES) {
                throw lines.refusedFrom(start, "more than " + Request.SPACES + " disks");
            }
        }
        return lastSpace;
    }
}
