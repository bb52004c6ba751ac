package io.thermocline.engine.core;

import static io.thermocline.engine.core.PageEntry.DEMOTED;
import static io.thermocline.engine.core.PageEntry.DEMOTED_SHIFT;
import static io.thermocline.engine.core.PageEntry.DIRTY;
import static io.thermocline.engine.core.PageEntry.DIRTY_SHIFT;
import static io.thermocline.engine.core.PageEntry.FAST;
import static io.thermocline.engine.core.PageEntry.FRAME;
import static io.thermocline.engine.core.PageEntry.SEEN;
import static io.thermocline.engine.core.PageEntry.TIER_SHIFT;
import static io.thermocline.engine.core.PageEntry.WATCHED;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.engine.testbed.Tier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The page table, the frames of each tier, and what a policy can do with pages. Every change counts itself and, with a model clock, becomes
 * an operation that takes time.
 *
 * <p>An entry is a {@link PageEntry}. What an eviction must know of its victim is kept by frame, where the replacement finds it in a cache.
 */
public final class TieredMemory {
    /** Most pages of a run: a frame is 27 bits. */
    public static final int MAX_PAGES = FRAME + 1;

    private final Frames[] frames; // of each tier but the last
    private final Frames first;
    private final int last;
    private final int fastOnArrival; // without a clock, what an access fetches lands at once
    private final long lastCapacity;
    private final Testbed testbed;
    private int fetchSlot; // where operations are counted, by kind, for the initiator of the day
    private int prefetchSlot;
    private int demotionSlot;
    private int writebackSlot;
    private int flushSlot;
    private final RunCounters counters;
    private final @Nullable ModelClock clock;

    private @Nullable OperationFeed feed; // of the run's sink, if it has one

    int[] entry;
    private int pages;
    private long replaced; // a Replaced, not yet in the counters
    private boolean inTransfer;
    private boolean onePlace;
    private boolean finalFlush = true;
    private long accessDelayPs;
    private int remotes; // accesses served where their pages lay

    /**
     * An empty memory: every page lies in the last tier.
     *
     * @param pages size of the address space, or 0 where it grows
     */
    TieredMemory(Testbed testbed, long pages, RunCounters counters, @Nullable ModelClock clock) {
        this.testbed = testbed;
        this.counters = counters;
        this.clock = clock;
        last = testbed.tiers().size() - 1;
        frames = new Frames[last];
        for (int tier = 0; tier < last; tier++) {
            int size = frames(testbed, tier);
            int spare = tier == 0 ? 0 : testbed.tiers().get(tier).spare();
            frames[tier] = new Frames(size - spare, spare);
        }
        first = frames[0];
        fastOnArrival = clock == null ? FAST : 0;
        lastCapacity = testbed.frames(last);
        entry = new int[0];
        countAs(Initiator.GPU);
        grow(pages);
    }

    /** Frames of a tier above the last, spare ones included. */
    static int frames(Testbed testbed, int tier) {
        Tier described = testbed.tiers().get(tier);
        long capacity = testbed.frames(tier);
        long size = capacity + (tier == 0 ? 0 : described.spare());
        if (capacity < 1 || size > MAX_PAGES) {
            throw InvalidInputException.about(
                    described.name() + ".capacity",
                    described.capacityBytes() + " B are " + capacity + " pages of " + testbed.pageBytes()
                            + " B; allowed: 1 to " + (MAX_PAGES - size + capacity)
                            + " pages; change the capacity, the page size or --scale");
        }
        return (int) size;
    }

    // ---- what a policy asks

    /** Number of tiers. */
    public int tiers() {
        return last + 1;
    }

    /** The slowest tier, in which every page has its home. */
    public int lastTier() {
        return last;
    }

    /** Pages that a tier above the last holds at most. */
    public int capacity(int tier) {
        return frames[tier].capacity;
    }

    /** Frames of a tier above the last, spare ones included: the range of its frame numbers. */
    public int frames(int tier) {
        return frames[tier].size();
    }

    /** Pages that a tier above the last could still take. */
    public int room(int tier) {
        return frames[tier].capacity - held(tier);
    }

