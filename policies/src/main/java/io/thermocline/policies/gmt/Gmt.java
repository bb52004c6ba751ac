package io.thermocline.policies.gmt;

import io.thermocline.engine.core.LookAhead;
import io.thermocline.engine.core.Policy;
import io.thermocline.engine.core.PolicyContext;
import io.thermocline.engine.core.Replacement;
import io.thermocline.engine.core.TieredMemory;
import io.thermocline.policies.reference.Clock;
import io.thermocline.policies.reference.Fifo;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the GMT policies share: clock in the first tier, pages go up directly from wherever they lie, and a page lies in one tier only. Where a victim
 * goes is the subclass's choice.
 *
 * <p>Source: GMT sec. 2 (clock, no inclusion, bypass on the way up) and 2.2 (first in, first out in middle tiers). The papers' three tiers are the
 * special case of one middle tier. The page being fetched counts as gone from its tier when a place for the victim is looked for; the tier's spare
 * frame bridges the moment between.
 *
 * <p>State: 1 B a frame of the first tier, 9 B a frame of middle tiers.
 */
abstract class Gmt implements Policy {
    private static final long BEFORE = -1;

    final TieredMemory memory;
    final int last;
    final Clock clock;
    private final Replacement[] middle; // by tier; the first is the clock
    private final LookAhead lookAhead;
    private long usefulLookups;
    private long wastedLookups;

    Gmt(PolicyContext context) {
        memory = context.memory();
        last = memory.lastTier();
        clock = new Clock(memory.frames(0), context.parameters().get(GmtParameters.REFERENCE_ON_FILL));
        boolean clocks =
                context.parameters().get(GmtParameters.MIDDLE_REPLACEMENT).equals("clock");
        middle = new Replacement[last];
        middle[0] = clock;
        for (int tier = 1; tier < last; tier++) {
            middle[tier] = clocks ? new Clock(memory.frames(tier), true) : new Fifo(memory.frames(tier));
        }
        lookAhead = new LookAhead(memory, middle, pageState());
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        clock.onHit(page, frame, write, access);
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        onFetch(page, tier, access);
        if (memory.room(0) == 0) {
            evict(tier, access);
        }
        if (tier == last) {
            wastedLookups++;
        } else {
            usefulLookups++;
            middle[tier].onRemove(page, memory.frameOf(page));
        }
        int frame = memory.fetch(page);
        clock.onFill(page, frame, access);
        onFill(page, frame);
    }

    /** A page is about to come into the first tier. */
    void onFetch(int page, int tier, long access) {}

    /** A page has come into a frame of the first tier, or lies there as the policy takes over. */
    void onFill(int page, int frame) {}

    /**
     * Frees a frame of the first tier.
     *
     * @param giving the tier that the fetched page leaves
     */
    abstract void evict(int giving, long access);

    /** Whether a middle tier could take a page without giving one. */
    final boolean hasRoom(int tier, int giving) {
        return memory.room(tier) > 0 || tier == giving;
    }

    /** The clock's victim leaves the first tier. */
    final void moveDown(int frame, int to, int giving, long access) {
        clock.onRemove(memory.pageAt(0, frame), frame);
        place(0, frame, to, giving, access);
    }

    /** Puts the page of a frame into a slower tier; if that is full, its oldest page goes one further down. */
    private void place(int from, int frame, int to, int giving, long access) {
        if (to == last) {
            memory.demote(from, frame, last);
            return;
        }
        if (!hasRoom(to, giving)) {
            int oldest = middle[to].victim(-1, access);
            middle[to].onRemove(memory.pageAt(to, oldest), oldest);
            place(to, oldest, to + 1, giving, access);
        }
        int page = memory.pageAt(from, frame);
        memory.demote(from, frame, to);
        middle[to].onFill(page, memory.frameOf(page), access);
    }

    @Override
    public void adopt() {
        for (int tier = 0; tier < last; tier++) {
            for (int frame = 0; frame < memory.frames(tier); frame++) {
                int page = memory.pageAt(tier, frame);
                if (page >= 0) {
                    middle[tier].onFill(page, frame, BEFORE);
                    if (tier == 0) {
                        onFill(page, frame);
                    }
                }
            }
        }
    }

    @Override
    public final void lookAhead(int[] accesses, int from, int to) {
        lookAhead.read(accesses, from, to);
    }

    /** What is kept of pages that come or go, if anything. */
    LookAhead.@Nullable PageState pageState() {
        return null;
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("usefulLookups", usefulLookups);
        metrics.put("wastedLookups", wastedLookups);
    }
}
