package io.thermocline.engine.reference;

/** What a policy of these tests sees of the pages and can do with them, whichever implementation keeps them. */
interface PageMoves {
    int tiers();

    int pages();

    int frames(int tier);

    int room(int tier);

    int pageAt(int tier, int frame);

    int tierOf(int page);

    void fetch(int page);

    void prefetch(int page);

    void promote(int page, int toTier);

    void place(int page, int tier);

    void watch(int page);

    void delayAccess(long picoseconds);

    void demote(int page, int toTier);

    void demoteCopying(int page);

    void takeBack(int page);

    void beginTransfer();

    void endTransfer();

    void remote(int page, boolean write, long bytes);

    /** The current access uses a page of the first tier. */
    void use(int page);

    /**
     * Tells whether data of a page of the first tier is on its way, or an access that uses it has still to be served.
     */
    boolean isInUse(int page);

    /** What happens next to the frame of a page of the first tier waits for all who use it. */
    void awaitUsers(int page);
}
