package io.thermocline.lab.explain;

import io.thermocline.engine.workload.AccessBatch;
import java.util.BitSet;

/**
 * The accesses of a workload in its order: how many there are, and which are the first to their page.
 *
 * <p>State: a bit an access, and a bit a page.
 */
public final class AccessOrder {
    private final BitSet touched = new BitSet(); // by page
    private final BitSet firstTouches = new BitSet(); // by access
    private int accesses;

    /** Takes the next accesses; there are no more than an {@code int} counts. */
    public void add(AccessBatch batch) {
        for (int i = 0; i < batch.size; i++) {
            int page = batch.accesses[i] & Integer.MAX_VALUE;
            if (!touched.get(page)) {
                touched.set(page);
                firstTouches.set(accesses + i);
            }
        }
        accesses = Math.addExact(accesses, batch.size);
    }

    /** How many there are. */
    public int accesses() {
        return accesses;
    }

    /** Size of the address space that they name: one more than the highest page. */
    public int pages() {
        return touched.length();
    }

    /** Whether an access is the first to its page. */
    boolean isFirstTouch(long access) {
        return firstTouches.get((int) access);
    }
}
