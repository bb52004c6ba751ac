package io.thermocline.engine.memory;

import io.thermocline.engine.policy.Pins;
import io.thermocline.engine.time.ModelClock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Notes when accesses last used each frame of the first tier. */
final class FramePins extends Pins {
    private static final long NEVER = Long.MIN_VALUE;

    private final @Nullable ModelClock clock;
    private final long[] usedPs;

    /** Nothing is used yet. */
    FramePins(@Nullable ModelClock clock, int frames) {
        this.clock = clock;
        if (clock != null) {
            clock.keepLandings(frames);
        }
        usedPs = new long[clock == null ? 0 : frames];
        Arrays.fill(usedPs, NEVER);
    }

    @Override
    public void use(int frame) {
        if (clock != null) {
            usedPs[frame] = clock.nowPs();
        }
    }

    @Override
    public void forget(int frame) {
        if (clock != null) {
            usedPs[frame] = NEVER;
        }
    }

    @Override
    public boolean isInUse(int frame) {
        return clock != null
                && (clock.landing(0, frame) != null
                        || usedPs[frame] != NEVER && clock.servedPs(frame, usedPs[frame]) > clock.nowPs());
    }

    @Override
    public void awaitUsers(int frame) {
        if (clock != null && usedPs[frame] != NEVER) {
            clock.awaitUsers(frame, usedPs[frame]);
        }
    }
}
