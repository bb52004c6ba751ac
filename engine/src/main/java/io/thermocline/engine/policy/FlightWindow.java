package io.thermocline.engine.policy;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Frames of a tier whose pages are still on their way into it. No policy takes such a frame: every real system holds it
 * until its data has landed, and a model that lets it go makes each fetch wait for the one before.
 *
 * <p>In a workload of one stream the window is logical: a frame is in flight while fewer fetches than the window have
 * been decided since its own. It counts fetches, since outstanding accesses are nearly all misses. Decisions then read
 * no completion times. In a workload of many streams under a clock, decisions depend on time anyway, and a frame is in
 * flight until its data has landed.
 *
 * <p>At most a quarter of the pages of a full tier are in flight, so that a replacement always finds one that is not.
 *
 * <p>State: 4 B a frame, nothing where the window is empty. Cost: a store a fetch, a load for each candidate.
 */
public final class FlightWindow {
    /** The window in fetches. Its default depends on the run, see {@link PolicyContext#flightWindow}. */
    public static final Parameter<Long> FETCHES = Parameter.integer(
            "flight-window",
            "fetches",
            "",
            0,
            1 << 20,
            "a frame is not replaced while fewer fetches than this have been decided since its own; default: the accesses outstanding at most, for"
                    + " the reference policies 0 without a clock; at most a quarter of the frames",
            "assumed: real systems hold a frame until its data has landed");

    /** Whether a user has set a window, so that its size is not the run's to choose. */
    public static boolean isGiven(ParameterValues values) {
        return values.isGiven(FETCHES) && values.get(FETCHES) > 0;
    }

    /** How a policy scales that does so unless a window is given, which does not. */
    public static PolicyNeeds.Scaling scaling(ParameterValues values, PolicyNeeds.Scaling without) {
        return isGiven(values) ? PolicyNeeds.Scaling.NONE : without;
    }

    /** Nothing is ever in flight. */
    public static final FlightWindow NONE = new FlightWindow(0, 0, 0, null);

    private static final int SHARE = 4; // of the frames, at most one in so many

    private final int window;
    private final @Nullable IntPredicate isLanding; // ends a flight early
    private final int[] fetchOf; // by frame: number of its fetch
    private int fetches; // may run past the largest number: only differences count

    /**
     * A window over a tier.
     *
     * @param fetches its size, reduced to a quarter of the capacity
     * @param frames of the tier, spare ones included
     * @param capacity pages that the tier holds when it is full
     * @param isLanding tells of a frame whether its data has yet to land, which ends a flight early; null where the
     *     window alone decides
     */
    public FlightWindow(long fetches, int frames, int capacity, @Nullable IntPredicate isLanding) {
        window = (int) Math.min(fetches, capacity / SHARE);
        this.isLanding = isLanding;
        fetchOf = new int[window == 0 ? 0 : frames];
        this.fetches = window; // so that no frame is in flight yet
    }

    /** A logical window over a tier, for tests of a replacement. */
    public static FlightWindow of(int fetches, int frames) {
        return new FlightWindow(fetches, frames, frames, null);
    }

    /** Its size. */
    public int fetches() {
        return window;
    }

    /** A page has been fetched into a frame. */
    public void fetched(int frame) {
        if (window != 0) {
            fetchOf[frame] = ++fetches;
        }
    }

    /** Whether the data of the page in a frame is on its way. */
    public boolean isInFlight(int frame) {
        return window != 0
                && Integer.compareUnsigned(fetches - fetchOf[frame], window) < 0
                && (isLanding == null || isLanding.test(frame));
    }
}
