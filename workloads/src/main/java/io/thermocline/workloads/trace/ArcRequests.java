package io.thermocline.workloads.trace;

/**
 * {@code arc}: lines with a first block, a number of blocks and two ignored numbers, which may be missing, such as
 * {@code "4531 8 0 0"}. All requests are reads.
 *
 * <p>Source: the traces of Megiddo and Modha, <em>ARC: a self-tuning, low overhead replacement cache</em>, FAST 2003; a
 * block is 512 bytes.
 */
final class ArcRequests extends LineRequests {
    /** Bytes of a block. */
    static final int BLOCK_BYTES = 512;

    private static final long LARGEST = Long.MAX_VALUE / BLOCK_BYTES;

    private final int unitsPerBlock;

    /**
     * Creates the requests of {@code lines}.
     *
     * @param unitsPerBlock 1 for requests in blocks, {@link #BLOCK_BYTES} for requests in bytes
     */
    ArcRequests(NumberLines lines, int unitsPerBlock) {
        super(lines);
        this.unitsPerBlock = unitsPerBlock;
    }

    @Override
    public boolean read(Request request) {
        if (!lines.next()) {
            return false;
        }
        lines.skipBlanks();
        request.start = blocks("the first block");
        request.length = blocks("the number of blocks");
        for (int ignored = 0; ignored < 2 && lines.peek() >= 0; ignored++) {
            lines.decimal("a number to be ignored");
            lines.skipBlanks();
        }
        lines.expectEnd();
        return true;
    }

    private long blocks(String meaning) {
        int start = lines.cursor();
        long value = lines.decimal(meaning);
        if (value < 0 || value > LARGEST) {
            throw lines.refusedFrom(
                    start, meaning + " is " + Long.toUnsignedString(value) + "; at most " + LARGEST + " is allowed");
        }
        lines.skipBlanks();
        return value * unitsPerBlock;
    }
}
