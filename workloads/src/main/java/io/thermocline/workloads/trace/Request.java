package io.thermocline.workloads.trace;

/** One request of a trace, filled by a {@link RequestReader}. */
final class Request {
    /** First byte, block or object; unsigned. */
    long start;

    /** How many bytes or blocks, at least 1. */
    long length;

    /** Whether it writes. */
    boolean write;

    /** When, in nanoseconds after the first one; 0 where no times are needed. */
    long time;

    /** The address space that {@link #start} belongs to, such as a disk, from 0 and below {@value #SPACES}. */
    int space;

    /** Most address spaces. */
    static final int SPACES = 1 << 15;

    /** Addresses of a trace with several spaces are below this. */
    static final long SPACE_LIMIT = 1L << 48;
}
