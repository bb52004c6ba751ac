package io.thermocline.tier.node;

import io.thermocline.tier.TierException;
import io.thermocline.tier.TierException.Reason;
import io.thermocline.tier.store.FrameStore;
import io.thermocline.tier.store.StoreKind;
import java.nio.file.Path;

/**
 * The space of a node: how much of it is leased, whether more fits, and the stores of what leases hold. The entries of a run's frames take memory also
 * without contents, so that the runs share the frames that the node allows; a direct client's lease has no entries and is held to them alone.
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

    /** All of it is free. */
    NodeSpace(String tier, StoreKind storeKind, Path folder, TierLimits limits) {
        this.tier = tier;
        this.storeKind = storeKind;
        this.folder = folder;
        this.limits = limits;
    }

    /**
     * Checks that a run's lease fits.
     *
     * @param bytes of contents; 0 where the run has none
     * @throws TierException if it does not
     */
    void admitRun(long frames, long bytes) {
        admit(frames, limits.maxFrames() - runFrames, bytes);
    }

    /**
     * Checks that a direct client's lease fits.
     *
     * @throws TierException if it does not
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
                    Reason.RESOURCE_EXHAUSTED, limits.maxLeases() + " leases are open, which is all allowed");
        }
    }

    /**
     * Space for contents.
     *
     * @throws TierException if the process does not have it, although the tier's capacity allows it
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

    /** A lease that was admitted is open from now on. */
    void take(long framesOfRun, long bytes) {
        runFrames += framesOfRun;
        leasedBytes += bytes;
        leases++;
    }

    /** A lease has ended. */
    void giveBack(long framesOfRun, long bytes) {
        runFrames -= framesOfRun;
        leasedBytes -= bytes;
        leases--;
    }

    /** Bytes that leases hold. */
    long leasedBytes() {
        return leasedBytes;
    }
}
