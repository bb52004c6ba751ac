package io.thermocline.engine.memory;

import static io.thermocline.engine.memory.PageEntry.DEMOTED;
import static io.thermocline.engine.memory.PageEntry.DEMOTED_SHIFT;
import static io.thermocline.engine.memory.PageEntry.FAST;
import static io.thermocline.engine.memory.PageEntry.FRAME;
import static io.thermocline.engine.memory.PageEntry.MARKS;
import static io.thermocline.engine.memory.PageEntry.TIER_SHIFT;
import static io.thermocline.engine.memory.PageEntry.WATCHED;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.LookAhead;
import io.thermocline.engine.policy.Pins;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.Replacement;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.time.ModelClock;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a run: the page table, and moves that count themselves and, under a clock, become operations that take
 * time.
 *
 * <p>What an eviction must know of its victim is kept by frame, where the replacement finds it in a cache.
 */
public final class SimulatedMemory extends PageTable {
    private static final int NO_PAGE = -1;

    private final int fastOnArrival; // without a clock, what an access fetches lands at once
    private final RunCounters counters;
    private final Moves moves;
    private final @Nullable ModelClock clock;
    private final Replaced replaced = new Replaced(); // not yet in the counters
    private boolean inTransfer;
    private int mechanisms; // between which the policy chooses
    private boolean onePlace;
    private boolean stalls; // the policy may stop the accelerator
    private boolean lineCaches; // the policy may serve accesses from caches of lines
    private boolean finalFlush = true;
    private long accessDelayPs;
    private int remotes; // accesses served where their pages lay
    private boolean produces; // pages hold nothing until their first access
    private int newPage = NO_PAGE; // of the current access, if it is the first to that page
    private boolean produced; // the current access has produced its page in the first tier

    /**
     * An empty memory: every page is in the last tier.
     *
     * @param pages size of the address space, or 0 where it grows
     */
    public SimulatedMemory(Testbed testbed, long pages, RunCounters counters, @Nullable ModelClock clock) {
        super(testbed, pages);
        this.counters = counters;
        this.clock = clock;
        moves = new Moves(last, counters, clock);
        fastOnArrival = clock == null ? FAST : 0;
    }

    // ---- what a policy does

    @Override
    public int fetch(int page) {
        return promote(page, moves.fetchSlot(), fastOnArrival);
    }

    @Override
    public int overwrite(int page) {
        int e = entryToMove(page);
        int from = PageEntry.tier(e);
        if (from == 0 || inTransfer || !isDirty(page)) {
            throw refusals.of("page " + page + " cannot be overwritten: "
                    + (from == 0
                            ? "it lies in the first tier already"
                            : inTransfer ? "a transfer has begun" : "the current access does not write it"));
        }
        int frame = take(0, page);
        if (holdsNothing(page, e)) {
            produce(page, 0, frame, fastOnArrival);
            return frame;
        }
        int marks = leaveBelow(from, e);
        first.fill(frame, page, marks | Frames.DIRTY | Frames.TOUCHED); // no promotion that could turn out wasted
        entry[page] = fastOnArrival | frame;
        moves.overwritten(page, from, from == last ? page : e & FRAME, frame);
        return frame;
    }

    /** The page of an entry leaves a tier below the first; returns its marks. */
    private int leaveBelow(int from, int e) {
        if (from == last) {
            return e & MARKS;
        }
        Frames middle = frames[from];
        int marks = middle.marks()[e & FRAME];
        counters.wasted += ~marks >>> Frames.TOUCHED_SHIFT & 1;
        middle.release(e & FRAME);
        return marks & MARKS;
    }

    @Override
    public int prefetch(int page) {
        return promote(page, moves.prefetchSlot(), 0); // its first access must be noticed
    }

    @Override
    public int promote(int page, int toTier) {
        return toTier == 0 ? fetch(page) : promoteBelowFirst(page, toTier, moves.fetchSlot());
    }

    @Override
    public int prefetch(int page, int toTier) {
        return toTier == 0 ? prefetch(page) : promoteBelowFirst(page, toTier, moves.prefetchSlot());
    }

    private int promoteBelowFirst(int page, int toTier, int slot) {
        if (PageEntry.tier(entryToMove(page)) <= toTier) {
            throw refusals.of("page " + page + " does not lie below tier " + toTier);
        }
        int frame = take(toTier, page);
        arrive(page, toTier, frame, slot, 0);
        return frame;
    }

