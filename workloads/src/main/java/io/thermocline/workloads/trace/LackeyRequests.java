package io.thermocline.workloads.trace;

/**
 * {@code lackey}: the output of {@code valgrind --tool=lackey --trace-mem=yes}.
 *
 * <p>{@code " L 04222c18,8"} is a load of 8 bytes, {@code " S"} a store, and {@code " M"} both. A load and a store of
 * the same bytes count as one write. Instruction lines ({@code "I  04016b80,3"}) and valgrind's own lines ({@code ==},
 * {@code --} or {@code **} and the process) are skipped.
 */
final class LackeyRequests extends LineRequests {
    LackeyRequests(NumberLines lines) {
        super(lines);
    }

    @Override
    public boolean read(Request request) {
        while (lines.next()) {
            int first = lines.peek();
            if (first == ' ') {
                lines.take();
                int kind = lines.peek();
                if (kind != 'L' && kind != 'S' && kind != 'M') {
                    throw lines.damaged("' L', ' S' or ' M' expected");
                }
                lines.take();
                lines.expect(' ', "before the address");
                request.write = kind != 'L';
                request.start = lines.hexadecimal("the address");
                lines.expect(',', "after the address");
                request.length = lines.signedDecimal("the size");
                lines.expectEnd();
                return true;
            }
            if (first != 'I' && first != '=' && first != '-' && first != '*') {
                throw lines.damaged("a line of lackey expected (record the program's own output elsewhere)");
            }
        }
        return false;
    }
}
