package io.thermocline.policies.thermostat;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import java.util.BitSet;
import java.util.Map;

/**
 * Cold memory by accessed bits alone: every scan sends the large pages that were idle since the scan before to slow
 * memory and brings back those in slow memory that were not. It knows whether a page was accessed, not how often, and
 * so cannot bound the slowdown.
 *
 * <p>Source: thesis sec. 6.1 (Fig. 6.1, idle for 10 s) and 6.2.1; the kernel's kstaled finds idle pages, what becomes
 * of them is assumed here.
 *
 * <p>Part of a large page may be allocated during a scan: the first access to it counts as any other, as the fault that
 * maps a page sets its accessed bit.
 *
 * <p>State: that of {@link LargePages} and a bit a large page. Cost: the first access to each 4 KiB part after a scan
 * takes the long way.
 */
public final class Kstaled implements Policy {
    static final Parameter<Long> IDLE = Parameter.duration(
            "idle",
            "10s",
            LargePages.MILLISECOND_PS,
            "how long a page is idle before it goes to slow memory",
            "thesis Fig. 6.1");

    private static final int LINE_BYTES = 64;

    private final PolicyContext context;
    private final TieredMemory memory;
    private final LargePages pages;
    private final ColdMemory cold;
    private final BitSet accessed = new BitSet();

    /** The policy of one run. */
    public Kstaled(PolicyContext context) {
        this.context = context;
        memory = context.memory();
        pages = new LargePages(context);
        cold = new ColdMemory(context, pages);
        context.timer(context.parameters().get(IDLE));
    }

    @Override
    public void adopt() {
        pages.adopt(context.allocated());
        for (int i = 0; i < pages.count(); i++) {
            watch(pages.allocated()[i]);
        }
    }

    @Override
    public void onAllocate(Range range) {
        cold.allocate(range);
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            pages.watch(page); // also parts of large pages that the scan has found before
        }
    }

    private void watch(int large) {
        if (!pages.isSlow(large)) {
            for (int page = pages.firstPart(large); page < pages.endPart(large); page++) {
                pages.watch(page);
            }
        }
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public boolean onNotice(int page, int frame, boolean write, long access) {
        accessed.set(pages.of(page));
        return false;
    }

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        accessed.set(pages.of(page));
        if (pages.isSlowTier(tier)) {
            cold.access();
        }
        memory.remote(page, write, LINE_BYTES);
    }

    @Override
    public void onTimer(int timer, long nowPs) {
        for (int i = 0; i < pages.count(); i++) {
            int large = pages.allocated()[i];
            if (pages.isSlow(large)) {
                if (accessed.get(large) && pages.hasRoom(large)) {
                    cold.promote(large);
                }
            } else if (!accessed.get(large)) {
                cold.demote(large);
            }
            watch(large);
        }
        accessed.clear();
        cold.sample(nowPs);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        cold.report(metrics, context.parameters().get(Thermostat.SLOW_LATENCY));
    }
}
