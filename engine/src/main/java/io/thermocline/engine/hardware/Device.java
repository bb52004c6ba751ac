package io.thermocline.engine.hardware;

import java.util.Map;

/**
 * A device that backs a tier.
 *
 * @param name catalogue name, such as {@code samsung-970-evo-plus}
 * @param summary what it is, one line
 * @param storage whether it is block storage, which moves data to the accelerator by itself, and not memory
 * @param readLatencyPs latency of a read without load, without its transfer
 * @param writeLatencyPs latency of a write without load, without its transfer
 * @param readBytesPerSecond bandwidth of reads, all channels together
 * @param writeBytesPerSecond bandwidth of writes, all channels together
 * @param readIops reads a second at most, all channels together
 * @param writeIops writes a second at most, all channels together
 * @param channels operations that the device serves at a time
 * @param dollarsPerGigabyte price, or 0 where unknown
 * @param driveGigabytes gigabytes of a drive, of those that are bought as drives; 0 for others
 * @param driveWritesADay how often a day a drive may be written as a whole during five years; 0 where unknown
 * @param sources where its values come from, by name
 */
public record Device(
        String name,
        String summary,
        boolean storage,
        long readLatencyPs,
        long writeLatencyPs,
        long readBytesPerSecond,
        long writeBytesPerSecond,
        OperationRate readIops,
        OperationRate writeIops,
        int channels,
        double dollarsPerGigabyte,
        double driveGigabytes,
        double driveWritesADay,
        Map<String, String> sources) {

    /** Checks what the engine relies on. */
    public Device {
        Checks.range("device " + name + ": readLatencyPs", readLatencyPs, 0, Long.MAX_VALUE);
        Checks.range("device " + name + ": writeLatencyPs", writeLatencyPs, 0, Long.MAX_VALUE);
        Checks.range("device " + name + ": readBytesPerSecond", readBytesPerSecond, 1, Long.MAX_VALUE);
        Checks.range("device " + name + ": writeBytesPerSecond", writeBytesPerSecond, 1, Long.MAX_VALUE);
        Checks.range("device " + name + ": channels", channels, 1, Integer.MAX_VALUE);
    }

    /** A device whose size and endurance are unknown. */
    public Device(
            String name,
            String summary,
            boolean storage,
            long readLatencyPs,
            long writeLatencyPs,
            long readBytesPerSecond,
            long writeBytesPerSecond,
            OperationRate readIops,
            OperationRate writeIops,
            int channels,
            double dollarsPerGigabyte,
            Map<String, String> sources) {
        this(
                name,
                summary,
                storage,
                readLatencyPs,
                writeLatencyPs,
                readBytesPerSecond,
                writeBytesPerSecond,
                readIops,
                writeIops,
                channels,
                dollarsPerGigabyte,
                0,
                0,
                sources);
    }

    /** A device whose rate of operations is the same at all sizes; 0 means no limit. */
    public Device(
            String name,
            String summary,
            boolean storage,
            long readLatencyPs,
            long writeLatencyPs,
            long readBytesPerSecond,
            long writeBytesPerSecond,
            long readIops,
            long writeIops,
            int channels,
            double dollarsPerGigabyte,
            Map<String, String> sources) {
        this(
                name,
                summary,
                storage,
                readLatencyPs,
                writeLatencyPs,
                readBytesPerSecond,
                writeBytesPerSecond,
                OperationRate.of(readIops),
                OperationRate.of(writeIops),
                channels,
                dollarsPerGigabyte,
                sources);
    }

    /**
     * Picoseconds that one channel is busy with a read of {@code bytes}: {@code max(bytes / bandwidth, 1 / iops)} of
     * its share.
     */
    public long readServicePs(long bytes) {
        return servicePs(bytes, readBytesPerSecond, readIops);
    }

    /** Picoseconds that one channel is busy with a write of {@code bytes}. */
    public long writeServicePs(long bytes) {
        return servicePs(bytes, writeBytesPerSecond, writeIops);
    }

    /** The same device with one channel, which has the bandwidth of all of them. */
    public Device asOneChannel() {
        return channels == 1
                ? this
                : new Device(
                        name,
                        summary,
                        storage,
                        readLatencyPs,
                        writeLatencyPs,
                        readBytesPerSecond,
                        writeBytesPerSecond,
                        readIops,
                        writeIops,
                        1,
                        dollarsPerGigabyte,
                        driveGigabytes,
                        driveWritesADay,
                        sources);
    }

    private long servicePs(long bytes, long bytesPerSecond, OperationRate iops) {
        double transfer = 1e12 * bytes / bytesPerSecond;
        return Math.round(Math.max(transfer, iops.picoseconds(bytes)) * channels);
    }
}
