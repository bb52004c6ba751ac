package io.thermocline.policies.dream;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.workload.Range;
import java.util.Map;

/**
 * Whole columns by bulk transfer: the first access to an allocation brings all of it, in one copy from pinned memory.
 * Where there is no room, the allocation that came first goes home.
 *
 * <p>Source: DREAM sec. 5.5 (RAPIDS lacks on-demand access and transfers entire columns).
 *
 * <p>Departure: a column that device memory cannot hold comes in parts as large as device memory, where the paper's
 * queries would fail.
 *
 * <p>State: nothing a page. Cost: nothing a hit; a miss looks at every page of its column.
 */
public final class Rapids implements Policy {
    private final BulkTransfers columns;

    /** The policy of one run. */
    public Rapids(PolicyContext context) {
        columns = new BulkTransfers(context.memory());
        context.allocated().forEach(columns::allocate);
    }

    @Override
    public void onAllocate(Range range) {
        columns.allocate(range);
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        columns.bring(page, tier);
    }

    @Override
    public void adopt() {
        columns.adopt();
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("columnTransfers", columns.transfers());
    }
}
