package io.thermocline.policies.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import java.util.List;

/** Declares {@code uvm}. */
public final class UvmDriverProvider extends DreamFamilyProvider {
    static final Parameter<String> READ_MOSTLY = Parameter.choice(
            "read-mostly",
            "false",
            List.of("false", "true"),
            "the memory advice: pages that were not written are dropped at eviction instead of copied back",
            "DREAM sec. 5.2");

    /** For the service loader. */
    public UvmDriverProvider() {
        super(
                "uvm",
                "Unified virtual memory: the host's driver brings 64 KiB a fault, in batches, and evicts 2 MiB",
                "DREAM sec. 2.1, 3.4",
                "UvmDriver",
                PolicyNeeds.HOST_DRIVEN
                        .withMiddleTiers(false)
                        .withMechanism("uvm")
                        .withAllocations(),
                List.of(READ_MOSTLY));
    }
}
