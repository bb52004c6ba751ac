package io.thermocline.policies.bam;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.policy.TieredMemory;

/**
 * BaM's input and output of blocks without its cache: an access reads or writes a block of its page. Without
 * coalescing, each touch of the access is a request of its own; the access continues when the one issued last is done.
 *
 * <p>Source: BaM sec. 4.3 (raw throughput) and Fig. 8 (no cache).
 *
 * <p>State: nothing a page. Cost: O(1) a request.
 */
final class Blocks {
    static final Parameter<Long> BLOCK = Parameter.size(
            "block",
            "512",
            1,
            1 << 30,
            "without the cache: bytes of a request, a page where pages are smaller",
            "BaM sec. 4.3");

    private final TieredMemory memory;
    private final PolicyContext context;
    private final boolean coalescing;
    private final long bytes;
    private long requests;

    Blocks(PolicyContext context) {
        this.context = context;
        memory = context.memory();
        coalescing = context.parameters().get(Probes.COALESCING);
        bytes = Math.min(context.parameters().get(BLOCK), context.testbed().pageBytes());
    }

    /** Serves an access where its page is. */
    void serve(int page, boolean write, long access) {
        int count = coalescing ? 1 : context.touches(access);
        for (int i = 0; i < count; i++) {
            memory.remote(page, write, bytes);
        }
        requests += count;
    }

    /** Requests so far. */
    long requests() {
        return requests;
    }
}