    /** Pages that a tier above the last holds. */
    int held(int tier) {
        return frames[tier].used();
    }

    /** The page that a frame of a tier above the last holds, or -1. */
    public int pageAt(int tier, int frame) {
        return frames[tier].pageOf(frame);
    }

    /** Where a page lies. */
    public int tierOf(int page) {
        return PageEntry.tier(entry[page]);
    }

    /** The frame of a page in its tier; in the last tier the page's own number. */
    public int frameOf(int page) {
        int e = entry[page];
        return PageEntry.tier(e) == last ? page : e & FRAME;
    }

    /** Whether a page is newer than its home. */
    public boolean isDirty(int page) {
        int e = entry[page];
        int tier = PageEntry.tier(e);
        return tier == last ? (e & DIRTY) != 0 : (frames[tier].marks()[e & FRAME] & Frames.DIRTY) != 0;
    }

    /** Whether a page was accessed. */
    boolean wasAccessed(int page) {
        int tier = tierOf(page);
        return tier == last ? (entry[page] & SEEN) != 0 : (frames[tier].marks()[frameOf(page)] & Frames.SEEN) != 0;
    }

    /** Size of the address space so far. */
    public int pages() {
        return pages;
    }

    // ---- what a policy does

    /**
     * Brings a page from below into the first tier, into the frame that has been free for longest.
     *
     * @return its frame there
     * @throws IllegalStateException if the first tier is full
     */
    public int fetch(int page) {
        return promote(page, fetchSlot, fastOnArrival);
    }

    /** As {@link #fetch}, before any access asked for the page. */
    public int prefetch(int page) {
        return promote(page, prefetchSlot, 0); // its first access must be noticed
    }

    /**
     * Brings a page from below into a tier, into the frame there that has been free for longest.
     *
     * @return its frame there; {@code promote(page, 0)} is {@link #fetch}
     * @throws IllegalStateException if the page lies no deeper, or the tier has no frame free
     */
    public int promote(int page, int toTier) {
        return toTier == 0 ? fetch(page) : promoteBelowFirst(page, toTier, fetchSlot);
    }

    /** As {@link #promote(int, int)}, before any access asked for the page; {@code prefetch(page, 0)} is {@link #prefetch(int)}. */
    public int prefetch(int page, int toTier) {
        return toTier == 0 ? prefetch(page) : promoteBelowFirst(page, toTier, prefetchSlot);
    }

    private int promoteBelowFirst(int page, int toTier, int slot) {
        if (tierOf(page) <= toTier) {
            throw new IllegalStateException("page " + page + " does not lie below tier " + toTier);
        }
        int frame = frames[toTier].take(page);
        arrive(page, toTier, frame, slot, 0);
        return frame;
    }

    /**
     * Says where a page lies before its first access: it appears there without a copy. Only for policies that declare
     * {@link PolicyNeeds#onePlace()}; a page that is not placed begins in the last tier.
     *
     * @throws IllegalStateException if the page was accessed or moved before, or the tier is full
     */
    public void place(int page, int tier) {
        if (!onePlace || entry[page] != last << TIER_SHIFT) {
            throw new IllegalStateException("page " + page + " cannot be placed: "
                    + (onePlace ? "it was accessed or moved before" : "the policy does not declare onePlace"));
        }
        if (tier != last) {
            int frame = frames[tier].take(page);
            frames[tier].fill(frame, page, Frames.TOUCHED); // no promotion that could turn out wasted
            entry[page] = tier << TIER_SHIFT | frame;
            if (feed != null) {
                feed.place(page, tier, frame);
            }
        }
    }

    /**
     * Wants to notice the next access to a page of the first tier: it comes to {@link Policy#onNotice} instead of {@link Policy#onHit}. Ends when
     * the page moves or another policy takes over.
     *
     * @throws IllegalStateException if the page lies below the first tier, where each access is noticed anyway
     */
    public void watch(int page) {
        int e = entry[page];
        if (PageEntry.tier(e) != 0) {
            throw new IllegalStateException("page " + page + " lies below the first tier; its accesses are misses");
        }
        entry[page] = e & ~FAST | WATCHED;
    }

