package io.thermocline.engine.reference;

import io.thermocline.engine.SplitMix64;

/**
 * Decides by chance and without sense, but the same for the same seed: fetches, prefetches (on hits too), serves
 * remotely with and without a promotion behind it, demotes to any tier, drops clean pages and pages in flight. It keeps
 * the capacities, and uses a spare frame now and then.
 */
final class MixedDecisions {
    private static final int NONE = -1;
    private static final int MOST_TIMER_MOVES = 20; // with more, copies come faster than a slow device serves them
    private static final long[] DELAYS_PS = {100, 100, 1_777};

    private final PageMoves memory;
    private final SplitMix64 random;
    private final long pageBytes;
    private final boolean stalls;
    private final boolean lines; // some accesses are served from caches
    private final int remotePercent;
    private final int prefetchPercent;
    private final int onHitPercent;
    private final int togetherPercent;
    private final int choicePercent;
    private final int copyingPercent;
    private final int watchPercent;
    private final int takeBackPercent;
    private final int pinPercent;
    private final int overwritePercent;
    private long inUse;
    private int timerMoves;
    private int stallCount;

    MixedDecisions(PageMoves memory, SplitMix64 random, long pageBytes, boolean stalls, boolean lines) {
        this.stalls = stalls;
        this.lines = lines;
        this.memory = memory;
        this.random = random;
        this.pageBytes = pageBytes;
        remotePercent = random.nextInt(3) * 15;
        prefetchPercent = random.nextInt(3) * 15;
        onHitPercent = random.nextInt(3) * 8;
        togetherPercent = random.nextInt(3) * 15;
        copyingPercent = random.nextInt(2) * 20;
        watchPercent = random.nextInt(2) * 20;
        takeBackPercent = random.nextInt(2) * 15;
        pinPercent = random.nextInt(3) * 50;
        overwritePercent = random.nextInt(3) * 40;
        choicePercent = random.nextInt(2) * 40;
    }

    /** Lets pages begin above the last tier. */
    void placeSome() {
        for (int page = 0; page < memory.pages(); page++) {
            int tier = random.nextInt(memory.tiers() - 1);
            if (chance(30) && memory.room(tier) > 0) {
                memory.place(page, tier);
            }
        }
    }

    /** A watched page is accessed; answers whether to watch it again. */
    boolean onNotice(int page) {
        if (chance(50)) {
            memory.delayAccess(DELAYS_PS[random.nextInt(DELAYS_PS.length)]);
        }
        onHit(page);
        return chance(50);
    }

    /** Stands for the frames of the first tier that were in use at each decision. No decision depends on it. */
    long inUse() {
        return inUse;
    }

    private void lookAtFramesInUse() {
        for (int frame = 0; frame < memory.frames(0); frame++) {
            int page = memory.pageAt(0, frame);
            inUse = 31 * inUse + (page >= 0 && memory.isInUse(page) ? 1 : 0);
        }
    }

    /** All that the run begins with is known; may stop the accelerator before its first access. */
    void begin() {
        stall();
    }

    /** A timer is due. */
    void onTimer() {
        for (long completed : memory.completed()) {
            inUse = 31 * inUse + completed;
        }
        stall();
        if (timerMoves < MOST_TIMER_MOVES && chance(20)) {
            timerMoves++;
            prefetchOne(NONE);
        }
        if (timerMoves < MOST_TIMER_MOVES && chance(10)) {
            timerMoves++;
            demoteOne(NONE);
        }
    }

    private void stall() {
        if (stalls && stallCount < MOST_TIMER_MOVES && chance(40)) {
            stallCount++;
            memory.stallAccelerator(DELAYS_PS[random.nextInt(DELAYS_PS.length)]);
        }
    }

    void onHit(int page) {
        lookAtFramesInUse();
        sendTraffic();
        if (lines && chance(30)) {
            memory.serveCached(page, false, DELAYS_PS[random.nextInt(DELAYS_PS.length)]);
        }
        memory.use(page);
        if (chance(onHitPercent)) {
            prefetchOne(NONE);
        }
        if (chance(onHitPercent)) {
            demoteOne(NONE); // may be the page of this very access
        }
        if (chance(togetherPercent)) {
            demoteTogether(NONE);
        }
        for (int i = 0; i < 3 && chance(takeBackPercent); i++) {
            memory.takeBack(random.nextInt(memory.pages()));
        }
        watchOne();
    }

    private void sendTraffic() {
        if (lines && chance(20)) {
            memory.traffic(random.nextInt(memory.pages()), chance(50), bytes(), bytes());
        }
    }

    private long bytes() {
        return random.nextInt(3) == 0 ? pageBytes : random.nextInt(2) * 64L;
    }

    private void watchOne() {
        int page = chance(watchPercent) ? pick(0, NONE, NONE) : NONE;
        if (page != NONE) {
            memory.watch(page);
        }
    }

