package io.thermocline.tiernode.boot;

import io.thermocline.tier.node.TierLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What a tier allows, checked before anything is allocated.
 *
 * @param frames frames of all leases of runs together; each takes 16 B of heap. By default what half the heap holds, up to 2^27
 * @param leases leases open at a time
 * @param leaseLifetime how long a lease lives without a renewal
 * @param creditBatches batches of a lease in flight, up to 64
 * @param creditBytes payload bytes of a lease in flight
 * @param waitingBytes bytes that were read for direct clients and wait for the device's time. By default a quarter of the heap
 */
@ConfigurationProperties("thermocline.limits")
public record LimitsProperties(
        @Nullable Integer frames,
        @DefaultValue("64") int leases,
        @DefaultValue("30s") Duration leaseLifetime,
        @DefaultValue("8") int creditBatches,
        @DefaultValue("8MB") DataSize creditBytes,
        @Nullable DataSize waitingBytes) {
    private static final int FRAME_BYTES = 16;

    TierLimits limits(DataSize capacity) {
        long heap = Runtime.getRuntime().maxMemory();
        long most = heap / 2 / FRAME_BYTES;
        int mostFrames = frames != null ? frames : (int) Math.min(TierLimits.MOST_FRAMES, most);
        return new TierLimits(
                capacity.toBytes(),
                mostFrames,
                leases,
                leaseLifetime,
                creditBatches,
                creditBytes.toBytes(),
                waitingBytes == null ? heap / 4 : waitingBytes.toBytes());
    }
}
