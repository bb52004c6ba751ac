package io.thermocline.policies.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import java.util.List;

/** Declares {@code dream}. */
public final class DreamProvider extends DreamFamilyProvider {
    static final Parameter<Long> PIN_WINDOW = Parameter.integer(
            "pin-window",
            "accesses",
            "",
            0,
            1 << 20,
            "a frame is referenced while fewer accesses than this have issued since its last one; default: the accelerator's concurrency, or what"
                    + " the workload's streams have outstanding where that is less; at most a quarter of the frames",
            "DREAM sec. 3.3, reference counters");

    /** For the service loader. */
    public DreamProvider() {
        super(
                "dream",
                "GPU-driven memory over RDMA: a ring of frames, whose head waits until nobody uses its page",
                "DREAM sec. 3",
                "Dream",
                PolicyNeeds.OUTER_TIERS.withMechanism("rdma"),
                List.of(PIN_WINDOW));
    }
}
