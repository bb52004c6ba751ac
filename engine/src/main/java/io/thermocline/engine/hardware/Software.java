package io.thermocline.engine.hardware;

/**
 * Software paths of the two initiators.
 *
 * @param lookupPs GPU-orchestrated: looking a page up in a middle tier before going below it
 * @param gpuPageCopyPs GPU-orchestrated: latency of a page copy between the first tier and host memory, beyond its
 *     transfer
 * @param faultServicePs host-orchestrated: time that the serial fault handler is busy with a page
 * @param pageCacheMissPs host-orchestrated: time that it is busy longer when the page must come from storage
 * @param faultHoldsLink host-orchestrated: whether a fault holds the link of its page while it is handled, so that
 *     faults and transfers do not overlap, instead of a handler of its own
 */
public record Software(
        long lookupPs, long gpuPageCopyPs, long faultServicePs, long pageCacheMissPs, boolean faultHoldsLink) {

    /** Checks what the engine relies on. */
    public Software {
        Checks.range("lookupPs", lookupPs, 0, Long.MAX_VALUE);
        Checks.range("gpuPageCopyPs", gpuPageCopyPs, 0, Long.MAX_VALUE);
        Checks.range("faultServicePs", faultServicePs, 0, Long.MAX_VALUE);
        Checks.range("pageCacheMissPs", pageCacheMissPs, 0, Long.MAX_VALUE);
    }

    /** Software with a fault handler of its own. */
    public Software(long lookupPs, long gpuPageCopyPs, long faultServicePs, long pageCacheMissPs) {
        this(lookupPs, gpuPageCopyPs, faultServicePs, pageCacheMissPs, false);
    }
}