    /** Brings a page of the last tier into a middle one. */
    private void promoteOne(int current) {
        int page = random.nextInt(memory.pages());
        int tier = random.nextInt(memory.tiers());
        if (page != current && tier > 0 && memory.tierOf(page) > tier && memory.room(tier) > 0) {
            memory.promote(page, tier);
        }
    }

    void onMiss(int page, boolean write) {
        lookAtFramesInUse();
        stall();
        watchOne();
        if (chance(watchPercent)) {
            memory.delayAccess(DELAYS_PS[random.nextInt(DELAYS_PS.length)]);
        }
        sendTraffic();
        if (lines && chance(20)) {
            memory.serveCached(page, write, DELAYS_PS[random.nextInt(DELAYS_PS.length)]);
            return;
        }
        if (chance(remotePercent)) {
            long linkBytes = bytes();
            memory.remote(page, write, linkBytes, lines && chance(40) ? bytes() : linkBytes);
            if (chance(30)) {
                bringIn(page, true, page);
            }
            return;
        }
        if (write && chance(overwritePercent)) {
            overwrite(page);
        } else {
            bringIn(page, false, page);
        }
        memory.use(page);
        for (int i = 0; i < 3 && chance(prefetchPercent); i++) {
            prefetchOne(page);
        }
        if (chance(10)) {
            demoteOne(page);
        }
        if (chance(togetherPercent)) {
            demoteTogether(page);
        }
        if (chance(togetherPercent)) {
            prefetchTogether();
        }
        if (chance(prefetchPercent)) {
            promoteOne(page);
        }
    }

    /** Takes in a page whose contents the current access replaces. */
    private void overwrite(int page) {
        if (memory.room(0) == 0) {
            place(memory.pageAt(0, random.nextInt(memory.frames(0))), 0, page, page);
        }
        memory.overwrite(page);
    }

    private void prefetchOne(int current) {
        int page = random.nextInt(memory.pages());
        if (memory.tierOf(page) != 0) {
            bringIn(page, true, current);
        }
    }

    /** Some pages of one tier come up in one transfer, as far as there is room. */
    private void prefetchTogether() {
        int from = 1 + random.nextInt(memory.tiers() - 1);
        beginTransfer();
        for (int i = 0; i < 3 && memory.room(0) > 0; i++) {
            int page = random.nextInt(memory.pages());
            if (memory.tierOf(page) == from) {
                memory.prefetch(page);
            }
        }
        memory.endTransfer();
    }

    /** Some pages of one tier go home in one transfer; those that are as they are there are dropped. */
    private void demoteTogether(int current) {
        int tier = random.nextInt(memory.tiers() - 1);
        beginTransfer();
        for (int i = 0; i < 3; i++) {
            int victim = pick(tier, current, NONE);
            if (victim != NONE) {
                memory.demote(victim, memory.tiers() - 1);
            }
        }
        memory.endTransfer();
    }

    /** By a mechanism of its choice now and then. */
    private void beginTransfer() {
        if (chance(choicePercent)) {
            memory.beginTransfer(random.nextInt(Scenario.CHOICE));
        } else {
            memory.beginTransfer();
        }
    }

    private void demoteOne(int current) {
        int tier = random.nextInt(memory.tiers() - 1);
        int victim = pick(tier, current, NONE);
        if (victim != NONE) {
            place(victim, tier, NONE, current);
        }
    }

    private void bringIn(int page, boolean prefetch, int current) {
        if (memory.room(0) == 0) {
            int victim = pick(0, current, page);
            if (victim == NONE) {
                return; // a single frame, which the current access needs
            }
            place(victim, 0, page, current);
        }
        if (prefetch) {
            memory.prefetch(page);
        } else if (chance(togetherPercent)) {
            beginTransfer();
            memory.fetch(page);
            memory.endTransfer();
        } else {
            memory.fetch(page);
        }
    }

    /** Sends a page to a slower tier, and pages of that tier further down if it is full. */
    private void place(int victim, int tier, int incoming, int current) {
        int last = memory.tiers() - 1;
        int target = tier + 1 + random.nextInt(last - tier);
        if (tier == 0 && chance(pinPercent)) {
            memory.awaitUsers(victim);
        }
        if (target < last && memory.room(target) == 0) {
            boolean emptied = incoming != NONE && memory.tierOf(incoming) == target;
            int further = emptied && chance(50) ? NONE : pick(target, current, incoming);
            if (further != NONE) {
                place(further, target, incoming, current);
            } else if (!emptied) {
                target = last;
            }
        }
        if (target == last && chance(copyingPercent)) {
            memory.demoteCopying(victim);
        } else {
            memory.demote(victim, target);
        }
    }

    /** A page of a tier that is neither of two. */
    private int pick(int tier, int not, int norThis) {
        int frames = memory.frames(tier);
        int start = random.nextInt(frames);
        for (int i = 0; i < frames; i++) {
            int page = memory.pageAt(tier, (start + i) % frames);
            if (page >= 0 && page != not && page != norThis) {
                return page;
            }
        }
        return NONE;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}
