package io.thermocline.engine.testing;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;

/**
 * Keeps pages of ranges whose name begins with {@code fast} in the first tier and serves all others where they lie. Its
 * timers (10,000 and 25,000 ps) note how many accesses were decided, as do allocations; the first of them watches page
 * 0 for good and page 1 once, and a noticed access takes 5000 ps longer.
 */
public final class TimedPolicy implements Policy {
    /** The needs of this policy. */
    public static final PolicyNeeds NEEDS = PolicyNeeds.NOTHING.withTimers().withOnePlace();

    private final PolicyContext context;
    private final TieredMemory memory;
    private int decisions;

    /** Made by the engine. */
    public TimedPolicy(PolicyContext context) {
        this.context = context;
        memory = context.memory();
        context.timer(10_000);
        context.timer(25_000);
    }

    @Override
    public void onAllocate(Range range) {
        context.series("allocated " + range.name()).add(context.nowPs(), decisions);
        for (int page = range.firstPage();
                page < range.endPage() && range.name().startsWith("fast");
                page++) {
            memory.place(page, 0);
        }
    }

    @Override
    public void onTimer(int timer, long nowPs) {
        context.series("timer " + timer).add(1_000 * nowPs, decisions); // in picoseconds instead of nanoseconds
        if (timer == 0 && nowPs == 10_000 && memory.tierOf(0) == 0) {
            memory.watch(0);
            memory.watch(1);
        }
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {
        decisions++;
    }

    @Override
    public boolean onNotice(int page, int frame, boolean write, long access) {
        decisions++;
        context.series("noticed").add(0, access);
        memory.delayAccess(5_000);
        return page == 0;
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        decisions++;
        memory.remote(page, write, 4096);
    }
}
