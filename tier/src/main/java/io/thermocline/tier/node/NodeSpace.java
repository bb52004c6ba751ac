package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.store.FrameStore;
import io.thermocline.tier.store.StoreKind;
import java.nio.file.Path;

/**
 * The space of a node: what is leased, what still fits, and the stores of leased contents.
 *
 * <p>The frame entries of runs use heap also without contents, so that all runs share the node's limit on frames. A
 * direct client's lease has no such entries; the limit applies to each one alone.
 *
 * <p>Guarded by the node's lock.
 */
final class NodeSpace {
    private final String tier;
    private final StoreKind storeKind;
    private final Path folder;
    private final TierLimits limits;
    private long runFrames;
    private long leasedBytes;
    private int leases;

    /** Creates the space of a node without leases. */
    NodeSpace(String tier, StoreKind storeKind, Path folder, TierLimits limits) {
        this.tier = tier;
        this.storeKind = storeKind;
        this.folder = folder;
        this.limits = limits;
    }

    /**
     * Checks that a run's lease fits.
     *
     * @param bytes bytes of contents; 0 if the run has none
     * @throws TierException if it does not fit
     */
    void admitRun(long frames, long bytes) {
        admit(frames, limits.maxFrames() - runFrames, bytes);
    }

    /**
     * Checks that a direct client's lease fits.
     *
     * @throws TierException if it does not fit
     */
    void admitDirect(long frames, long bytes) {
        admit(frames, limits.maxFrames(), bytes);
    }

    private void admit(long frames, long framesLeft, long bytes) {
        if (frames > framesLeft) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED,
                    "frames: " + frames + " do not fit; tier " + tier + " has " + framesLeft + " of "
                            + limits.maxFrames() + " left; lease fewer, or give the tier's service a larger"
                            + " heap (-Xmx), or a larger thermocline.limits.frames where that is set");
        }
        long bytesLeft = limits.capacityBytes() - leasedBytes;
        if (bytes > bytesLeft) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED,
                    "frames: " + bytes + " B do not fit; tier " + tier + " has " + bytesLeft + " B of "
                            + limits.capacityBytes() + " left");
        }
        if (leases == limits.maxLeases()) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED, limits.maxLeases() + " leases are open; no more are allowed");
        }
    }

    /**
     * Creates a store for contents.
     *
     * @throws TierException if the process lacks the memory or disk, although the tier's capacity suffices
     */
    FrameStore store(int frames, int pageBytes) {
        try {
            return storeKind.open(folder, frames, pageBytes);
        } catch (OutOfMemoryError e) {
            throw new TierException(
                    Reason.RESOURCE_EXHAUSTED,
                    "frames: " + (long) frames * pageBytes + " B do not fit; the process of tier " + tier
                            + " has no memory for them (" + e.getMessage() + "); lease fewer, or start it with "
                            + (storeKind == StoreKind.DIRECT ? "a larger -XX:MaxDirectMemorySize" : "more memory"),
                    e);
        }
    }

    /** Counts a lease that was admitted as open. */
    void take(long framesOfRun, long bytes) {
        runFrames += framesOfRun;
        leasedBytes += bytes;
        leases++;
    }

    /** Frees the space of a lease that has ended. */
    void giveBack(long framesOfRun, long bytes) {
        runFrames -= framesOfRun;
        leasedBytes -= bytes;
        leases--;
    }

    /** Bytes held by leases. */
    long leasedBytes() {
        return leasedBytes;
    }
}
