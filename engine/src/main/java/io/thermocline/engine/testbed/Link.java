package io.thermocline.engine.testbed;

/**
 * What connects a tier to the host's interconnect: full duplex, one server a direction.
 *
 * @param name catalogue name, such as {@code pcie-gen3-x16}
 * @param summary what it is, one line
 * @param latencyPs latency of a transfer
 * @param bytesPerSecond bandwidth of each direction
 * @param overheadBytes bytes that each transfer adds (commands, completions)
 * @param source where the figures come from
 */
public record Link(
        String name, String summary, long latencyPs, long bytesPerSecond, long overheadBytes, String source) {

    /** Checks what the engine relies on. */
    public Link {
        Checks.range("link " + name + ": latencyPs", latencyPs, 0, Long.MAX_VALUE);
        Checks.range("link " + name + ": bytesPerSecond", bytesPerSecond, 1, Long.MAX_VALUE);
        Checks.range("link " + name + ": overheadBytes", overheadBytes, 0, Long.MAX_VALUE);
    }

    /** Picoseconds that one direction is busy with a transfer of {@code bytes}. */
    public long servicePs(long bytes) {
        return Math.round(1e12 * (bytes + overheadBytes) / bytesPerSecond);
    }
}