    @Override
    public void place(int page, int tier) {
        if (!onePlace || entryToMove(page) != last << TIER_SHIFT) {
            throw refusals.of("page " + page + " cannot be placed: "
                    + (onePlace ? "it was accessed or moved before" : "the policy does not declare onePlace"));
        }
        if (tier != last) {
            int frame = take(tier, page);
            frames[tier].fill(frame, page, Frames.TOUCHED); // no promotion that could turn out wasted
            entry[page] = tier << TIER_SHIFT | frame;
            moves.placed(page, tier, frame);
        }
    }

    @Override
    public void watch(int page) {
        int e = entryToMove(page);
        if (PageEntry.tier(e) != 0) {
            throw refusals.of("page " + page + " lies below the first tier; its accesses are misses");
        }
        entry[page] = e & ~FAST | WATCHED;
    }

    @Override
    public void unwatch(int page) {
        if (isWatched(page)) {
            entry[page] &=
                    ~WATCHED; // the next access takes the long way once more and finds out whether its data is there
        }
    }

    @Override
    public void delayAccess(long picoseconds) {
        accessDelayPs += picoseconds;
    }

    @Override
    public void stallAccelerator(long picoseconds) {
        if (!stalls || picoseconds < 0) {
            throw refusals.of(
                    stalls
                            ? "the accelerator cannot be stopped for " + picoseconds + " ps"
                            : "the accelerator cannot be stopped: the policy does not declare withStalls");
        }
        if (clock != null && picoseconds > 0) {
            clock.stall(picoseconds);
        }
    }

    @Override
    public void demote(int tier, int frame, int toTier) {
        demote(tier, frame, toTier, false);
    }

    @Override
    public void demoteCopying(int tier, int frame) {
        demote(tier, frame, last, true);
    }

    @Override
    public void replace(int frame, int toTier, int page) {
        int e = entryToMove(page);
        int from = PageEntry.tier(e);
        if (from == last && toTier == last && !onePlace && !holdsNothing(page, e)) {
            replaceFromHome(frame, page, e);
            return;
        }
        if (from == 0) {
            throw refusals.of("page " + page + " lies in the first tier already");
        }
        leave(0, frame, toTier, false);
        arrive(page, 0, frame, moves.fetchSlot(), fastOnArrival);
    }

    /**
     * {@link #replace} between the first tier and the last, where most misses of two tiers end: in one go, and counted
     * by one addition.
     */
    private void replaceFromHome(int frame, int page, int e) {
        checkFrame(first, 0, frame);
        int leaving = first.pageOf(frame);
        if (leaving < 0) {
            throw refusals.empty(0, frame);
        }
        int marks = first.marks()[frame];
        entry[leaving] = last << TIER_SHIFT | DEMOTED | marks & Frames.SEEN;
        first.fill(frame, page, e & MARKS);
        entry[page] = fastOnArrival | frame;
        replaced.add(marks, e >>> DEMOTED_SHIFT & 1);
        if (moves.areHeard()) {
            moves.replaced(frame, leaving, marks & Frames.DIRTY, page);
        }
    }

    private void demote(int tier, int frame, int toTier, boolean copyAlways) {
        leave(tier, frame, toTier, copyAlways);
        frames[tier].release(frame);
    }

    /** The page of a frame goes down; the frame is not free yet. */
    private void leave(int tier, int frame, int toTier, boolean copyAlways) {
        Frames from = above(tier);
        checkFrame(from, tier, frame);
        int page = from.pageOf(frame);
        if (page < 0) {
            throw refusals.empty(tier, frame);
        }
        if (toTier <= tier || toTier > last) {
            throw refusals.of("frame " + frame + " of tier " + tier + " cannot give its page to tier " + toTier);
        }
        int marks = from.marks()[frame]; // not the page's entry, which is seldom in a cache
        if (toTier == last) {
            if (leaveForHome(page, tier, frame, marks, copyAlways)) {
                moves.takeTimeHome(page, tier, frame);
            }
        } else {
            counters.wasted += ~marks >>> Frames.TOUCHED_SHIFT & 1;
            int target = take(toTier, page);
            frames[toTier].fill(target, page, marks | Frames.TOUCHED);
            entry[page] = toTier << TIER_SHIFT | DEMOTED | target;
            moves.copied(moves.demotionSlot(), page, tier, frame, toTier, target);
        }
    }