    /** Whether the next access to a page of the first tier comes to {@link Policy#onNotice}. */
    public boolean isWatched(int page) {
        int e = entry[page];
        return PageEntry.tier(e) == 0 && (e & WATCHED) != 0;
    }

    /** Ends a watch; of no effect on a page that is not watched. */
    public void unwatch(int page) {
        if (isWatched(page)) {
            entry[page] &=
                    ~WATCHED; // the next access takes the long way once more and finds out whether its data is there
        }
    }

    /**
     * Makes the current access take longer, in {@link Policy#onMiss} and {@link Policy#onNotice}: a fault of one stream, which no other waits for.
     * Of no effect without a clock.
     */
    public void delayAccess(long picoseconds) {
        accessDelayPs += picoseconds;
    }

    /**
     * Moves the page in a frame down: to a middle tier, which keeps its contents as they are, or home, where new contents are written and old ones
     * are already.
     *
     * @param tier where the page lies
     * @param frame its frame there
     * @param toTier a slower tier, with room (a spare frame at least) if it is not the last
     */
    public void demote(int tier, int frame, int toTier) {
        demote(tier, frame, toTier, false);
    }

    /** Moves the page in a frame home and copies its contents there even if they are old: for systems that keep one copy of a page. */
    public void demoteCopying(int tier, int frame) {
        demote(tier, frame, last, true);
    }

    /**
     * As {@link #demote} and {@link #fetch} one after the other in a full first tier, the usual miss: the page in a frame moves down, and another
     * comes from below into the same frame.
     */
    public void replace(int frame, int toTier, int page) {
        int e = entry[page];
        int from = PageEntry.tier(e);
        if (from == last && toTier == last && !onePlace) {
            replaceFromHome(frame, page, e);
            return;
        }
        if (from == 0) {
            throw new IllegalStateException("page " + page + " lies in the first tier already");
        }
        leave(0, frame, toTier, false);
        arrive(page, 0, frame, fetchSlot, fastOnArrival);
    }

    /** {@link #replace} between the first tier and the last, where most misses of two tiers end: in one go, and counted by one addition. */
    private void replaceFromHome(int frame, int page, int e) {
        int leaving = first.pageOf(frame);
        if (leaving < 0) {
            throw new IllegalStateException("frame " + frame + " of the first tier is empty");
        }
        int marks = first.marks()[frame];
        int dirty = marks & Frames.DIRTY;
        entry[leaving] = last << TIER_SHIFT | DEMOTED | marks >>> Frames.SEEN_SHIFT & SEEN;
        first.fill(frame, page, e >>> DIRTY_SHIFT & Frames.DIRTY | (e & SEEN) << Frames.SEEN_SHIFT);
        entry[page] = fastOnArrival | frame;
        long tally = replaced + Replaced.of(dirty, marks >>> Frames.TOUCHED_SHIFT & 1, e >>> DEMOTED_SHIFT & 1);
        replaced = tally;
        if (tally < 0) {
            settle();
        }
        if (clock != null) {
            if (dirty != 0) {
                clock.operation(leaving, 0, frame, last, leaving, false);
            }
            clock.operation(page, last, page, 0, frame, true);
        }
        if (feed != null) {
            feedHome(feed, leaving, 0, frame, dirty != 0);
            feed.move(fetchSlot, page, last, page, 0, frame);
        }
    }

    private void demote(int tier, int frame, int toTier, boolean copyAlways) {
        leave(tier, frame, toTier, copyAlways);
        frames[tier].release(frame);
    }

