package io.thermocline.tiernode.boot;

import io.thermocline.tier.node.CreditLimit;
import io.thermocline.tier.node.TierLimits;
import io.thermocline.tiernode.access.StartRefusedException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What a tier allows, checked before anything is allocated.
 *
 * @param frames frames of all leases of runs together; each takes up to 20 B of heap. By default, and at most, what half the heap
 *     holds beyond the 48 MiB that the service itself needs, up to 2^27
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
    private static final long SERVICE_BYTES = 48L << 20;

    /**
     * The limits for a tier's node.
     *
     * @param heap bytes that the process may take
     * @throws StartRefusedException if the heap does not hold the frames that are set
     */
    TierLimits limits(DataSize capacity, long heap) {
        long held = Math.max(1, (heap - SERVICE_BYTES) / 2 / TierLimits.FRAME_BYTES);
        int mostFrames = (int) Math.min(TierLimits.MOST_FRAMES, held);
        if (frames != null && frames > mostFrames) {
            throw new StartRefusedException(
                    "thermocline.limits.frames: '" + frames + "' is not allowed; a heap of " + (heap >> 20)
                            + " MiB holds 1 to " + mostFrames,
                    "Give the service a larger heap (-Xmx), or leave the limit to it.");
        }
        return new TierLimits(
                capacity.toBytes(),
                frames == null ? mostFrames : frames,
                leases,
                leaseLifetime,
                new CreditLimit(creditBatches, creditBytes.toBytes()),
                waitingBytes == null ? heap / 4 : waitingBytes.toBytes());
    }
}