    /**
     * The page of a frame is at its home again; returns whether its contents are copied there, which takes no time yet.
     */
    private boolean leaveForHome(int page, int tier, int frame, int marks, boolean copyAlways) {
        counters.wasted += ~marks >>> Frames.TOUCHED_SHIFT & 1;
        entry[page] = last << TIER_SHIFT | DEMOTED | marks & Frames.SEEN;
        int copied = copyAlways || onePlace ? 1 : marks & Frames.DIRTY;
        moves.leftForHome(onePlace ? moves.demotionSlot() : moves.writebackSlot(), page, tier, frame, copied);
        return copied != 0;
    }

    @Override
    public void takeBack(int page) {
        takeBack(page, false);
    }

    @Override
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

    @Override
    public void beginTransfer() {
        enterTransfer();
        if (clock != null) {
            clock.beginGroup();
        }
    }

    @Override
    public void beginTransfer(int mechanism) {
        if (mechanism < 0 || mechanism >= mechanisms) {
            throw refusals.of("the policy declares " + mechanisms
                    + " mechanisms to choose from, so none has the number " + mechanism);
        }
        enterTransfer();
        if (clock != null) {
            clock.beginGroup(mechanism);
        }
    }

    private void enterTransfer() {
        if (inTransfer) {
            throw refusals.of("a transfer has begun already");
        }
        inTransfer = true;
    }

    @Override
    public void endTransfer() {
        if (!inTransfer) {
            throw refusals.of("no transfer has begun");
        }
        inTransfer = false;
        if (clock != null) {
            clock.endGroup();
        }
    }

    @Override
    public void remote(int page, boolean write, long bytes) {
        remote(page, write, bytes, bytes);
    }

    @Override
    public void remote(int page, boolean write, long linkBytes, long mediumBytes) {
        int tier = tierOf(page);
        if (tier == 0) {
            throw refusals.of("page " + page + " lies in the first tier; no access to it is remote");
        }
        if (inTransfer) {
            throw refusals.of("a transfer has begun; end it before serving page " + page + " remotely");
        }
        remotes++;
        newPage = NO_PAGE;
        if (tier == last) {
            entry[page] &= ~Frames.DIRTY; // a write has changed the home itself
        }
        moves.remote(page, tier, frameBelow(page, tier), write, linkBytes, mediumBytes);
    }

    private int frameBelow(int page, int tier) {
        return tier == last ? page : entry[page] & FRAME;
    }

    @Override
    public void serveCached(int page, long picoseconds) {
        checkLineCaches();
        int tier = tierOf(page);
        if (tier != 0) {
            remotes++;
            newPage = NO_PAGE;
            if (tier == last) {
                entry[page] &= ~Frames.DIRTY; // there is no newer copy of the page
            }
        }
        if (clock != null) {
            clock.accessCached(tier, picoseconds);
        }
    }

    @Override
    public void traffic(int page, boolean write, long linkBytes, long mediumBytes) {
        checkLineCaches();
        int tier = tierOf(page);
        if (clock != null && tier == 0) {
            clock.trafficOfFirstTier(write);
        } else if (clock != null) {
            clock.traffic(page, tier, frameBelow(page, tier), write, linkBytes, mediumBytes);
        }
    }

    private void checkLineCaches() {
        if (!lineCaches) {
            throw refusals.of("no line can be cached: the policy does not declare withLineCaches");
        }
    }

    @Override
    public LookAhead lookAhead(Replacement[] replacements, LookAhead.@Nullable PageState pageState) {
        return new MissReader(this, replacements, pageState);
    }

    // ---- what the run loop does

    /** From now on pages hold nothing until their first access. */
    public void producePages() {
        produces = true;
    }

    /** The current access is the first to a page that is at home. */
    public void isNew(int page) {
        newPage = page;
    }

    /** Whether the access decided last has produced its page in the first tier; forgets it. */
    public boolean takeProduced() {
        boolean was = produced;
        produced = false;
        return was;
    }

    /**
     * Whether a page was neither moved nor accessed before the current access, and comes into being with it or later.
     */
    private boolean holdsNothing(int page, int e) {
        return produces
                && PageEntry.tier(e) == last
                && (e & DEMOTED) == 0
                && (page == newPage || (e & Frames.SEEN) == 0);
    }

