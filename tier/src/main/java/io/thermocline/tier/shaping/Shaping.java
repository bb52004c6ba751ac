package io.thermocline.tier.shaping;

import io.thermocline.tier.RefusedValueException;

/**
 * The delays of a tier: the parameters of its device and their dilation.
 *
 * @param readLatencyNs latency of a read without load and without its transfer, in nanoseconds of the device
 * @param writeLatencyNs the same of a write
 * @param readBytesPerSecond bandwidth of reads
 * @param writeBytesPerSecond bandwidth of writes
 * @param readIops maximum reads a second, or 0 for no limit
 * @param writeIops maximum writes a second, or 0 for no limit
 * @param queueDepth requests that the device holds at a time, 1 to 65,536
 * @param dilation wall nanoseconds for each nanosecond of the device, up to 10^9; 0 turns the delays off
 */
public record Shaping(
        long readLatencyNs,
        long writeLatencyNs,
        long readBytesPerSecond,
        long writeBytesPerSecond,
        long readIops,
        long writeIops,
        int queueDepth,
        double dilation) {
    /** Maximum requests that a device holds at a time: the deepest queue of NVMe. */
    public static final int MAX_QUEUE_DEPTH = 65_536;

    private static final long MAX_LATENCY_NS = 1_000_000_000;
    private static final double MAX_DILATION = 1e9;

    /** Checks all values. */
    public Shaping {
        range("readLatencyNs", readLatencyNs, 0, MAX_LATENCY_NS);
        range("writeLatencyNs", writeLatencyNs, 0, MAX_LATENCY_NS);
        range("readBytesPerSecond", readBytesPerSecond, 1, Long.MAX_VALUE);
        range("writeBytesPerSecond", writeBytesPerSecond, 1, Long.MAX_VALUE);
        range("readIops", readIops, 0, Long.MAX_VALUE);
        range("writeIops", writeIops, 0, Long.MAX_VALUE);
        range("queueDepth", queueDepth, 1, MAX_QUEUE_DEPTH);
        if (!(dilation >= 0 && dilation <= MAX_DILATION)) {
            throw new RefusedValueException("dilation", Double.toString(dilation), "0 to 1e9");
        }
    }

    private static void range(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new RefusedValueException(name, Long.toString(value), least + " to " + most);
        }
    }

    /** Returns the same device with another dilation. */
    public Shaping withDilation(double other) {
        return new Shaping(
                readLatencyNs,
                writeLatencyNs,
                readBytesPerSecond,
                writeBytesPerSecond,
                readIops,
                writeIops,
                queueDepth,
                other);
    }

    /**
     * Returns the wall nanoseconds for which a request occupies the device: {@code max(bytes / bandwidth, 1 / iops)},
     * dilated.
     */
    double serviceNs(boolean write, long bytes) {
        double transfer = 1e9 * bytes / (write ? writeBytesPerSecond : readBytesPerSecond);
        long iops = write ? writeIops : readIops;
        double command = iops == 0 ? 0 : 1e9 / iops;
        return Math.max(transfer, command) * dilation;
    }

    /** Returns the latency in wall nanoseconds, dilated. */
    double latencyNs(boolean write) {
        return (write ? writeLatencyNs : readLatencyNs) * dilation;
    }

    /**
     * Returns the smallest dilation at which both latencies are at least {@code floorNs}; infinite if one of them is 0.
     */
    public double smallestDilation(long floorNs) {
        return (double) floorNs / Math.min(readLatencyNs, writeLatencyNs);
    }
}
