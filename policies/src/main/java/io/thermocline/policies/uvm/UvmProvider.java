package io.thermocline.policies.uvm;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.policies.DeclaredPolicy;
import java.util.List;

/** What the declarations of the UVM policies share. */
abstract class UvmProvider extends DeclaredPolicy {
    UvmProvider(String name, String summary, String policyClass, Parameter<?>... parameters) {
        super(
                name,
                summary,
                "UVM-adaptive (IPDPS 2020 poster)",
                UvmProvider.class.getPackageName() + "." + policyClass,
                List.of(parameters),
                PolicyNeeds.HOST_DRIVEN
                        .withMiddleTiers(false)
                        .withOnePlace()
                        .withAllocations()
                        .withAssumptions(Assumption.ACCELERATOR, Assumption.MEMORY_BELOW));
    }
}
