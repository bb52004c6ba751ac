package io.thermocline.engine.testbed;

/**
 * Software paths of the two initiators.
 *
 * @param lookupPs GPU-orchestrated: looking a page up in a middle tier before going below it
 * @param gpuPageCopyPs GPU-orchestrated: latency of a page copy between the first tier and host memory, beyond its transfer
 * @param faultServicePs host-orchestrated: time that the serial fault handler is busy with a page
 * @param pageCacheMissPs host-orchestrated: time that it is busy longer when the page must come from storage
 */
public record Software(long lookupPs, long gpuPageCopyPs, long faultServicePs, long pageCacheMissPs) {

    /** Checks what the engine relies on. */
    public Software {
        Checks.range("lookupPs", lookupPs, 0, Long.MAX_VALUE);
        Checks.range("gpuPageCopyPs", gpuPageCopyPs, 0, Long.MAX_VALUE);
        Checks.range("faultServicePs", faultServicePs, 0, Long.MAX_VALUE);
        Checks.range("pageCacheMissPs", pageCacheMissPs, 0, Long.MAX_VALUE);
    }
}
