package io.thermocline.tier.node;

import java.time.Duration;

/**
 * The limits of a node, checked before anything is allocated.
 *
 * @param capacityBytes maximum bytes of all leases with payload together
 * @param maxFrames maximum frames of all runs' leases together, up to 2^27; each takes up to {@link #FRAME_BYTES} of
 * heap
 * @param maxLeases maximum number of open leases
 * @param leaseLifetime lifetime of a lease without renewal
 * @param credit bound on a lease's stream of operations
 * @param waitingBytes maximum bytes read for direct clients that wait for the device's time
 */
public record TierLimits(
        long capacityBytes,
        int maxFrames,
        int maxLeases,
        Duration leaseLifetime,
        CreditLimit credit,
        long waitingBytes) {
    /** Maximum frames of a lease: a frame number of the page table has 27 bits. */
    public static final int MOST_FRAMES = 1 << 27;

    /** Maximum heap of a run's frame: two words, and a quarter of that while the table of a lease's frames grows. */
    public static final int FRAME_BYTES = 20;

    /** Defaults of the protocol, with a capacity. */
    public static TierLimits of(long capacityBytes) {
        return new TierLimits(capacityBytes, MOST_FRAMES, 64, Duration.ofSeconds(30), CreditLimit.DEFAULT, 64L << 20);
    }

    /** Checks all values. */
    public TierLimits {
        RunLeaseSpec.range("capacityBytes", capacityBytes, 0, Long.MAX_VALUE);
        RunLeaseSpec.range("maxFrames", maxFrames, 1, MOST_FRAMES);
        RunLeaseSpec.range("maxLeases", maxLeases, 1, Integer.MAX_VALUE);
        RunLeaseSpec.range("leaseLifetime in ns", leaseLifetime.toNanos(), 1, Long.MAX_VALUE);
        RunLeaseSpec.range("waitingBytes", waitingBytes, 1, Long.MAX_VALUE);
    }
}