    /** A page appears in a frame that nothing uses any more. */
    private void produce(int page, int to, int frame, int fast) {
        int e = entry[page];
        frames[to].fill(
                frame, page, e & MARKS | Frames.TOUCHED | Frames.DIRTY); // no promotion that could turn out wasted
        entry[page] = fast | to << TIER_SHIFT | frame;
        if (page == newPage && to == 0) {
            newPage = NO_PAGE;
            produced = true;
            counters.served[last]--;
        }
        moves.produced(page, to, frame);
    }

    /** Brings the counters up to date. */
    public void settle() {
        moves.countReplaced(replaced);
        replaced.clear();
    }

    /** Counts, at the end of a run, promotions of pages that no access has found in their tier. */
    public void countWasted() {
        for (Frames tier : frames) {
            counters.wasted += tier.untouched();
        }
    }

    /** A window over the frames of a tier; {@code byLanding} says whether a flight ends when the data lands. */
    public FlightWindow flightWindow(long fetches, int tier, boolean byLanding) {
        ModelClock landings = byLanding ? clock : null;
        return new FlightWindow(
                fetches,
                frames(tier),
                capacity(tier),
                landings == null ? null : frame -> landings.landing(tier, frame) != null);
    }

    /** Whether moves take time. */
    public boolean isTimed() {
        return clock != null;
    }

    /** Notes of the first tier's frames that accesses use. */
    public Pins pins() {
        return new FramePins(clock, first.size());
    }

    /** From now on every operation is also told to the run's sink. */
    public void feed(OperationFeed toSink) {
        moves.feed(toSink);
    }

    /** From now on pages move as in the system of a policy with these needs. */
    public void follow(PolicyNeeds needs) {
        moves.countAs(needs.initiator());
        if (onePlace && !needs.onePlace()) {
            for (Frames tier : frames) {
                tier.outdateHomes();
            }
        }
        onePlace = needs.onePlace();
        finalFlush = needs.finalFlush();
        stalls = needs.stalls();
        lineCaches = needs.lineCaches();
        mechanisms = needs.choice().size();
        for (int frame = 0; frame < first.size(); frame++) {
            if (first.pageOf(frame) != Frames.EMPTY) {
                unwatch(first.pageOf(frame));
            }
        }
        if (clock != null) {
            clock.follow(needs);
        }
    }

    /** How many accesses were served where their pages lay, by a count that may run past its largest number. */
    public int remotes() {
        return remotes;
    }

    /** What the policy has made the current access wait for; forgets it. */
    public long takeAccessDelay() {
        long delay = accessDelayPs;
        accessDelayPs = 0;
        return delay;
    }

    /**
     * Writes all new contents home, tier by tier in frame order. Does nothing where pages have no homes, or the policy
     * leaves them where they are.
     */
    public void flush() {
        if (onePlace || !finalFlush) {
            return;
        }
        for (int tier = 0; tier < last; tier++) {
            byte[] marks = frames[tier].marks();
            for (int frame = 0; frame < marks.length; frame++) {
                int page = frames[tier].pageOf(frame);
                if (page != Frames.EMPTY && (marks[frame] & Frames.DIRTY) != 0) {
                    marks[frame] &= ~Frames.DIRTY;
                    moves.flushed(page, tier, frame);
                }
            }
        }
    }

    private int promote(int page, int slot, int fast) {
        if (PageEntry.tier(entryToMove(page)) == 0) {
            throw refusals.of("page " + page + " lies in the first tier already");
        }
        int frame = take(0, page);
        arrive(page, 0, frame, slot, fast);
        return frame;
    }

    private int take(int tier, int page) {
        Frames into = above(tier);
        if (into.used() == into.size()) {
            throw refusals.full(tier, page);
        }
        return into.take(page);
    }

    /** A page comes up into a frame that nothing uses any more. */
    private void arrive(int page, int to, int frame, int slot, int fast) {
        int e = entry[page];
        if (holdsNothing(page, e)) {
            produce(page, to, frame, fast);
            return;
        }
        int from = PageEntry.tier(e);
        int source = from == last ? page : e & FRAME;
        frames[to].fill(frame, page, leaveBelow(from, e));
        entry[page] = fast | frame;
        if (to != 0) {
            entry[page] |= to << TIER_SHIFT | e & DEMOTED; // a later promotion comes back from that demotion, too
        }
        counters.pingPong += e >>> DEMOTED_SHIFT & 1;
        moves.copied(slot, page, from, source, to, frame);
    }
}
