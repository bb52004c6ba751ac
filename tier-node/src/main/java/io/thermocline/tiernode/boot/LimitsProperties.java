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
 * The limits of a tier, checked before anything is allocated.
 *
 * @param frames maximum frames of all runs' leases together; each takes up to 20 B of heap. The default is also the
 * maximum: what fits into half of the heap beyond the 48 MiB that the service itself needs, up to 2^27
 * @param leases maximum number of open leases
 * @param leaseLifetime lifetime of a lease without renewal
 * @param creditBatches batches of a lease in flight, up to 64
 * @param creditBytes payload bytes of a lease in flight
 * @param waitingBytes bytes read for direct clients that wait for the device's time. The default is a quarter of the
 * heap
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
     * Returns the limits for a tier's node.
     *
     * @param heap bytes that the process may use
     * @throws StartRefusedException if the heap is too small for the frames that are set
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
