package io.thermocline.workloads.trace;

import org.jspecify.annotations.Nullable;

/**
 * {@code blkparse}: the output of {@code blkparse} in its default form, such as
 * {@code "8,0 3 1 0.000000000 697 Q W 223490 + 8 [kjournald]"}: device, processor, sequence number, seconds, process,
 * action, kind, first sector of 512 bytes, number of sectors, command.
 *
 * <p>A request is where it is queued ({@code Q}): as a program made it, before it is merged or remapped. Lines of other
 * actions are skipped, as are discards, and flushes without data. Each device is an address space of its own. The
 * summary at the end is skipped.
 *
 * <p>Source: the manual page blkparse(1).
 */
final class BlkparseRequests extends LineRequests {
    private static final int SECTOR_BYTES = 512;

    private final AddressSpaces devices = new AddressSpaces();
    private final @Nullable TraceTimes times;
    private boolean summary;

    /**
     * Creates the requests of {@code lines}.
     *
     * @param times converts times; null if they are not needed
     */
    BlkparseRequests(NumberLines lines, @Nullable TraceTimes times) {
        super(lines);
        this.times = times;
    }

    @Override
    public boolean read(Request request) {
        while (lines.next()) {
            lines.skipBlanks();
            summary |= lines.peek() == 'C' || lines.peek() == 'T'; // "CPU0 (sda):" or "Total (sda):"
            if (!summary && isRequest(request)) {
                return true;
            }
        }
        return false;
    }

    private boolean isRequest(Request request) {
        int start = lines.cursor();
        long major = lines.decimal("the major number of the device");
        lines.expect(',', "after the major number of the device");
        long minor = lines.decimal("the minor number of the device");
        field("the processor");
        field("the sequence number");
        lines.expectBlank("the time");
        int timeAt = lines.cursor();
        lines.skipUntil(' ');
        field("the process");
        lines.expectBlank("the action");
        boolean queued = lines.peek() == 'Q';
        lines.skipUntil(' ');
        if (!queued) {
            return false;
        }
        lines.expectBlank("the kind of the request");
        String kind = lines.textUntil(' ');
        boolean reads = kind.indexOf('R') >= 0;
        boolean writes = kind.indexOf('W') >= 0;
        lines.skipBlanks();
        if (kind.indexOf('D') >= 0 || !reads && !writes || lines.peek() == '[') {
            return false;
        }
        request.write = writes;
        readRange(request, start);
        request.space = space(major, minor, start);
        readTime(request, timeAt);
        return request.length > 0;
    }

    private void readRange(Request request, int start) {
        long sector = lines.signedDecimal("the first sector");
        lines.expectBlank("'+'");
        lines.expect('+', "after the first sector");
        lines.expectBlank("the number of sectors");
        long sectors = lines.signedDecimal("the number of sectors");
        if (sector >= Request.SPACE_LIMIT / SECTOR_BYTES - sectors) {
            throw lines.refusedFrom(
                    start, "sector " + sector + " and " + sectors + " sectors; together they must stay below 256 TiB");
        }
        request.start = sector * SECTOR_BYTES;
        request.length = sectors * SECTOR_BYTES;
    }

    private int space(long major, long minor, int start) {
        int space = devices.number(major << Integer.SIZE | minor);
        if (space >= Request.SPACES) {
            throw lines.refusedFrom(start, "more than " + Request.SPACES + " devices");
        }
        return space;
    }

    private void readTime(Request request, int at) {
        TraceTimes needed = times;
        if (needed == null) {
            return;
        }
        int after = lines.cursor();
        lines.moveTo(at);
        request.time = lines.time(needed);
        lines.moveTo(after);
    }

    private void field(String meaning) {
        lines.expectBlank(meaning);
        lines.skipUntil(' ');
    }
}
