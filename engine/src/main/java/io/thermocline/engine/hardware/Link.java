package io.thermocline.engine.hardware;

/**
 * What connects a tier to the host's interconnect: full duplex, one server a direction.
 *
 * @param name catalogue name, such as {@code pcie-gen3-x16}
 * @param summary what it is, one line
 * @param latencyPs latency of a transfer
 * @param bytesPerSecond bandwidth of each direction
 * @param overheadBytes bytes that each transfer adds (commands, completions)
 * @param rampPerKibibyte how fast the bandwidth of a transfer comes near {@code bytesPerSecond} with its size: it is
 *     that times {@code 2 / pi * atan(rampPerKibibyte * KiB)}; 0 means that every transfer has it all
 * @param accessPs how long an access holds its direction that is served where its page is, instead of by its bytes;
 *     such accesses then pass beside page copies; 0 means that they pass like them
 * @param source where its values come from
 */
public record Link(
        String name,
        String summary,
        long latencyPs,
        long bytesPerSecond,
        long overheadBytes,
        double rampPerKibibyte,
        long accessPs,
        String source) {

    /** Checks what the engine relies on. */
    public Link {
        Checks.range("link " + name + ": latencyPs", latencyPs, 0, Long.MAX_VALUE);
        Checks.range("link " + name + ": bytesPerSecond", bytesPerSecond, 1, Long.MAX_VALUE);
        Checks.range("link " + name + ": overheadBytes", overheadBytes, 0, Long.MAX_VALUE);
        Checks.range("link " + name + ": accessPs", accessPs, 0, Long.MAX_VALUE);
        if (!(rampPerKibibyte >= 0) || Double.isInfinite(rampPerKibibyte)) {
            throw new IllegalArgumentException(
                    "link " + name + ": rampPerKibibyte is a number of at least 0, not " + rampPerKibibyte);
        }
    }

    /** A link whose transfers all have its bandwidth. */
    public Link(String name, String summary, long latencyPs, long bytesPerSecond, long overheadBytes, String source) {
        this(name, summary, latencyPs, bytesPerSecond, overheadBytes, 0, 0, source);
    }

    /** Picoseconds that one direction is busy with a transfer of {@code bytes}. */
    public long servicePs(long bytes) {
        double full = 1e12 * (bytes + overheadBytes) / bytesPerSecond;
        return Math.round(rampPerKibibyte == 0 ? full : full * Math.PI / 2 / Math.atan(rampPerKibibyte * bytes / 1024));
    }
}
