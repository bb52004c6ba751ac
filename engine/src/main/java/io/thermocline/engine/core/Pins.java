package io.thermocline.engine.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which frames of the first tier accesses still use, in model time: for policies that wait for reference counters. Decisions go on at once; what waits is the
 * copy that empties or fills the frame. An access that the policy delays ({@link TieredMemory#delayAccess}) counts as served without the delay.
 *
 * <p>State: 16 B a frame under a clock, with the clock's own, nothing without. Cost: a store an access.
 */
public final class Pins {
    private static final long NEVER = Long.MIN_VALUE;

    private final @Nullable ModelClock clock;
    private final long[] usedPs;

    /** Nothing is used yet. */
    Pins(@Nullable ModelClock clock, int frames) {
        this.clock = clock;
        if (clock != null) {
            clock.keepLandings(frames);
        }
        usedPs = new long[clock == null ? 0 : frames];
        Arrays.fill(usedPs, NEVER);
    }

    /** The current access uses a frame. */
    public void use(int frame) {
        if (clock != null) {
            usedPs[frame] = clock.nowPs();
        }
    }

    /** Another page takes a frame that no access uses yet. */
    public void forget(int frame) {
        if (clock != null) {
            usedPs[frame] = NEVER;
        }
    }

    /**
     * Tells whether data of the page in a frame is on its way, or the first tier has yet to serve an access to it that was noted; never without a clock.
     * Reads completion times: only for decisions that {@linkplain PolicyContext#dependsOnTime depend on time} anyway.
     */
    public boolean isInUse(int frame) {
        return clock != null
                && (clock.landing(0, frame) != null
                        || usedPs[frame] != NEVER && clock.servedPs(frame, usedPs[frame]) > clock.nowPs());
    }

    /**
     * The next copy out of a frame, or into it, starts no earlier than all accesses to it that were noted have completed. The page in it must leave in the
     * same decision.
     */
    public void awaitUsers(int frame) {
        if (clock != null && usedPs[frame] != NEVER) {
            clock.awaitUsers(frame, usedPs[frame]);
        }
    }
}
