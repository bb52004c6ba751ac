package io.thermocline.engine.reference;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where every page lies, with its whole history, from which the counters are worked out when somebody asks.
 *
 * <p>Definitions: architecture, contracts that scripts rely on ({@code served}, {@code operations},
 * {@code migrations}).
 */
final class NaiveMemory implements PageMoves {
    /** A frame of a tier; in the last tier the page's own home. */
    record Spot(int tier, int frame) {}

    /** Page copies counted together. */
    record Copies(int from, int to, OperationKind kind, Initiator initiator) {}

    /** An event of a page: an access served in a tier, or a move; one that is overwritten is not promoted. */
    private record Happened(boolean access, int from, int to) {
        boolean isPromotion() {
            return !access && to < from;
        }

        boolean isDemotion() {
            return !access && to > from;
        }
    }

    /** Learns what takes time. */
    interface Listener {
        void copy(int page, Spot source, Spot target, boolean demanded);

        void beginTransfer();

        void choose(int mechanism);

        void endTransfer();

        void remote(int page, Spot spot, boolean write, long linkBytes, long mediumBytes);

        void serveCached(long picoseconds);

        void traffic(int page, Spot spot, boolean write, long linkBytes, long mediumBytes);

        void overwrite(Spot spot);

        void use(Spot spot);

        boolean isInUse(Spot spot);

        void awaitUsers(Spot spot);

        void stallAccelerator(long picoseconds);

        List<Long> completed();
    }

    private final Testbed testbed;
    private final Listener listener;
    private final int last;
    private final int pages;
    private final List<Deque<Integer>> free = new ArrayList<>();
    private final Map<Spot, Integer> pageIn = new HashMap<>();
    private final Map<Integer, Spot> spotOf = new HashMap<>();
    private final Set<Integer> newerThanHome = new HashSet<>();
    private final Map<Integer, List<Happened>> history = new HashMap<>();
    private final Map<Copies, Long> copies = new HashMap<>();
    private final Set<Integer> watched = new HashSet<>();
    private Initiator initiator = Initiator.GPU;
    private boolean onePlace;
    private long accessDelayPs;
    private long remoteBytes;
    private long discards;

    NaiveMemory(Testbed testbed, int pages, Listener listener) {
        this.testbed = testbed;
        this.listener = listener;
        this.pages = pages;
        last = testbed.tiers().size() - 1;
        for (int tier = 0; tier < last; tier++) {
            free.add(new ArrayDeque<>());
            for (int frame = 0; frame < frames(tier); frame++) {
                free.get(tier).addLast(frame);
            }
        }
        for (int page = 0; page < pages; page++) {
            spotOf.put(page, new Spot(last, page));
            history.put(page, new ArrayList<>());
        }
    }

    void follow(PolicyNeeds needs) {
        initiator = needs.initiator();
        watched.clear();
        if (onePlace && !needs.onePlace()) {
            spotOf.forEach((page, spot) -> {
                if (spot.tier() != last) {
                    newerThanHome.add(page);
                }
            });
        }
        onePlace = needs.onePlace();
    }

    /** Returns whether an access to a page is to be noticed, and clears the mark. */
    boolean endWatch(int page) {
        return watched.remove(page);
    }

    long takeAccessDelay() {
        long delay = accessDelayPs;
        accessDelayPs = 0;
        return delay;
    }

    /** The access is served in the tier where its page lies now; the decision comes after. */
    int beginAccess(int page) {
        int tier = tierOf(page);
        events(page).add(new Happened(true, tier, tier));
        return tier;
    }

    /** The first tier served an access. */
    void writtenInFirstTier(int page, boolean write) {
        if (write) {
            newerThanHome.add(page);
        }
    }

    /** All contents newer than their homes are written there, tier by tier in frame order. */
    void flush() {
        if (onePlace) {
            return;
        }
        for (int tier = 0; tier < last; tier++) {
            for (int frame = 0; frame < frames(tier); frame++) {
                int page = pageAt(tier, frame);
                if (page >= 0 && newerThanHome.remove(page)) {
                    copy(OperationKind.FLUSH, page, new Spot(tier, frame), new Spot(last, page));
                }
            }
        }
    }

