package io.thermocline.policies.gmt;

import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.LookAhead;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.Replacement;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.policies.reference.Clock;
import io.thermocline.policies.reference.Fifo;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Base of the GMT policies. The first tier is a clock, pages go up directly from wherever they are, and a page is in
 * one tier only. A subclass chooses the tier to which a victim goes.
 *
 * <p>Source: GMT sec. 2 (clock, no inclusion, bypass on the way up) and 2.2 (first in, first out in middle tiers). The
 * papers' three tiers are the special case of one middle tier. The page being fetched counts as gone from its tier when
 * a place for the victim is looked for. The tier's spare frame bridges the moment between.
 *
 * <p>A frame in flight is not replaced ({@link FlightWindow}): the first tier is BaM's cache (GMT sec. 2.3 and 3.1),
 * which counts references.
 *
 * <p>State: 34 bits a frame of the first tier, 12 to 20 B a frame of middle tiers (2 bits with clocks there, nothing
 * where no page is ever made to leave).
 */
abstract class Gmt implements Policy {
    private static final long BEFORE = -1;

    final TieredMemory memory;
    final int last;
    private final Clock first;
    private final Replacement[] middle; // by tier; the first is that of the first tier
    private final FlightWindow[] flights; // by tier, into it
    private final LookAhead lookAhead;
    private final @Nullable HostTransfers transfers; // none where each page takes a constant time
    private long usefulLookups;
    private long wastedLookups;

    /**
     * A policy with the clock as it is.
     *
     * @param makesRoom whether {@link #destination} may return a middle tier without room, from which a page must then
     *     go
     */
    Gmt(PolicyContext context, boolean makesRoom) {
        this(
                context,
                makesRoom,
                new Clock(context.memory().frames(0), context.parameters().get(GmtParameters.REFERENCE_ON_FILL)),
                null);
    }

    /**
     * As {@link #Gmt(PolicyContext, boolean)}.
     *
     * @param first chooses who leaves the first tier
     * @param pageState what is kept of pages that come or go, if anything
     */
    Gmt(PolicyContext context, boolean makesRoom, Clock first, LookAhead.@Nullable PageState pageState) {
        this.first = first;
        memory = context.memory();
        last = memory.lastTier();
        boolean clocks =
                context.parameters().get(GmtParameters.MIDDLE_REPLACEMENT).equals("clock");
        middle = new Replacement[last];
        middle[0] = first;
        for (int tier = 1; tier < last; tier++) {
            middle[tier] = makesRoom ? middleReplacement(clocks, memory.frames(tier)) : new Unordered();
        }
        flights = new FlightWindow[last];
        Arrays.setAll(flights, tier -> context.flightWindow(tier, context.concurrency()));
        lookAhead = memory.lookAhead(middle, pageState);
        transfers = HostTransfers.of(context);
    }

    private static Replacement middleReplacement(boolean clock, int frames) {
        return clock ? new Clock(frames, true) : new Fifo(frames);
    }

    /** Replacement of a tier whose pages only go up, so that no order is kept. */
    private static final class Unordered implements Replacement {
        @Override
        public int victim(int page, long access, FlightWindow flights) {
            throw new IllegalStateException("this policy never makes room in a middle tier");
        }

        @Override
        public void onFill(int page, int frame, long access) {}
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        first.onHit(page, frame, write, access);
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        onFetch(page, tier, access);
        if (tier == last) {
            wastedLookups++;
        } else {
            usefulLookups++;
        }
        int frame = memory.room(0) > 0 ? fetch(page, tier, access) : exchange(page, tier, access);
        first.onFill(page, frame, access);
        flights[0].fetched(frame);
    }

    private int fetch(int page, int tier, long access) {
        leaveMiddle(page, tier);
        return transfers == null ? memory.fetch(page) : transfers.fetch(page, tier, access);
    }

    /** A page comes into the frame of another, which goes down. */
    private int exchange(int page, int tier, long access) {
        int frame = first.victim(page, access, flights[0]);
        int leaving = memory.pageAt(0, frame);
        onEvict(leaving, frame, access);
        int to = destination(tier);
        first.onRemove(leaving, frame);
        if (to == last) {
            leaveMiddle(page, tier);
            replace(frame, last, page, tier, access);
        } else {
            makeRoom(to, tier, access);
            leaveMiddle(page, tier);
            replace(frame, to, page, tier, access);
            fillMiddle(to, leaving, access);
        }
        return frame;
    }

    private void replace(int frame, int to, int page, int from, long access) {
        if (transfers == null) {
            memory.replace(frame, to, page);
        } else {
            transfers.replace(frame, to, page, from, access);
        }
    }

    private void fillMiddle(int tier, int page, long access) {
        int frame = memory.frameOf(page);
        middle[tier].onFill(page, frame, access);
        flights[tier].fetched(frame);
    }

    private void leaveMiddle(int page, int tier) {
        if (tier != last) {
            middle[tier].onRemove(page, memory.frameOf(page));
        }
    }

    /** A page is about to come into the first tier. */
    void onFetch(int page, int tier, long access) {}

    /** A page is about to leave a frame of the first tier. */
    void onEvict(int page, int frame, long access) {}

    /**
     * Where the victim goes.
     *
     * @param giving the tier that the fetched page leaves
     */
    abstract int destination(int giving);

    /** Whether a middle tier could take a page without giving one. */
    final boolean hasRoom(int tier, int giving) {
        return memory.room(tier) > 0 || tier == giving;
    }

    /** Makes a middle tier able to take a page: if it is full, its oldest page goes one further down. */
    private void makeRoom(int tier, int giving, long access) {
        if (hasRoom(tier, giving)) {
            return;
        }
        int oldest = middle[tier].victim(-1, access, flights[tier]);
        int page = memory.pageAt(tier, oldest);
        middle[tier].onRemove(page, oldest);
        int below = tier + 1;
        if (below != last) {
            makeRoom(below, giving, access);
        }
        memory.demote(tier, oldest, below);
        if (below != last) {
            fillMiddle(below, page, access);
        }
    }

    @Override
    public final boolean isPinned(int frame, long access) {
        return flights[0].isInFlight(frame);
    }

    @Override
    public void adopt() {
        for (int tier = 0; tier < last; tier++) {
            for (int frame = 0; frame < memory.frames(tier); frame++) {
                int page = memory.pageAt(tier, frame);
                if (page >= 0) {
                    middle[tier].onFill(page, frame, BEFORE);
                }
            }
        }
    }

    @Override
    public final void lookAhead(int[] accesses, int from, int to) {
        lookAhead.read(accesses, from, to);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("flightWindowFetches", flights[0].fetches());
        metrics.put("usefulLookups", usefulLookups);
        metrics.put("wastedLookups", wastedLookups);
        if (transfers != null) {
            transfers.report(metrics);
        }
    }
}
