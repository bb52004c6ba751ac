package io.thermocline.lab.curve.bytes;

/**
 * S3-FIFO over a capacity in bytes. New objects pass through a small queue and reach the main one only if they are
 * accessed there twice or more. The main queue gives as many further rounds as accesses were counted, up to three.
 * Objects that left the small queue are remembered, and enter the main queue when they come back.
 *
 * <p>Source: Yang, Zhang, Qiu, Yue and Rashmi, <em>FIFO queues are all you need for cache eviction</em>, SOSP 2023,
 * section 4 and algorithm 1. Queues count in bytes, as in the authors' libCacheSim: the main queue is cut when it has
 * more than what a small queue of 10 % leaves, and as many bytes are remembered as are 90 %. Departures: the shares are
 * {@link ObjectSizes#wholeShare whole objects} of the mean size, so that objects of one size miss as pages do. An object
 * larger than the small queue's share is admitted, as long as the cache holds it.
 *
 * <p>State: 10 B a page of the address space. Cost: O(1) amortised.
 */
final class ByteS3Fifo extends CountingByteCache {
    private static final int SMALL = 0;
    private static final int MAIN = 1;
    private static final int GHOST = 2;
    private static final double SMALL_SHARE = 0.1;
    private static final double GHOST_SHARE = 0.9;
    private static final int THRESHOLD = 2;
    private static final byte MOST = 3; // two bits an object

    private final ByteLists lists;
    private final byte[] accesses; // by page: since it entered its queue or passed its end, up to MOST
    private final long mainBytes;
    private final long ghostBytes;

    /** An empty cache. */
    ByteS3Fifo(ObjectSizes sizes, long capacity) {
        super(sizes, capacity);
        lists = new ByteLists(sizes, 3);
        accesses = new byte[sizes.pages()];
        mainBytes = Math.max(0, capacity - Math.max(sizes.wholeShare(capacity, SMALL_SHARE), sizes.mean()));
        ghostBytes = sizes.wholeShare(capacity, GHOST_SHARE);
    }

    @Override
    boolean hit(int page) {
        int list = lists.listOf(page);
        if (list != SMALL && list != MAIN) {
            return false;
        }
        if (accesses[page] < MOST) {
            accesses[page]++;
        }
        return true;
    }

    @Override
    void admit(int page, long bytes) {
        boolean again = lists.listOf(page) == GHOST;
        if (again) {
            lists.remove(page);
        }
        while (lists.bytes(SMALL) + lists.bytes(MAIN) + bytes > capacity) {
            if (lists.bytes(MAIN) > mainBytes || !evictFromSmall()) {
                evictFromMain();
            }
        }
        accesses[page] = 0;
        lists.addFirst(again ? MAIN : SMALL, page);
    }

    /** Passes accessed objects on to the main queue; returns false if all were. */
    private boolean evictFromSmall() {
        for (int page = lists.last(SMALL); page != ByteLists.NONE; page = lists.last(SMALL)) {
            if (accesses[page] < THRESHOLD) {
                lists.remove(page);
                remember(page);
                return true;
            }
            accesses[page] = 0;
            lists.moveFirst(MAIN, page);
        }
        return false;
    }

    /** Gives accessed objects another round each. */
    private void evictFromMain() {
        int page = lists.last(MAIN);
        while (accesses[page] > 0) {
            accesses[page]--;
            lists.renew(MAIN, page);
            page = lists.last(MAIN);
        }
        lists.remove(page);
    }

    private void remember(int page) {
        long bytes = sizes.of(page);
        if (bytes <= ghostBytes) {
            while (lists.bytes(GHOST) + bytes > ghostBytes) {
                lists.remove(lists.last(GHOST));
            }
            lists.addFirst(GHOST, page);
        }
    }
}
