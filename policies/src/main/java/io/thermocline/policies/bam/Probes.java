package io.thermocline.policies.bam;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;

/**
 * Probes of BaM's cache. An access of the workload is all that a warp touches of a line before it continues. How often
 * it probes the line depends on two switches:
 *
 * <ul>
 *   <li>coalescing and reuse: once.
 *   <li>coalescing alone: once for each instruction of the warp, which is 32 touches.
 *   <li>reuse alone: once for each lane.
 *   <li>neither, the paper's naive cache: once for each touch.
 * </ul>
 *
 * <p>The probes of all warps pass one server: they are atomic operations on the cache's metadata. With both switches on
 * they are part of the accelerator's issue gap and cost nothing more.
 *
 * <p>Source: BaM sec. 3.4 and 3.5, Fig. 8.
 *
 * <p>State: nothing a line. Cost: nothing with both switches on; else a watch a hit.
 */
final class Probes {
    static final Parameter<Boolean> COALESCING = Parameter.flag(
            "coalescing", true, "whether the lanes of a warp probe a line together", "BaM sec. 3.4, warp coalescing");
    static final Parameter<Boolean> REUSE = Parameter.flag(
            "reuse", true, "whether a warp keeps a line that it has found while it uses it", "BaM sec. 3.5");
    static final Parameter<Long> PROBE = Parameter.duration(
            "probe",
            "595ps",
            0,
            "time of a probe, one after another, where coalescing or reuse is off",
            "BaM Fig. 6: 256 B of a warp at 430 GB/s from the hot cache");

    private static final int LANES = 32;

    private final TieredMemory memory;
    private final PolicyContext context;
    private final boolean coalescing;
    private final boolean reuse;
    private final long probePs;
    private long busyUntilPs;
    private long count;

    Probes(PolicyContext context) {
        this.context = context;
        memory = context.memory();
        coalescing = context.parameters().get(COALESCING);
        reuse = context.parameters().get(REUSE);
        probePs = context.parameters().get(PROBE);
    }

    /** Whether probes take time: not where both switches are on. */
    boolean takeTime() {
        return !coalescing || !reuse;
    }

    /** The current access waits for its probes, and for those before it, if they take time. */
    void delay(long access) {
        if (!takeTime()) {
            return;
        }
        int probes = probes(context.touches(access));
        count += probes;
        long nowPs = context.nowPs();
        busyUntilPs = Math.max(busyUntilPs, nowPs) + probes * probePs;
        memory.delayAccess(busyUntilPs - nowPs);
    }

    private int probes(int touches) {
        if (coalescing) {
            return reuse ? 1 : (touches + LANES - 1) / LANES;
        }
        return reuse ? Math.min(touches, LANES) : touches;
    }

    /** Probes whose time was counted. */
    long count() {
        return count;
    }
}