    Spot spotOf(int page) {
        Spot spot = spotOf.get(page);
        if (spot == null) {
            throw new IllegalStateException("no page " + page);
        }
        return spot;
    }

    boolean isNewerThanHome(int page) {
        return newerThanHome.contains(page);
    }

    @Override
    public int tiers() {
        return last + 1;
    }

    @Override
    public int pages() {
        return pages;
    }

    @Override
    public int frames(int tier) {
        return (int) testbed.frames(tier)
                + (tier == 0 ? 0 : testbed.tiers().get(tier).spare());
    }

    @Override
    public int room(int tier) {
        long held = spotOf.values().stream().filter(spot -> spot.tier() == tier).count();
        return (int) (testbed.frames(tier) - held);
    }

    @Override
    public int pageAt(int tier, int frame) {
        return pageIn.getOrDefault(new Spot(tier, frame), -1);
    }

    @Override
    public int tierOf(int page) {
        return spotOf(page).tier();
    }

    @Override
    public void fetch(int page) {
        move(page, 0, OperationKind.FETCH);
    }

    @Override
    public void overwrite(int page) {
        Spot source = spotOf(page);
        release(source);
        relocate(page, 0);
        events(page).remove(events(page).size() - 1);
        newerThanHome.add(page);
        listener.overwrite(spotOf(page));
    }

    @Override
    public void prefetch(int page) {
        move(page, 0, OperationKind.PREFETCH);
    }

    @Override
    public void promote(int page, int toTier) {
        move(page, toTier, OperationKind.FETCH);
    }

    @Override
    public void place(int page, int tier) {
        if (!events(page).isEmpty()) {
            throw new IllegalStateException("page " + page + " has a history");
        }
        Spot home = spotOf(page);
        relocate(page, tier);
        events(page).clear();
        release(home);
    }

    @Override
    public void watch(int page) {
        if (tierOf(page) != 0) {
            throw new IllegalStateException("page " + page + " is not in the first tier");
        }
        watched.add(page);
    }

    @Override
    public void delayAccess(long picoseconds) {
        accessDelayPs += picoseconds;
    }

    @Override
    public void demote(int page, int toTier) {
        if (toTier < last || onePlace) {
            if (toTier == last) {
                newerThanHome.remove(page);
            }
            move(page, toTier, OperationKind.DEMOTION);
        } else if (newerThanHome.remove(page)) {
            move(page, last, OperationKind.WRITEBACK);
        } else {
            discards++;
            Spot left = relocate(page, last);
            release(left);
        }
    }

    /** As a demotion to the last tier, but nothing that takes time. */
    @Override
    public void takeBack(int page) {
        if (tierOf(page) == last) {
            return;
        }
        boolean newer = newerThanHome.remove(page);
        Spot left = relocate(page, last);
        release(left);
        if (newer || onePlace) {
            count(onePlace ? OperationKind.DEMOTION : OperationKind.WRITEBACK, left, spotOf(page));
        } else {
            discards++;
        }
    }

    @Override
    public void stallAccelerator(long picoseconds) {
        listener.stallAccelerator(picoseconds);
    }

    @Override
    public List<Long> completed() {
        return listener.completed();
    }

    @Override
    public void use(int page) {
        listener.use(spotOf(page));
    }

    @Override
    public boolean isInUse(int page) {
        return listener.isInUse(spotOf(page));
    }

    @Override
    public void awaitUsers(int page) {
        listener.awaitUsers(spotOf(page));
    }

    @Override
    public void beginTransfer() {
        listener.beginTransfer();
    }

    @Override
    public void beginTransfer(int mechanism) {
        listener.choose(mechanism);
        listener.beginTransfer();
    }

    @Override
    public void endTransfer() {
        listener.endTransfer();
    }

    @Override
    public void demoteCopying(int page) {
        newerThanHome.remove(page);
        move(page, last, onePlace ? OperationKind.DEMOTION : OperationKind.WRITEBACK);
    }

