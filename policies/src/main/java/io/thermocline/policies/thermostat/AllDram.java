package io.thermocline.policies.thermostat;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;
import io.thermocline.engine.workload.Range;
import java.util.Map;

/**
 * All memory in the fast tier, the baseline of Thermostat: nothing moves. What does not fit is in slow memory and is
 * accessed there. Only as it takes over does it bring up what others have left below, while there is room.
 *
 * <p>Source: thesis sec. 6.5. State: as {@link LargePages}. Cost of an access: none in the first tier. In a run without
 * time there are no series.
 */
public final class AllDram implements Policy {
    static final Parameter<Long> INTERVAL = Parameter.duration(
            "interval",
            "30s",
            LargePages.MILLISECOND_PS,
            "how long an interval of the series is; nothing is decided by it",
            "assumed");

    private static final int LINE_BYTES = 64;

    private final PolicyContext context;
    private final TieredMemory memory;
    private final LargePages pages;
    private final ColdMemory cold;

    /** The policy of one run. */
    public AllDram(PolicyContext context) {
        this.context = context;
        memory = context.memory();
        pages = new LargePages(context);
        cold = new ColdMemory(context, pages);
        if (context.hasTime()) {
            context.timer(context.parameters().get(INTERVAL));
        }
    }

    @Override
    public void adopt() {
        pages.adopt(context.allocated());
        for (int i = 0; i < pages.count(); i++) {
            if (pages.isSlow(pages.allocated()[i]) && pages.hasRoom(pages.allocated()[i])) {
                pages.promote(pages.allocated()[i]);
            }
        }
    }

    @Override
    public void onAllocate(Range range) {
        cold.allocate(range);
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        if (pages.isSlowTier(tier)) {
            cold.access();
        }
        memory.remote(page, write, LINE_BYTES);
    }

    @Override
    public void onTimer(int timer, long nowPs) {
        cold.sample(nowPs);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        cold.report(metrics, context.parameters().get(Thermostat.SLOW_LATENCY));
    }
}
