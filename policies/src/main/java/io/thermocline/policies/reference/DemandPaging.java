package io.thermocline.policies.reference;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.CacheHints;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.LookAhead;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.Replacement;
import io.thermocline.engine.policy.TieredMemory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Demand paging: a page comes into the first tier when it is accessed and leaves it when another needs its frame. Which
 * one leaves is the {@link Replacement}'s choice; this class makes the moves.
 *
 * <p>With {@code lower=tier-order} the victim goes one tier down. If that tier is full, its own oldest page (first in,
 * first out) goes one further down, and so on. The page being fetched counts as gone from its tier, so that a tier that
 * gives one page and takes one passes none on. Its spare frame bridges the moment between. With {@code lower=last}
 * victims go home directly.
 *
 * <p>A frame in flight is not replaced ({@link FlightWindow}); without a clock nothing is, by default, so that miss
 * counts are the classic ones.
 *
 * <p>State: that of the replacement, under a clock 4 B a frame of the first tier, and 12 to 20 B a frame of each middle
 * tier. Cost: O(1) beyond the replacement's, times the tiers.
 */
public abstract class DemandPaging implements Policy {
    /** Value of {@link #LOWER}: one tier down, and that tier's oldest page one further. */
    public static final String TIER_ORDER = "tier-order";

    /** Value of {@link #LOWER}: home. */
    public static final String LAST = "last";

    /** Where victims of the first tier go. */
    public static final Parameter<String> LOWER = Parameter.choice(
            "lower",
            TIER_ORDER,
            List.of(TIER_ORDER, LAST),
            "where a victim of the first tier goes: one tier down, whose oldest page goes one further if it is full, or to the last tier",
            "assumed");

    /** The access of pages that were there before the policy's first one. */
    private static final long BEFORE = -1;

    private final TieredMemory memory;
    private final Replacement replacement;
    private final FlightWindow flights; // into the first tier; the oldest page of a middle tier is never in flight
    private final @Nullable LookAhead lookAhead;
    private final Fifo[] middle; // of each tier from 1 to the last but one, under its number
    private final int last;
    private final int victimTier;
    private final long pageBytes;

    /** Pages with this replacement in the first tier. */
    protected DemandPaging(PolicyContext context, Replacement replacement) {
        memory = context.memory();
        this.replacement = replacement;
        flights = context.flightWindow(0, 0);
        last = memory.lastTier();
        middle = new Fifo[last];
        for (int tier = 0; tier < last; tier++) {
            middle[tier] = new Fifo(tier == 0 ? 0 : memory.frames(tier)); // that of the first tier is not used
        }
        boolean inTierOrder = context.parameters().get(LOWER).equals(TIER_ORDER);
        victimTier = inTierOrder ? 1 : last;
        pageBytes = context.testbed().pageBytes();
        Replacement[] all = Arrays.copyOf(middle, last, Replacement[].class);
        all[0] = replacement;
        LookAhead.PageState pageState = replacement instanceof LookAhead.PageState state ? state : null;
        boolean timed =
                context.hasTime() && replacement instanceof CacheHints; // without time, reads overlap by themselves
        lookAhead = last > 1 || pageState != null || timed ? memory.lookAhead(all, pageState) : null;
    }

    @Override
    public final void onHit(int page, int frame, boolean write, long access) {
        replacement.onHit(page, frame, write, access);
    }

    @Override
    public final void onMiss(int page, int tier, boolean write, long access) {
        if (memory.room(0) > 0) {
            leaveMiddle(page, tier);
            fill(page, memory.fetch(page), access);
            return;
        }
        int frame = replacement.victim(page, access, flights);
        if (frame == Replacement.BYPASS) {
            memory.remote(page, write, pageBytes);
            replacement.onBypass(page, access);
            return;
        }
        replacement.onRemove(memory.pageAt(0, frame), frame);
        if (victimTier == last) {
            leaveMiddle(page, tier);
            memory.replace(frame, last, page);
        } else {
            demote(0, frame, victimTier, tier, access);
            leaveMiddle(page, tier);
            memory.fetch(page);
        }
        fill(page, frame, access);
    }

    private void fill(int page, int frame, long access) {
        replacement.onFill(page, frame, access);
        flights.fetched(frame);
    }

    private void leaveMiddle(int page, int tier) {
        if (tier != last) {
            middle[tier].onRemove(page, memory.frameOf(page));
        }
    }

    /**
     * Moves the page of a frame down, and others before it where its tier is full; {@code giving} is the tier that the
     * fetched page leaves.
     */
    private void demote(int from, int frame, int to, int giving, long access) {
        if (to == last) {
            memory.demote(from, frame, last);
            return;
        }
        if (memory.room(to) == 0 && to != giving) {
            int oldest = middle[to].victim(-1, access, FlightWindow.NONE);
            middle[to].onRemove(memory.pageAt(to, oldest), oldest);
            demote(to, oldest, to + 1, giving, access);
        }
        int page = memory.pageAt(from, frame);
        memory.demote(from, frame, to);
        middle[to].onFill(page, memory.frameOf(page), access);
    }

    @Override
    public final boolean isPinned(int frame, long access) {
        return flights.isInFlight(frame);
    }

    @Override
    public final void adopt() {
        for (int tier = 0; tier < last; tier++) {
            Replacement order = tier == 0 ? replacement : middle[tier];
            for (int frame = 0; frame < memory.frames(tier); frame++) {
                int page = memory.pageAt(tier, frame);
                if (page >= 0) {
                    order.onFill(page, frame, BEFORE);
                }
            }
        }
    }

    @Override
    public final void lookAhead(int[] accesses, int from, int to) {
        if (lookAhead != null) {
            lookAhead.read(accesses, from, to);
        }
    }

    @Override
    public final void report(Map<String, Number> metrics) {
        metrics.put("flightWindowFetches", flights.fetches());
        replacement.report(metrics);
    }
}