    /** The page of a frame goes down; the frame is not free yet. */
    private void leave(int tier, int frame, int toTier, boolean copyAlways) {
        Frames from = frames[tier];
        int page = from.pageOf(frame);
        if (toTier <= tier || page < 0) {
            throw new IllegalStateException(
                    "frame " + frame + " of tier " + tier + " cannot give its page to tier " + toTier);
        }
        int marks = from.marks()[frame]; // not the page's entry, which is seldom in a cache
        if (toTier == last) {
            int copied = leaveForHome(page, tier, frame, marks, copyAlways);
            if (clock != null && copied != 0) {
                clock.operation(page, tier, frame, last, page, false);
            }
        } else {
            counters.wasted += ~marks >>> Frames.TOUCHED_SHIFT & 1;
            int target = frames[toTier].take(page);
            frames[toTier].fill(target, page, marks | Frames.TOUCHED);
            entry[page] = toTier << TIER_SHIFT | DEMOTED | target;
            operation(demotionSlot, page, tier, frame, toTier, target);
        }
    }

    /** The page of a frame lies at its home again; returns 1 if its contents are copied there, which takes the clock's time elsewhere, 0 if they are there. */
    private int leaveForHome(int page, int tier, int frame, int marks, boolean copyAlways) {
        counters.wasted += ~marks >>> Frames.TOUCHED_SHIFT & 1;
        entry[page] = last << TIER_SHIFT | DEMOTED | marks >>> Frames.SEEN_SHIFT & SEEN;
        int copied = copyAlways || onePlace ? 1 : marks & Frames.DIRTY;
        counters.discards += 1 - copied;
        counters.count(tier, last, onePlace ? demotionSlot : writebackSlot, copied);
        if (feed != null) {
            feedHome(feed, page, tier, frame, copied != 0);
        }
        return copied;
    }

    /**
     * The host takes a page home for its own accesses between kernels, as {@link #demote} does, but in no model time: that is the accelerator's, which
     * stands still meanwhile. Of no effect on a page that lies at home.
     */
    public void takeBack(int page) {
        takeBack(page, false);
    }

    /** As {@link #takeBack}, copying the contents even if they are old: for systems that keep one copy of a page. */
    public void takeBackCopying(int page) {
        takeBack(page, true);
    }

    private void takeBack(int page, boolean copyAlways) {
        int tier = tierOf(page);
        if (tier != last) {
            int frame = frameOf(page);
            leaveForHome(page, tier, frame, frames[tier].marks()[frame], copyAlways);
            frames[tier].release(frame);
        }
    }

    /**
     * The pages that move until {@link #endTransfer} move in one transfer: it has the size of all of them together, starts when each can start, and all
     * land when it is over. They must come from one tier and go to one other; what no access asked for ({@link #prefetch}) need not be told from what one did,
     * but the first of them says which way the transfer takes. On tiers of several devices it passes those of its first page.
     *
     * @throws IllegalStateException if a transfer has begun already
     */
    public void beginTransfer() {
        if (inTransfer) {
            throw new IllegalStateException("a transfer has begun already");
        }
        inTransfer = true;
        if (clock != null) {
            clock.beginGroup();
        }
    }

    /** Ends what {@link #beginTransfer} began; a transfer without pages is none. */
    public void endTransfer() {
        if (!inTransfer) {
            throw new IllegalStateException("no transfer has begun");
        }
        inTransfer = false;
        if (clock != null) {
            clock.endGroup();
        }
    }

    /**
     * Serves the current access where its page lies. {@code bytes} cross to the accelerator; with none the access takes as long as in the first tier, for
     * models in which it finds a translation that an access before it left behind.
     */
    public void remote(int page, boolean write, long bytes) {
        int tier = tierOf(page);
        if (tier == 0) {
            throw new IllegalStateException("page " + page + " lies in the first tier; no access to it is remote");
        }
        if (inTransfer) {
            throw new IllegalStateException("a transfer has begun; end it before serving page " + page + " remotely");
        }
        remotes++;
        counters.remoteBytes += bytes;
        if (feed != null) {
            feed.remote(page, write, bytes);
        }
        if (tier == last) {
            entry[page] &= ~DIRTY; // a write has changed the home itself
        }
        if (clock != null) {
            clock.remote(page, tier, tier == last ? page : entry[page] & FRAME, write, bytes);
        }
    }

    // ---- what the run loop does

