package io.thermocline.policies.migration;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.bandwidth.Bandwidths;
import io.thermocline.policies.bandwidth.InPlace;
import java.util.List;
import java.util.Map;

/**
 * The legacy way: the program copies all of its data to the accelerator's memory before the kernels start (thesis Fig.
 * 2.2, sec. 4.1). What does not fit stays below and is used in place.
 *
 * <p>The accelerator stands still for as long as the copies take at the slowest of the memories and links. Memory that
 * is allocated later is copied, too, before it is used.
 */
public final class MemcpyFirst extends InPlace {
    private final long[] upPs; // of a page, by the tier from which it comes
    private final List<Range> allocated;
    private boolean begun;
    private long copied;

    /** The policy of one run. */
    public MemcpyFirst(PolicyContext context) {
        super(context);
        Testbed testbed = context.testbed();
        upPs = new long[testbed.tiers().size()];
        for (int tier = 1; tier < upPs.length; tier++) {
            upPs[tier] = Bandwidths.pageUpPs(testbed, tier);
        }
        allocated = context.allocated();
    }

    @Override
    public void begin() {
        begun = true;
        allocated.forEach(this::copy);
    }

    @Override
    public void onAllocate(Range range) {
        if (begun) {
            copy(range);
        }
    }

    private void copy(Range range) {
        long takesPs = 0;
        for (int page = range.firstPage(); page < range.endPage(); page++) {
            int tier = memory().tierOf(page);
            if (tier > 0 && memory().room(0) > 0) {
                takesPs += upPs[tier];
                memory().prefetch(page);
                copied++;
            }
        }
        memory().stallAccelerator(takesPs);
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("copiedPages", copied);
    }
}
