package io.thermocline.policies.uvm;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** What the declarations of the UVM policies share. */
abstract class UvmProvider implements PolicyProvider {
    private final String name;
    private final String summary;
    private final String policyClass;
    private final List<Parameter<?>> parameters;

    UvmProvider(String name, String summary, String policyClass, Parameter<?>... parameters) {
        this.name = name;
        this.summary = summary;
        this.policyClass = policyClass;
        this.parameters = List.of(parameters);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    @Override
    public final String source() {
        return "UVM-adaptive (IPDPS 2020 poster)";
    }

    @Override
    public final List<Parameter<?>> parameters() {
        return parameters;
    }

    @Override
    public final String policyClass() {
        return "io.thermocline.policies.uvm." + policyClass;
    }

    @Override
    public final PolicyNeeds needs() {
        return PolicyNeeds.HOST_DRIVEN.withMiddleTiers(false).withOnePlace();
    }
}
