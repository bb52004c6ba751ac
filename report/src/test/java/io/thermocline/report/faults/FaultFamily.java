package io.thermocline.report.faults;

import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** Declares the policy {@code faulty}. */
public final class FaultFamily implements PolicyFamily {
    @Override
    public List<PolicyProvider> policies() {
        return List.of(PolicyDeclaration.of("faulty", FaultyPolicy.class, "none", "Demand paging with faults to order")
                .with(FaultyPolicy.VICTIM, FaultyPolicy.AHEAD, FaultyPolicy.SWEEP, FaultyPolicy.DELAY));
    }
}
