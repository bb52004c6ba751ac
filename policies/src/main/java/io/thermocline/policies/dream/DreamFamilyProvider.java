package io.thermocline.policies.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.policies.DeclaredPolicy;
import java.util.List;

/** What the declarations of DREAM and of its baselines share: written pages stay where they are when the program ends. */
abstract class DreamFamilyProvider extends DeclaredPolicy {
    DreamFamilyProvider(
            String name,
            String summary,
            String source,
            String policyClass,
            PolicyNeeds needs,
            List<Parameter<?>> parameters) {
        super(
                name,
                summary,
                source,
                DreamFamilyProvider.class.getPackageName() + "." + policyClass,
                parameters,
                needs.withoutFinalFlush().withAssumptions(Assumption.ACCELERATOR, Assumption.MEMORY_BELOW));
    }
}
