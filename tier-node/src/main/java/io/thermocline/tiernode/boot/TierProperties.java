package io.thermocline.tiernode.boot;

import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tier.store.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of a tier service.
 *
 * @param name hbm, dram, nvm or nvme
 * @param store kind of store for pages with bytes: direct, file or mapped
 * @param folder folder of the stores' files; created if absent
 * @param capacity maximum bytes of all leases' pages together
 * @param device parameters of its device
 * @param dilation wall nanoseconds for each nanosecond of the device; 0 turns the delays off. The default is the
 * smallest power of ten that this machine keeps
 */
@ConfigurationProperties("thermocline.tier")
public record TierProperties(
        String name,
        @DefaultValue("direct") StoreKind store,
        @DefaultValue("data") Path folder,
        @DefaultValue("256MB") DataSize capacity,
        DeviceProperties device,
        @Nullable Double dilation) {
    private static final Set<String> NAMES = Set.of("hbm", "dram", "nvm", "nvme");

    /** Checks name and capacity. */
    public TierProperties {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException(
                    "thermocline.tier.name: '" + name + "' is not allowed; allowed: hbm, dram, nvm, nvme");
        }
        if (capacity.isNegative()) {
            throw new IllegalArgumentException("thermocline.tier.capacity: must not be negative");
        }
    }

    /**
     * Parameters of a device.
     *
     * @param readLatency latency of a read without load
     * @param writeLatency latency of a write without load
     * @param readBytesPerSecond bandwidth of reads
     * @param writeBytesPerSecond bandwidth of writes
     * @param readIops maximum reads a second, or 0 for no limit
     * @param writeIops maximum writes a second, or 0 for no limit
     * @param queueDepth requests that it holds at a time
     */
    public record DeviceProperties(
            Duration readLatency,
            Duration writeLatency,
            long readBytesPerSecond,
            long writeBytesPerSecond,
            @DefaultValue("0") long readIops,
            @DefaultValue("0") long writeIops,
            @DefaultValue("64") int queueDepth) {
        Shaping undilated() {
            return new Shaping(
                    readLatency.toNanos(),
                    writeLatency.toNanos(),
                    readBytesPerSecond,
                    writeBytesPerSecond,
                    readIops,
                    writeIops,
                    queueDepth,
                    0);
        }
    }
}
