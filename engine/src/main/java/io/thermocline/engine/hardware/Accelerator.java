package io.thermocline.engine.hardware;

/**
 * What issues the accesses.
 *
 * @param name such as {@code a100}
 * @param concurrency most accesses outstanding
 * @param issueGapPs least time between two issues
 * @param instructionsPerSecond rate of the instructions between accesses, of workloads that say how many there are; 0
 *     means that they take no time
 * @param instructionsAnEdge how many an edge of a graph takes, of workloads that say how many edges they visit
 * @param accessBytes bytes that an access takes from the first tier, which then has a server with its device's
 *     bandwidth; 0 means that the first tier serves any number of accesses at once
 */
public record Accelerator(
        String name,
        int concurrency,
        long issueGapPs,
        long instructionsPerSecond,
        int instructionsAnEdge,
        long accessBytes) {
    /** Most accesses outstanding that the engine keeps track of. */
    public static final int MAX_CONCURRENCY = 1 << 24;

    /** Most bytes that an access takes. */
    public static final long MAX_ACCESS_BYTES = 1 << 30;

    /** Checks what the engine relies on. */
    public Accelerator {
        Checks.range("accelerator " + name + ": concurrency", concurrency, 1, MAX_CONCURRENCY);
        Checks.range("accelerator " + name + ": issueGapPs", issueGapPs, 0, Long.MAX_VALUE);
        Checks.range("accelerator " + name + ": instructionsPerSecond", instructionsPerSecond, 0, Long.MAX_VALUE);
        Checks.range("accelerator " + name + ": instructionsAnEdge", instructionsAnEdge, 0, Integer.MAX_VALUE);
        Checks.range("accelerator " + name + ": accessBytes", accessBytes, 0, MAX_ACCESS_BYTES);
    }

    /** An accelerator whose instructions between accesses take no time. */
    public Accelerator(String name, int concurrency, long issueGapPs) {
        this(name, concurrency, issueGapPs, 0, 0);
    }

    /** An accelerator whose accesses take no bandwidth of the first tier. */
    public Accelerator(
            String name, int concurrency, long issueGapPs, long instructionsPerSecond, int instructionsAnEdge) {
        this(name, concurrency, issueGapPs, instructionsPerSecond, instructionsAnEdge, 0);
    }

    /** The same accelerator with another number of accesses outstanding. */
    public Accelerator withConcurrency(int other) {
        return new Accelerator(name, other, issueGapPs, instructionsPerSecond, instructionsAnEdge, accessBytes);
    }

    /** How long instructions take, at the rate of all; 0 where they take no time. */
    public long instructionsPs(long instructions) {
        return instructionsPerSecond == 0 ? 0 : Math.round(1e12 * instructions / instructionsPerSecond);
    }
}
