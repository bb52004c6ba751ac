package io.thermocline.lab.curve;

import io.thermocline.engine.workload.AccessBatch;

/**
 * A curve of LRU that is counted after the pass, from a log of it, so that other work can go on beside it. Counted within
 * the pass it would keep one core busy, and the others waiting. Accesses that the log does not keep are counted at once.
 */
public final class LateLruCurve {
    private final LruCurve curve;
    private final AccessLog log;
    private boolean late = true; // whether the curve lacks what the log keeps

    /**
     * No accesses yet.
     *
     * @param curve without accesses
     * @param log of the pass, without accesses
     */
    public LateLruCurve(LruCurve curve, AccessLog log) {
        this.curve = curve;
        this.log = log;
    }

    /**
     * Takes the next accesses, before the log does.
     *
     * @param atBlock runs before each of many accesses; may throw to end it
     */
    public void add(AccessBatch batch, Runnable atBlock) {
        if (late && !log.keeps(batch.size)) {
            complete(atBlock);
        }
        if (!late) {
            curve.add(batch);
        }
    }

    /** Distinct pages, as far as they are counted. */
    public int pages() {
        return curve.pages();
    }

    /** The curve, with all accesses. */
    public LruCurve complete(Runnable atBlock) {
        if (late) {
            log.replay((accesses, size) -> {
                atBlock.run();
                curve.add(accesses, size);
            });
            late = false;
        }
        return curve;
    }
}
