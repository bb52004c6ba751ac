package io.thermocline.engine.policy;

import org.jspecify.annotations.Nullable;

/**
 * The memory that a policy manages: which page is in which tier, and what moves pages. The engine implements it.
 *
 * <p>Contract:
 * <ul>
 *   <li>Tier 0 is the fastest. The last tier is the home of every page; a page is there until it is moved.
 *   <li>A move changes the page table at once. It counts itself and, under a clock, becomes an operation that takes
 *       time.
 *   <li>Pages, tiers and frames are numbered from 0. A number that does not exist is refused with the policy's name.
 *   <li>It belongs to one run and to the thread of its run loop.
 * </ul>
 *
 * <p>An abstract class rather than an interface: the compiler then knows the only implementation, and calls cost
 * nothing.
 */
public abstract class TieredMemory {

    // ---- where pages lie

    /** Number of tiers. */
    public abstract int tiers();

    /** The slowest tier, in which every page has its home. */
    public abstract int lastTier();

    /** Size of the address space so far, in pages. */
    public abstract int pages();

    /** Pages that a tier above the last holds at most. */
    public abstract int capacity(int tier);

    /** Frames of a tier above the last, spare ones included: the range of its frame numbers. */
    public abstract int frames(int tier);

    /** Pages that a tier above the last could still take. */
    public abstract int room(int tier);

    /** The page that a frame of a tier above the last holds, or -1. */
    public abstract int pageAt(int tier, int frame);

    /** The tier in which a page is. */
    public abstract int tierOf(int page);

    /** The frame of a page in its tier; in the last tier the page's own number. */
    public abstract int frameOf(int page);

    /** Whether a page is newer than its home. */
    public abstract boolean isDirty(int page);

    /** Whether an access has named a page, so that the accelerator may hold its translation. */
    public abstract boolean wasAccessed(int page);

    /** Whether the next access to a page of the first tier comes to {@link Policy#onNotice}. */
    public abstract boolean isWatched(int page);

    // ---- pages come up

    /**
     * Brings a page from below into the first tier, into the frame that has been free for longest.
     *
     * @return its frame there
     * @throws IllegalStateException if the first tier is full
     */
    public abstract int fetch(int page);

    /**
     * As {@link #fetch}, for the current access, which writes the whole page: its old contents are not read. The page
     * appears in the frame as soon as nothing uses that any more. It is no operation and counts as none.
     *
     * @throws IllegalStateException if the first tier is full or has the page, a transfer has begun, or the page is not
     *     dirty, as it is once the current access writes it
     */
    public abstract int overwrite(int page);

    /** As {@link #fetch}, before any access asked for the page. */
    public abstract int prefetch(int page);

    /**
     * Brings a page from below into a tier, into the frame there that has been free for longest.
     *
     * @return its frame there; {@code promote(page, 0)} is {@link #fetch}
     * @throws IllegalStateException if the page is no deeper, or the tier has no frame free
     */
    public abstract int promote(int page, int toTier);

    /**
     * As {@link #promote}, before any access asked for the page; {@code prefetch(page, 0)} is {@link #prefetch(int)}.
     */
    public abstract int prefetch(int page, int toTier);

    /**
     * Decides where a page is before its first access: it appears there without a copy. Only for policies that declare
     * {@link PolicyNeeds#onePlace()}. A page that is not placed begins in the last tier.
     *
     * @throws IllegalStateException if the page was accessed or moved before, or the tier is full
     */
    public abstract void place(int page, int tier);

    // ---- pages go down

    /**
     * Moves the page in a frame down. A middle tier keeps its contents as they are. At home, new contents are written;
     * old ones are there already.
     *
     * @param tier where the page is
     * @param frame its frame there
     * @param toTier a slower tier, with room (a spare frame at least) if it is not the last
     */
    public abstract void demote(int tier, int frame, int toTier);

    /**
     * Moves the page in a frame home and copies its contents even if they are old: for systems that keep one copy of a
     * page.
     */
    public abstract void demoteCopying(int tier, int frame);

    /**
     * Moves the page in a frame of the first tier down and brings another from below into the same frame:
     * {@link #demote} and {@link #fetch} in one, as the usual miss in a full tier needs them.
     */
    public abstract void replace(int frame, int toTier, int page);

