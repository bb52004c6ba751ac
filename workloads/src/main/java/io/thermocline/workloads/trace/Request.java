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
}
