package io.thermocline.workloads.trace;

/** One request of a trace, filled by a {@link RequestReader}. */
final class Request {
    /** First byte, block or object; unsigned. */
    long start;

    /** Number of bytes or blocks, at least 1. */
    long length;

    /** True if the request writes. */
    boolean write;

    /** Time in nanoseconds after the first one; 0 if no times are needed. */
    long time;

    /** Address space of {@link #start}, such as a disk, from 0 and below {@value #SPACES}. */
    int space;

    /** Maximum number of address spaces. */
    static final int SPACES = 1 << 15;

    /** Bound on the addresses of a trace with several spaces. */
    static final long SPACE_LIMIT = 1L << 48;

    /**
     * Returns the last byte or block, unsigned.
     *
     * @param reader reader of the request, which refuses an empty one and one beyond the largest address
     */
    long last(RequestReader reader) {
        if (length < 1) {
            throw reader.refused("a request of length " + length + " at " + Long.toUnsignedString(start)
                    + "; a length of at least 1 is allowed");
        }
        long last = start + (length - 1);
        if (Long.compareUnsigned(last, start) < 0) {
            throw reader.refused("a request of length " + length + " at " + Long.toUnsignedString(start)
                    + " does not fit into the address space");
        }
        return last;
    }
}