    /** Brings the counters up to date. */
    void settle() {
        int count = Replaced.count(replaced);
        int written = Replaced.dirty(replaced);
        counters.count(last, 0, fetchSlot, count);
        counters.count(0, last, writebackSlot, written);
        counters.discards += count - written;
        counters.wasted += count - Replaced.touched(replaced);
        counters.pingPong += Replaced.demoted(replaced);
        replaced = 0;
    }

    /** Notes of the first tier's frames that accesses use. */
    Pins pins() {
        return new Pins(clock, first.size());
    }

    /** From now on every operation is also told to the run's sink. */
    void feed(OperationFeed toSink) {
        feed = toSink;
    }

    /** From now on pages move as in the system of a policy with these needs. */
    void follow(PolicyNeeds needs) {
        countAs(needs.initiator());
        if (onePlace && !needs.onePlace()) {
            outdateHomes();
        }
        onePlace = needs.onePlace();
        finalFlush = needs.finalFlush();
        for (int frame = 0; frame < first.size(); frame++) {
            if (first.pageOf(frame) != Frames.EMPTY) {
                unwatch(first.pageOf(frame));
            }
        }
        if (clock != null) {
            clock.follow(needs);
        }
    }

    /** Pages that had one place get homes, to which nothing was ever written. */
    private void outdateHomes() {
        for (Frames tier : frames) {
            for (int frame = 0; frame < tier.size(); frame++) {
                int page = tier.pageOf(frame);
                if (page != Frames.EMPTY) {
                    tier.marks()[frame] |= Frames.DIRTY;
                }
            }
        }
    }

    private void countAs(Initiator initiator) {
        fetchSlot = RunCounters.slot(OperationKind.FETCH, initiator);
        prefetchSlot = RunCounters.slot(OperationKind.PREFETCH, initiator);
        demotionSlot = RunCounters.slot(OperationKind.DEMOTION, initiator);
        writebackSlot = RunCounters.slot(OperationKind.WRITEBACK, initiator);
        flushSlot = RunCounters.slot(OperationKind.FLUSH, initiator);
    }

    /** Makes room for pages up to {@code pages - 1}. */
    void grow(long newPages) {
        if (newPages <= pages) {
            return;
        }
        if (newPages > lastCapacity || newPages > MAX_PAGES) {
            long most = Math.min(lastCapacity, MAX_PAGES);
            String tier = testbed.tiers().get(last).name();
            throw new InvalidInputException("the footprint of at least " + newPages
                    + " pages does not fit: tier " + tier + " holds " + most + " pages of "
                    + testbed.pageBytes() + " B; raise " + tier + ".capacity (" + tier + ".pages or " + tier
                    + ".frames where that is set) or the page size, or lower the footprint or --scale");
        }
        if (newPages > entry.length) {
            int length =
                    (int) (entry.length == 0 ? newPages : Math.min(Math.max(newPages, entry.length * 2L), MAX_PAGES));
            int old = entry.length;
            entry = Arrays.copyOf(entry, length);
            Arrays.fill(entry, old, length, last << TIER_SHIFT);
        }
        pages = (int) newPages;
    }

    /**
     * Takes note of an access that did not take the shortest way, before its decision.
     *
     * @param e the page's entry
     * @param write 1 if it writes, else 0
     * @return where it was served
     */
    int noteServed(int page, int e, int write) {
        int tier = PageEntry.tier(e);
        counters.served[tier]++;
        if (tier == last) {
            if ((e & SEEN) == 0) { // once a page: seldom, or each time
                counters.pages++;
            }
            entry[page] = e | SEEN | write << DIRTY_SHIFT;
        } else {
            byte[] marks = frames[tier].marks();
            int mark = marks[e & FRAME];
            counters.pages += ~mark >>> Frames.SEEN_SHIFT & 1;
            marks[e & FRAME] = (byte) (mark | Frames.SERVED | write);
        }
        return tier;
    }

    /** An access waits for data that is on its way into the first tier already. */
    void noteWaiting() {
        counters.waitedForFlight++;
    }

    /** How many accesses were served where their pages lay, by a count that may run past its largest number. */
    int remotes() {
        return remotes;
    }

