package io.thermocline.policies.caching;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** Selective caching of the thesis (ch. V). A page is in one place only, and stays where it was placed. */
public final class CachingPolicies implements PolicyFamily {
    private static final PolicyNeeds LINES = PolicyNeeds.NOTHING
            .withOnePlace()
            .withLineCaches()
            .withTimers()
            .withAssumptions(Assumption.FIRST_TIER_BANDWIDTH, Assumption.MEMORY_BELOW);

    @Override
    public List<PolicyProvider> policies() {
        return List.of(PolicyDeclaration.of(
                        "selective-caching",
                        SelectiveCaching.class,
                        "thesis ch. V",
                        "The accelerator caches lines of its own memory and not of the host's, so that none must be kept"
                                + " coherent")
                .needing(LINES)
                .explained(CachingExplanations.SELECTIVE_CACHING)
                .with(
                        Mode.PARAMETER,
                        SelectiveCaching.RATIO,
                        AcceleratorCaches.SMS,
                        AcceleratorCaches.L1,
                        AcceleratorCaches.L1_WAYS,
                        SelectiveCaching.L1_LATENCY,
                        AcceleratorCaches.L2,
                        AcceleratorCaches.L2_WAYS,
                        SelectiveCaching.L2_LATENCY,
                        AcceleratorCaches.NEAR_CHANNELS,
                        AcceleratorCaches.FAR_CHANNELS,
                        SelectiveCaching.WARPS,
                        SelectiveCaching.MSHR_L1,
                        SelectiveCaching.MSHR_L2,
                        SelectiveCaching.CLIENT_CACHE,
                        SelectiveCaching.CLIENT_WAYS,
                        SelectiveCaching.CLIENT_LATENCY,
                        SelectiveCaching.FAULT,
                        SelectiveCaching.FAULTS,
                        SelectiveCaching.CPU_READS,
                        SelectiveCaching.DIRECTORY,
                        SelectiveCaching.FINGERPRINT));
    }
}
