package io.thermocline.workloads.trace;

/**
 * {@code address}: lines with {@code l} (load) or {@code s} (store), an address and the instructions since the last
 * access, such as {@code "l 0x1fffff60 1"}. The last number may be missing. Each access is one byte, since the format
 * has no sizes.
 *
 * <p>Source: the address traces in the resources of Caffeine's simulator.
 */
final class AddressRequests extends LineRequests {
    AddressRequests(NumberLines lines) {
        super(lines);
    }

    @Override
    public boolean read(Request request) {
        if (!lines.next()) {
            return false;
        }
        lines.skipBlanks();
        int kind = lines.peek() | ' ';
        if (kind != 'l' && kind != 's') {
            throw lines.damaged("'l' or 's' expected");
        }
        lines.take();
        int blanks = lines.cursor();
        lines.skipBlanks();
        if (lines.cursor() == blanks) {
            throw lines.damaged("a blank expected before the address");
        }
        if (!lines.takeHexadecimalPrefix()) {
            throw lines.damaged("'0x' expected before the address");
        }
        request.write = kind == 's';
        request.start = lines.hexadecimal("the address");
        request.length = 1;
        lines.skipBlanks();
        if (lines.peek() >= 0) {
            lines.decimal("the gap");
            lines.skipBlanks();
        }
        lines.expectEnd();
        return true;
    }
}
