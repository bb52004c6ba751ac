package io.thermocline.engine.testbed;

/**
 * What issues the accesses.
 *
 * @param name such as {@code a100}
 * @param concurrency most accesses outstanding
 * @param issueGapPs least time between two issues
 */
public record Accelerator(String name, int concurrency, long issueGapPs) {
    /** Most accesses outstanding that the engine keeps track of. */
    public static final int MAX_CONCURRENCY = 1 << 24;

    /** Checks what the engine relies on. */
    public Accelerator {
        Checks.range("accelerator " + name + ": concurrency", concurrency, 1, MAX_CONCURRENCY);
        Checks.range("accelerator " + name + ": issueGapPs", issueGapPs, 0, Long.MAX_VALUE);
    }
}
