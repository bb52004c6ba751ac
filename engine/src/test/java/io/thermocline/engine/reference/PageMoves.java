package io.thermocline.engine.reference;

import java.util.List;

/** A test policy's view of the pages and its moves, over either implementation. */
interface PageMoves {
    int tiers();

    int pages();

    int frames(int tier);

    int room(int tier);

    int pageAt(int tier, int frame);

    int tierOf(int page);

    void fetch(int page);

    void overwrite(int page);

    void prefetch(int page);

    void promote(int page, int toTier);

    void place(int page, int tier);

    void watch(int page);

    void delayAccess(long picoseconds);

    void demote(int page, int toTier);

    void demoteCopying(int page);

    void takeBack(int page);

    void beginTransfer();

    /** As {@link #beginTransfer()}, by a mechanism of the policy's choice. */
    void beginTransfer(int mechanism);

    void endTransfer();

    void remote(int page, boolean write, long linkBytes, long mediumBytes);

    /** The current access is served from a cache of lines. */
    void serveCached(int page, boolean write, long picoseconds);

    /** Bytes pass that no access waits for. */
    void traffic(int page, boolean write, long linkBytes, long mediumBytes);

    /** The accelerator stops for this long. */
    void stallAccelerator(long picoseconds);

    /** What has completed since the timer ran last: of each tier accesses, bytes, and copies to each tier. */
    List<Long> completed();

    /** The current access uses a page of the first tier. */
    void use(int page);

    /**
     * Tells whether data of a page of the first tier is on its way, or an access that uses it has still to be served.
     */
    boolean isInUse(int page);

    /** The next operation on the frame of a first-tier page waits for all its users. */
    void awaitUsers(int page);
}
