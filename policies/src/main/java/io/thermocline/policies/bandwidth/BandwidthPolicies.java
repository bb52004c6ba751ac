package io.thermocline.policies.bandwidth;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/**
 * BW-AWARE placement and what the thesis compares it with (ch. III). A page is in one place only, and stays where it
 * was placed.
 */
public final class BandwidthPolicies implements PolicyFamily {
    private static final PolicyNeeds PLACEMENT = PolicyNeeds.NOTHING
            .withOnePlace()
            .withAssumptions(Assumption.FIRST_TIER_BANDWIDTH, Assumption.MEMORY_BELOW);
    private static final PolicyNeeds PROFILED = PLACEMENT.withAllocations().withProfile();

    @Override
    public List<PolicyProvider> policies() {
        return List.of(
                declare(
                                "bw-local",
                                BwLocal.class,
                                "thesis sec. 2.2",
                                "LOCAL: all pages go to the first tier while it has room",
                                PLACEMENT)
                        .explained(BandwidthExplanations.LOCAL),
                declare(
                                "bw-interleave",
                                BwInterleave.class,
                                "thesis sec. 2.2",
                                "INTERLEAVE: pages go round robin over all tiers",
                                PLACEMENT)
                        .explained(BandwidthExplanations.INTERLEAVE),
                declare(
                                "bw-aware",
                                BwAware.class,
                                "thesis sec. 3.2",
                                "BW-AWARE: pages go to the tiers at random, in the ratio of their bandwidths",
                                PLACEMENT)
                        .explained(BandwidthExplanations.AWARE)
                        .with(Ratio.PARAMETER),
                declare(
                                "bw-oracle",
                                BwOracle.class,
                                "thesis sec. 3.3.2",
                                "The hottest pages go to the first tier until it serves its share of the accesses",
                                PROFILED)
                        .explained(BandwidthExplanations.ORACLE)
                        .with(BwOracle.TARGET),
                declare(
                                "bw-annotated",
                                BwAnnotated.class,
                                "thesis sec. 3.4",
                                "The hottest structures go to a first tier that is too small for BW-AWARE",
                                PROFILED)
                        .explained(BandwidthExplanations.ANNOTATED)
                        .with(Ratio.PARAMETER, BwAnnotated.TRAINING_SEED, BwAnnotated.LEAST_STRUCTURE));
    }

    private static PolicyDeclaration declare(
            String name, Class<? extends Policy> policy, String source, String summary, PolicyNeeds needs) {
        return PolicyDeclaration.of(name, policy, source, summary).needing(needs);
    }
}
