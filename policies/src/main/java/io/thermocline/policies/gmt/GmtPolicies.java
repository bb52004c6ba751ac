package io.thermocline.policies.gmt;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.policies.MiddleTier;
import java.util.List;

/** GMT (ASPLOS 2024) and its bound for transfers by the host. */
public final class GmtPolicies implements PolicyFamily {
    private static final Parameter<?>[] REUSE = {
        GmtParameters.REFERENCE_ON_FILL,
        GmtParameters.MIDDLE_REPLACEMENT,
        GmtParameters.WHEN_FULL,
        GmtParameters.EQUATION_1,
        GmtParameters.RETAIN,
        GmtParameters.HEURISTIC_SHARE,
        GmtParameters.HEURISTIC_WINDOW,
        GmtParameters.SAMPLES,
        GmtParameters.SAMPLE_BATCH,
        GmtParameters.SAMPLE_SPAN,
        FlightWindow.FETCHES
    };
    private static final Parameter<?>[] TIER_ORDER = {
        GmtParameters.REFERENCE_ON_FILL, GmtParameters.MIDDLE_REPLACEMENT, GmtParameters.TRANSFER, FlightWindow.FETCHES
    };
    private static final PolicyNeeds CHOOSING = PolicyNeeds.NOTHING.withChoiceOf(HostTransfers.MECHANISMS);

    @Override
    public List<PolicyProvider> policies() {
        return List.of(
                declare(
                                "gmt-tierorder",
                                GmtTierOrder.class,
                                "GMT sec. 2.1.1",
                                "Each tier takes the victims of the tier above it",
                                CHOOSING)
                        .explained(GmtExplanations.TIER_ORDER)
                        .with(TIER_ORDER),
                declare(
                                "gmt-tierorder-rrd",
                                GmtTierOrderRrd.class,
                                "GMT sec. 2.1.3, Fig. 4 and 7",
                                "GMT-TierOrder that also measures the exact remaining reuse distances of its victims",
                                CHOOSING)
                        .explained(GmtExplanations.TIER_ORDER_RRD)
                        .with(TIER_ORDER),
                declare(
                                "gmt-random",
                                GmtRandom.class,
                                "GMT sec. 2.1.2",
                                "A victim goes to a random slower tier",
                                CHOOSING)
                        .explained(GmtExplanations.RANDOM)
                        .with(
                                GmtParameters.REFERENCE_ON_FILL,
                                GmtParameters.MIDDLE_REPLACEMENT,
                                GmtParameters.FILL_FIRST,
                                GmtParameters.TRANSFER,
                                FlightWindow.FETCHES),
                declare(
                                "gmt-reuse",
                                GmtReuse.class,
                                "GMT sec. 2.1.3",
                                "A victim goes to the tier that its predicted reuse distance deserves",
                                CHOOSING)
                        .explained(GmtExplanations.REUSE)
                        .with(REUSE)
                        .with(GmtParameters.TRANSFER),
                declare(
                                "hmm-optimistic",
                                GmtReuse.class,
                                "GMT sec. 3.6",
                                "GMT-Reuse's decisions with the host's transfers: the best that host orchestration could do",
                                PolicyNeeds.HOST_DRIVEN)
                        .explained(GmtExplanations.OPTIMISTIC)
                        .with(REUSE));
    }

    private static PolicyDeclaration declare(
            String name, Class<? extends Policy> policy, String source, String summary, PolicyNeeds needs) {
        return PolicyDeclaration.of(name, policy, source, summary)
                .needing(needs.withAssumptions(Assumption.ACCELERATOR, Assumption.MIDDLE_MEMORY, Assumption.STORAGE))
                .adaptingNeeds((ofPolicy, values) ->
                        ofPolicy.withScaling(FlightWindow.scaling(values, PolicyNeeds.Scaling.ROOT)))
                .checking(testbed ->
                        MiddleTier.check(name, testbed, "a middle tier", "gmt-a100 or four-tier, or policy bam"));
    }
}
