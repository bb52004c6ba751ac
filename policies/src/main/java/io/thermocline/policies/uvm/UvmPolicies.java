package io.thermocline.policies.uvm;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** UVM-adaptive (IPDPS 2020 poster) and its baselines. */
public final class UvmPolicies implements PolicyFamily {
    private static final PolicyNeeds NEEDS = PolicyNeeds.HOST_DRIVEN
            .withMiddleTiers(false)
            .withOnePlace()
            .withAllocations()
            .withAssumptions(Assumption.ACCELERATOR, Assumption.MEMORY_BELOW);

    @Override
    public List<PolicyProvider> policies() {
        return List.of(
                declare(
                                "uvm-first-touch",
                                UvmFirstTouch.class,
                                "Unified virtual memory: pages migrate at first touch, with the tree prefetcher; 2 MiB leave at a time")
                        .explained(UvmExplanations.FIRST_TOUCH),
                declare(
                                "uvm-always",
                                UvmAlways.class,
                                "Unified virtual memory with a static access counter threshold before every migration")
                        .explained(UvmExplanations.ALWAYS)
                        .with(UvmParameters.THRESHOLD, UvmParameters.REMOTE_TLB),
                declare(
                                "uvm-oversub",
                                UvmOversub.class,
                                "Unified virtual memory with a static threshold once device memory was full")
                        .explained(UvmExplanations.OVERSUB)
                        .with(UvmParameters.THRESHOLD, UvmParameters.REMOTE_TLB),
                declare(
                                "uvm-adaptive",
                                UvmAdaptive.class,
                                "Unified virtual memory with a threshold that grows with occupancy and round trips")
                        .explained(UvmExplanations.ADAPTIVE)
                        .with(UvmParameters.THRESHOLD, UvmParameters.PENALTY, UvmParameters.REMOTE_TLB));
    }

    private static PolicyDeclaration declare(String name, Class<? extends Policy> policy, String summary) {
        return PolicyDeclaration.of(name, policy, "UVM-adaptive (IPDPS 2020 poster)", summary)
                .needing(NEEDS);
    }
}
