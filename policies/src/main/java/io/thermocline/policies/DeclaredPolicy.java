package io.thermocline.policies;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** A declaration whose parts are given once, for families of policies that differ in little else. */
public abstract class DeclaredPolicy implements PolicyProvider {
    private final String name;
    private final String summary;
    private final String source;
    private final String policyClass;
    private final List<Parameter<?>> parameters;
    private final PolicyNeeds needs;

    /**
     * Declares a policy.
     *
     * @param policyClass its class, by name
     */
    protected DeclaredPolicy(
            String name,
            String summary,
            String source,
            String policyClass,
            List<Parameter<?>> parameters,
            PolicyNeeds needs) {
        this.name = name;
        this.summary = summary;
        this.source = source;
        this.policyClass = policyClass;
        this.parameters = List.copyOf(parameters);
        this.needs = needs;
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
        return source;
    }

    @Override
    public final String policyClass() {
        return policyClass;
    }

    @Override
    public final List<Parameter<?>> parameters() {
        return parameters;
    }

    @Override
    public final PolicyNeeds needs() {
        return needs;
    }
}
