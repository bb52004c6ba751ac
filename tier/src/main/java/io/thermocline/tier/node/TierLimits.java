package io.thermocline.tier.node;

import java.time.Duration;

/**
 * What a node allows, checked before anything is allocated.
 *
 * @param capacityBytes bytes that leases with payload may hold together
 * @param maxFrames frames of all leases of runs together, up to 2^27; each takes up to {@link #FRAME_BYTES} of heap
 * @param maxLeases leases open at a time
 * @param leaseLifetime how long a lease lives without a renewal
 * @param credit what a lease lets be in flight
 * @param waitingBytes bytes that were read for direct clients and wait for the device's time
 */
public record TierLimits(
        long capacityBytes,
        int maxFrames,
        int maxLeases,
        Duration leaseLifetime,
        CreditLimit credit,
        long waitingBytes) {
    /** Most frames of a lease: a frame number of the page table has 27 bits. */
    public static final int MOST_FRAMES = 1 << 27;

    /** Heap that a frame of a run takes at most: two words, and a quarter of that while the table of a lease's frames grows. */
    public static final int FRAME_BYTES = 20;

    /** The protocol's own figures, with a capacity. */
    public static TierLimits of(long capacityBytes) {
        return new TierLimits(capacityBytes, MOST_FRAMES, 64, Duration.ofSeconds(30), CreditLimit.DEFAULT, 64L << 20);
    }

    /** Checks each figure. */
    public TierLimits {
        RunLeaseSpec.range("capacityBytes", capacityBytes, 0, Long.MAX_VALUE);
        RunLeaseSpec.range("maxFrames", maxFrames, 1, MOST_FRAMES);
        RunLeaseSpec.range("maxLeases", maxLeases, 1, Integer.MAX_VALUE);
        RunLeaseSpec.range("leaseLifetime in ns", leaseLifetime.toNanos(), 1, Long.MAX_VALUE);
        RunLeaseSpec.range("waitingBytes", waitingBytes, 1, Long.MAX_VALUE);
    }
}