    /**
     * A miss has been decided.
     *
     * @param remote whether it was served where its page lay
     * @throws IllegalStateException if it was not, and the page is not in the first tier either
     */
    void checkServed(int page, boolean remote) {
        if (!remote && tierOf(page) != 0) {
            throw new IllegalStateException("the policy neither brought page " + page + " nor served it where it lies");
        }
    }

    /** The data of a page in the first tier are there. A watch of the page ends. */
    void landed(int page) {
        entry[page] = entry[page] & ~WATCHED | FAST;
    }

    /** An access to a watched page was noticed; {@code again} says whether the next one shall be, too. The page may have moved meanwhile. */
    void noticed(int page, boolean again) {
        if (again && tierOf(page) == 0) {
            watch(page);
        }
    }

    /** What the policy has made the current access wait for; forgets it. */
    long takeAccessDelay() {
        long delay = accessDelayPs;
        accessDelayPs = 0;
        return delay;
    }

    /** By frame of a tier above the last, what is known of its page. */
    byte[] marks(int tier) {
        return frames[tier].marks();
    }

    /** By frame of a tier above the last, its page. */
    int[] pages(int tier) {
        return frames[tier].pages();
    }

    /** Counts what is known only at the end: promotions of pages that still wait for an access. */
    void noteEnd() {
        for (Frames tier : frames) {
            for (int frame = 0; frame < tier.size(); frame++) {
                if (tier.pageOf(frame) != Frames.EMPTY && (tier.marks()[frame] & Frames.TOUCHED) == 0) {
                    counters.wasted++;
                }
            }
        }
    }

    /** Writes all new contents home, tier by tier in frame order; nothing where pages have no homes, or the policy leaves them where they lie. */
    void flush() {
        if (onePlace || !finalFlush) {
            return;
        }
        for (int tier = 0; tier < last; tier++) {
            byte[] marks = frames[tier].marks();
            for (int frame = 0; frame < marks.length; frame++) {
                int page = frames[tier].pageOf(frame);
                if (page != Frames.EMPTY && (marks[frame] & Frames.DIRTY) != 0) {
                    marks[frame] &= ~Frames.DIRTY;
                    operation(flushSlot, page, tier, frame, last, page);
                }
            }
        }
    }

    private int promote(int page, int slot, int fast) {
        if (tierOf(page) == 0) {
            throw new IllegalStateException("page " + page + " lies in the first tier already");
        }
        int frame = first.take(page);
        arrive(page, 0, frame, slot, fast);
        return frame;
    }

    /** A page comes up into a frame that nobody uses any more. */
    private void arrive(int page, int to, int frame, int slot, int fast) {
        int e = entry[page];
        int from = PageEntry.tier(e);
        int source = page;
        int kept = e >>> DIRTY_SHIFT & Frames.DIRTY | (e & SEEN) << Frames.SEEN_SHIFT;
        if (from != last) {
            source = e & FRAME;
            Frames middle = frames[from];
            kept = middle.marks()[source] & (Frames.DIRTY | Frames.SEEN);
            counters.wasted += ~middle.marks()[source] >>> Frames.TOUCHED_SHIFT & 1;
            middle.release(source);
        }
        frames[to].fill(frame, page, kept);
        entry[page] = fast | frame;
        if (to != 0) {
            entry[page] |= to << TIER_SHIFT | e & DEMOTED; // a later promotion comes back from that demotion, too
        }
        counters.pingPong += e >>> DEMOTED_SHIFT & 1;
        operation(slot, page, from, source, to, frame);
    }

    private void operation(int slot, int page, int from, int source, int to, int target) {
        counters.count(from, to, slot, 1);
        if (clock != null) {
            clock.operation(page, from, source, to, target, slot == fetchSlot);
        }
        if (feed != null) {
            feed.move(slot, page, from, source, to, target);
        }
    }

    private void feedHome(OperationFeed toSink, int page, int tier, int frame, boolean copied) {
        if (copied) {
            toSink.move(onePlace ? demotionSlot : writebackSlot, page, tier, frame, last, page);
        } else {
            toSink.discard(page, tier, frame);
        }
    }
}
