package io.thermocline.lab.curve.bytes;

/**
 * Adaptive replacement cache over a capacity in bytes. One list holds objects accessed once recently (T1), one those
 * accessed at least twice (T2). Each remembers what left it (B1, B2), and an access to a remembered object moves the
 * target size of T1 towards the list that should have been longer.
 *
 * <p>Source: Megiddo and Modha, <em>ARC: a self-tuning, low overhead replacement cache</em>, FAST 2003, figure 4; the
 * names are the paper's. All lists count in bytes, as in libCacheSim. The paper's bounds hold after each miss: T1 and
 * B1 together have at most the capacity, and all lists twice that; as many objects are forgotten as this takes, where
 * libCacheSim forgets one. Departure from it: the target moves by the size of the object that came back, or by a
 * multiple of it, and not by single bytes. So objects of one size miss as pages do.
 *
 * <p>State: 9 B a page of the address space. Cost: O(1) amortised.
 */
final class ByteArc extends CountingByteCache {
    private static final int T1 = 0;
    private static final int T2 = 1;
    private static final int B1 = 2;
    private static final int B2 = 3;

    private final ByteLists lists;
    private final double unit; // the target counts in largest objects: the same sums as over pages, for one size
    private double target; // the paper's p

    /** An empty cache. */
    ByteArc(ObjectSizes sizes, long capacity) {
        super(sizes, capacity);
        lists = new ByteLists(sizes, 4);
        unit = sizes.largest();
    }

    @Override
    boolean hit(int page) {
        int list = lists.listOf(page);
        if (list == T1) {
            lists.moveFirst(T2, page);
        } else if (list == T2) {
            lists.renew(T2, page);
        }
        return list == T1 || list == T2;
    }

    @Override
    void admit(int page, long bytes) {
        int from = lists.listOf(page);
        if (from == ByteLists.NONE) {
            makeRoomForNew(bytes);
            lists.addFirst(T1, page);
        } else {
            adapt(from, bytes);
            lists.remove(page);
            while (kept() + bytes > capacity) {
                replace(from == B2);
            }
            lists.addFirst(T2, page);
        }
    }

    /** The paper's case IV. */
    private void makeRoomForNew(long bytes) {
        while (lists.bytes(T1) + lists.bytes(B1) + bytes > capacity && lists.last(B1) != ByteLists.NONE) {
            lists.remove(lists.last(B1));
        }
        while (kept() + bytes > capacity) {
            if (lists.bytes(T1) + lists.bytes(B1) + bytes > capacity) {
                lists.remove(lists.last(T1)); // T1 alone is too long, and what leaves it is not remembered
            } else {
                replace(false);
            }
        }
        while (kept() + lists.bytes(B1) + lists.bytes(B2) + bytes - capacity > capacity) {
            lists.remove(lists.last(B2));
        }
    }

    /** An access to an object of B1 or B2 moves the target. */
    private void adapt(int from, long bytes) {
        double b1 = lists.bytes(B1);
        double b2 = lists.bytes(B2);
        double size = bytes / unit;
        target = from == B1
                ? Math.min(target + size * Math.max(b2 / b1, 1), capacity / unit)
                : Math.max(target - size * Math.max(b1 / b2, 1), 0);
    }

    /** The paper's REPLACE; of an empty list nothing can leave. */
    private void replace(boolean cameFromB2) {
        double t1 = lists.bytes(T1) / unit;
        boolean fromT1 = t1 > 0 && (t1 > target || (cameFromB2 && t1 == target));
        if (fromT1 || lists.last(T2) == ByteLists.NONE) {
            lists.moveFirst(B1, lists.last(T1));
        } else {
            lists.moveFirst(B2, lists.last(T2));
        }
    }

    private long kept() {
        return lists.bytes(T1) + lists.bytes(T2);
    }
}
