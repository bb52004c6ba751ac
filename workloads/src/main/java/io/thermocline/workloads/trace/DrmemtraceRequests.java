package io.thermocline.workloads.trace;

/**
 * {@code drmemtrace}: what DynamoRIO's tool {@code view} prints of a trace, such as
 * {@code "47446 37770: 2765543 read 8 byte(s) @ 0x00007fdf64e2adc8 by PC 0x404a7e"}: record, instruction, thread, kind,
 * size, address.
 *
 * <p>Reads and writes are requests. Fetches of instructions, prefetches, markers, the heading and the results at the
 * end are skipped.
 *
 * <p>Source: the documentation of drmemtrace, "Debugging traces", and its tool {@code view}.
 */
final class DrmemtraceRequests extends LineRequests {
    DrmemtraceRequests(NumberLines lines) {
        super(lines);
    }

    @Override
    public boolean read(Request request) {
        while (lines.next()) {
            if (isRecord() && isRequest(request)) {
                return true;
            }
        }
        return false;
    }

    /** Moves past the numbers of record and instruction; returns whether they are there. */
    private boolean isRecord() {
        lines.skipBlanks();
        if (!digits()) {
            return false;
        }
        lines.skipBlanks();
        return digits() && lines.takeIf(':');
    }

    private boolean digits() {
        int from = lines.cursor();
        while (lines.peek() >= '0' && lines.peek() <= '9') {
            lines.take();
        }
        return lines.cursor() > from;
    }

    private boolean isRequest(Request request) {
        lines.skipBlanks();
        lines.skipUntil(' '); // the thread
        lines.skipBlanks();
        int kind = lines.cursor();
        lines.skipUntil(' ');
        request.write = lines.isText(kind, "write");
        if (!request.write && !lines.isText(kind, "read")) {
            return false;
        }
        lines.skipBlanks();
        request.length = lines.signedDecimal("the size");
        lines.skipBlanks();
        int unit = lines.cursor();
        lines.skipUntil(' ');
        if (!lines.isText(unit, "byte(s)")) {
            throw lines.refusedFrom(unit, "'byte(s)' expected after the size");
        }
        lines.skipBlanks();
        lines.expect('@', "before the address");
        lines.skipBlanks();
        if (!lines.takeHexadecimalPrefix()) {
            throw lines.damaged("'0x' expected before the address");
        }
        request.start = lines.hexadecimal("the address");
        return true;
    }
}