    @Override
    public void remote(int page, boolean write, long linkBytes, long mediumBytes) {
        Spot spot = spotOf(page);
        remoteBytes += linkBytes;
        if (write && spot.tier() != last) {
            newerThanHome.add(page);
        }
        listener.remote(page, spot, write, linkBytes, mediumBytes);
    }

    @Override
    public void serveCached(int page, boolean write, long picoseconds) {
        if (write && tierOf(page) != last) {
            newerThanHome.add(page);
        }
        listener.serveCached(picoseconds);
    }

    @Override
    public void traffic(int page, boolean write, long linkBytes, long mediumBytes) {
        listener.traffic(page, spotOf(page), write, linkBytes, mediumBytes);
    }

    /** The frame that the page leaves is free from then on, but never for the page that leaves it. */
    private void move(int page, int toTier, OperationKind kind) {
        Spot source;
        if (toTier < tierOf(page)) { // the access empties a frame below, then the page takes one above
            source = spotOf(page);
            release(source);
            relocate(page, toTier);
        } else {
            source = relocate(page, toTier);
            release(source);
        }
        copy(kind, page, source, spotOf(page));
    }

    private Spot relocate(int page, int toTier) {
        Spot source = spotOf(page);
        Spot target = new Spot(toTier, toTier == last ? page : free.get(toTier).removeFirst());
        pageIn.remove(source, page);
        spotOf.put(page, target);
        watched.remove(page);
        if (toTier != last) {
            pageIn.put(target, page);
        }
        events(page).add(new Happened(false, source.tier(), toTier));
        return source;
    }

    private void release(Spot spot) {
        if (spot.tier() != last) {
            free.get(spot.tier()).addLast(spot.frame());
        }
    }

    private void copy(OperationKind kind, int page, Spot source, Spot target) {
        count(kind, source, target);
        listener.copy(page, source, target, kind == OperationKind.FETCH);
    }

    private void count(OperationKind kind, Spot source, Spot target) {
        copies.merge(new Copies(source.tier(), target.tier(), kind, initiator), 1L, Long::sum);
    }

    private List<Happened> events(int page) {
        List<Happened> events = history.get(page);
        if (events == null) {
            throw new IllegalStateException("no page " + page);
        }
        return events;
    }

    // ---- counters, by their definitions

    long distinctPages() {
        return history.values().stream()
                .filter(events -> events.stream().anyMatch(Happened::access))
                .count();
    }

    long served(int tier) {
        return count(event -> event.access() && event.from() == tier);
    }

    long promotions() {
        return count(Happened::isPromotion);
    }

    long demotions() {
        return count(Happened::isDemotion);
    }

    long pingPong() {
        long sum = 0;
        for (List<Happened> events : history.values()) {
            for (int i = 0; i < events.size(); i++) {
                if (events.get(i).isPromotion() && events.subList(0, i).stream().anyMatch(Happened::isDemotion)) {
                    sum++;
                }
            }
        }
        return sum;
    }

    long wasted() {
        long sum = 0;
        for (List<Happened> events : history.values()) {
            for (int i = 0; i < events.size(); i++) {
                if (events.get(i).isPromotion() && !isUsed(events, i)) {
                    sum++;
                }
            }
        }
        return sum;
    }

    private static boolean isUsed(List<Happened> events, int promotion) {
        for (Happened later : events.subList(promotion + 1, events.size())) {
            if (later.isDemotion()) {
                return false;
            }
            if (later.access() && later.from() == events.get(promotion).to()) {
                return true;
            }
        }
        return false;
    }

    long discards() {
        return discards;
    }

    long remoteBytes() {
        return remoteBytes;
    }

    long copies(int from, int to, OperationKind kind, Initiator by) {
        return copies.getOrDefault(new Copies(from, to, kind, by), 0L);
    }

    private long count(java.util.function.Predicate<Happened> which) {
        return history.values().stream().flatMap(List::stream).filter(which).count();
    }
}