    /**
     * Takes a page home for accesses of the host's processor between kernels, as {@link #demote} does, but in no model
     * time: that is the accelerator's, which pauses meanwhile. Does nothing to a page that is at home.
     */
    public abstract void takeBack(int page);

    /** As {@link #takeBack}, copying the contents even if they are old: for systems that keep one copy of a page. */
    public abstract void takeBackCopying(int page);

    // ---- moves together

    /**
     * Begins a transfer: the pages that move until {@link #endTransfer} move together. The transfer has the size of all
     * of them, starts when each can start, and all land when it is over. They must come from one tier and go to one
     * other. The first page decides which way the transfer takes: that of a fetch or of a prefetch, and, on tiers of
     * several devices, past which of them.
     *
     * @throws IllegalStateException if a transfer has begun already
     */
    public abstract void beginTransfer();

    /**
     * As {@link #beginTransfer()}, by one of the mechanisms between which the policy chooses. Only copies between the
     * first tier and those below pass it.
     *
     * @param mechanism its number in {@link PolicyNeeds#withChoiceOf}
     * @throws IllegalStateException if there is no such number, or a transfer has begun already
     */
    public abstract void beginTransfer(int mechanism);

    /** Ends what {@link #beginTransfer} began; a transfer without pages is none. */
    public abstract void endTransfer();

    // ---- the current access

    /**
     * Serves the current access where its page is, below the first tier.
     *
     * @param bytes that cross to the accelerator. With 0 the access takes as long as in the first tier, for models in
     *     which it finds a translation that an earlier access left behind
     */
    public abstract void remote(int page, boolean write, long bytes);

    /**
     * As {@link #remote(int, boolean, long)}, where the link and the memory carry different numbers of bytes.
     *
     * @param linkBytes that cross the link, with what a message adds; 0 if nothing does
     * @param mediumBytes that the memory reads or writes; 0 if a cache in front of it serves the access
     */
    public abstract void remote(int page, boolean write, long linkBytes, long mediumBytes);

    /**
     * Serves the current access from a cache of lines, wherever its page is: it takes this long and uses neither link
     * nor memory. Only for policies that declare {@link PolicyNeeds#withLineCaches}.
     */
    public abstract void serveCached(int page, long picoseconds);

    /**
     * Sends bytes to or from the memory in which a page is, for which no access waits: a line that a cache writes back.
     * The first tier takes the bytes of an access, if its bandwidth counts. Takes time only. Only for policies that
     * declare {@link PolicyNeeds#withLineCaches}.
     *
     * @param linkBytes that cross the link, if the page is below the first tier
     * @param mediumBytes that the memory below the first tier reads or writes
     */
    public abstract void traffic(int page, boolean write, long linkBytes, long mediumBytes);

    /**
     * Makes the current access take longer, in {@link Policy#onMiss} and {@link Policy#onNotice}: a fault of one
     * stream, for which no other waits. Does nothing without a clock.
     */
    public abstract void delayAccess(long picoseconds);

    /**
     * Stops the accelerator, as a flush of all its pipelines does (thesis sec. 4.2.1): no access issues for this long,
     * instructions that are not done are done this much later, and each access that is outstanding completes this much
     * later. Memories serve what has come to them, copies and timers go on.
     * Stalls add up. The access being decided is not delayed. Only for policies that declare
     * {@link PolicyNeeds#withStalls}; does nothing without a clock.
     */
    public abstract void stallAccelerator(long picoseconds);

    /**
     * Asks for {@link Policy#onNotice} instead of {@link Policy#onHit} at the next access to a page of the first tier.
     * Ends when the page moves or another policy takes over.
     *
     * @throws IllegalStateException if the page is below the first tier, where each access is noticed anyway
     */
    public abstract void watch(int page);

    /** Ends a watch; does nothing to a page that is not watched. */
    public abstract void unwatch(int page);

    // ---- hints for the processor's cache

    /**
     * Makes a reader of what coming misses will touch, for {@link Policy#lookAhead}.
     *
     * @param replacements by tier, of all tiers but the last
     * @param pageState what the policy reads of a page that comes into the first tier; null if nothing
     */
    public abstract LookAhead lookAhead(Replacement[] replacements, LookAhead.@Nullable PageState pageState);
}
