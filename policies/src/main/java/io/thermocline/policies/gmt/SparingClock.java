package io.thermocline.policies.gmt;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.policies.reference.Clock;

/**
 * A clock that spares pages of short reuse: a candidate for which its history predicts the first tier is passed over,
 * and the hand continues. After a number of candidates spared in a row, the next one goes whatever is predicted for it.
 *
 * <p>Source: GMT sec. 2.1.3, which continues until it finds a page that may go; sparing one is the default here (see
 * {@link GmtReuse}).
 *
 * <p>State: 34 bits a frame, beside the history of pages. Cost: that of the clock for each candidate.
 */
final class SparingClock extends Clock {
    private final ReuseHistory history;
    private final int[] outlook; // by frame, its page's
    private final int mostSpared; // in a row
    private int prediction; // of the victim chosen last
    private long spared;
    private int[] candidates = new int[0];

    /**
     * An empty tier.
     *
     * @param referenceOnFill as of a {@link Clock}
     * @param history what predicts
     * @param mostSpared candidates in a row
     */
    SparingClock(int frames, boolean referenceOnFill, ReuseHistory history, int mostSpared) {
        super(frames, referenceOnFill);
        this.history = history;
        this.mostSpared = mostSpared;
        outlook = new int[frames];
    }

    /** What is remembered of pages. */
    ReuseHistory history() {
        return history;
    }

    /** What was known of the page in a frame when it came. */
    int outlook(int frame) {
        return outlook[frame];
    }

    /** The tier that the victim chosen last is predicted to deserve, or {@link ReuseHistory#UNKNOWN}. */
    int prediction() {
        return prediction;
    }

    /** How often a candidate was spared. */
    long spared() {
        return spared;
    }

    @Override
    public int victim(int page, long access, FlightWindow flights) {
        int frame = super.victim(page, access, flights);
        prediction = history.predict(outlook[frame]);
        for (int inARow = 0; prediction == 0 && inARow < mostSpared; inARow++) {
            spared++;
            frame = super.victim(page, access, flights);
            prediction = history.predict(outlook[frame]);
        }
        return frame;
    }

    @Override
    public void onFill(int page, int frame, long access) {
        super.onFill(page, frame, access);
        outlook[frame] = history.outlook(page);
    }

    @Override
    public int nextVictims(int[] into, int count) {
        if (candidates.length < 2 * count) {
            candidates = new int[Math.max(2 * count, 2 * candidates.length)];
        }
        int found = super.nextVictims(candidates, 2 * count); // no more, if one at most is spared in a row
        int taken = 0;
        int inARow = 0;
        for (int i = 0; i < found && taken < count; i++) {
            int frame = candidates[i];
            into[taken] = frame;
            boolean isSpared = history.predict(outlook[frame]) == 0 && inARow < mostSpared;
            taken += isSpared ? 0 : 1;
            inARow = isSpared ? inARow + 1 : 0;
        }
        return taken;
    }
}
