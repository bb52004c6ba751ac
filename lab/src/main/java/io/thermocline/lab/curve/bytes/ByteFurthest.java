package io.thermocline.lab.curve.bytes;

import io.thermocline.policies.reference.NextUseHeap;
import java.util.function.LongUnaryOperator;

/**
 * Furthest next use over a capacity in bytes: objects leave whose next access is furthest ahead, until the incoming one
 * fits.
 *
 * <p>Source: Belady, <em>A study of replacement algorithms for a virtual-storage computer</em>, IBM Systems Journal
 * 5(2), 1966 (MIN), which is the optimum for pages of one size. With sizes that differ the rule is a heuristic: a large
 * object may better leave than many small ones that are needed later. That optimum is NP-hard to find. Every object
 * that is accessed comes in if it can, as in demand paging.
 *
 * <p>State: 25 B a page of the address space. Cost: O(log objects) a miss, mostly O(1) a hit.
 */
final class ByteFurthest extends CountingByteCache {
    private final NextUseHeap heap;
    private final boolean[] kept; // by page
    private final LongUnaryOperator nextAccess;
    private long used;

    /**
     * An empty cache.
     *
     * @param nextAccess as in {@link ByteCaches#of}
     */
    ByteFurthest(ObjectSizes sizes, long capacity, LongUnaryOperator nextAccess) {
        super(sizes, capacity);
        this.nextAccess = nextAccess;
        heap = new NextUseHeap(sizes.pages());
        kept = new boolean[sizes.pages()];
    }

    @Override
    boolean hit(int page) {
        if (kept[page]) {
            heap.put(page, nextAccess.applyAsLong(access()));
        }
        return kept[page];
    }

    @Override
    void admit(int page, long bytes) {
        while (used + bytes > capacity) {
            int victim = heap.latestFrame();
            heap.remove(victim);
            kept[victim] = false;
            used -= sizes.of(victim);
        }
        heap.put(page, nextAccess.applyAsLong(access()));
        kept[page] = true;
        used += bytes;
    }
}
