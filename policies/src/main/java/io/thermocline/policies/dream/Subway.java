package io.thermocline.policies.dream;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.workload.Range;
import java.util.Map;

/**
 * Subgraphs by bulk transfer. What the host writes before a kernel is a subgraph, which the kernel's first access to it
 * brings whole. The host gathers it first, which is the mechanism's business; then it crosses the bus; then the kernel
 * reads it.
 *
 * <p>Source: DREAM sec. 5.2 and Table 3; Sabet, Zhao and Gupta, Subway, EuroSys 2020. It is for workloads with
 * {@code kernel=subway}. Other allocations come whole at their first access, as under {@link Rapids}.
 *
 * <p>Departure: a subgraph that device memory cannot hold comes in parts as large as device memory, at their first
 * accesses; Subway cuts its partitions at vertices.
 *
 * <p>State: nothing a page. Cost: nothing a hit; a miss looks at every page of its subgraph.
 */
public final class Subway implements Policy {
    private final BulkTransfers subgraphs;

    /** The policy of one run. */
    public Subway(PolicyContext context) {
        subgraphs = new BulkTransfers(context.memory());
        context.allocated().forEach(subgraphs::allocate);
    }

    @Override
    public void onAllocate(Range range) {
        subgraphs.allocate(range);
    }

    @Override
    public void onHostAccess(Range range) {
        subgraphs.write(range);
    }

    @Override
    public void onHit(int page, int frame, boolean write, long access) {}

    @Override
    public void onMiss(int page, int tier, boolean write, long access) {
        subgraphs.bring(page, tier);
    }

    @Override
    public void adopt() {
        subgraphs.adopt();
    }

    @Override
    public void report(Map<String, Number> metrics) {
        metrics.put("subgraphTransfers", subgraphs.transfers());
    }
}
