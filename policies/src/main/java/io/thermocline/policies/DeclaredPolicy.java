package io.thermocline.policies;

import io.thermocline.engine.parameter.Declared;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** A declaration whose parts are given once, for families of policies that differ in little else. */
public abstract class DeclaredPolicy extends Declared implements PolicyProvider {
    private final String policyClass;
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
        super(name, summary, source, parameters);
        this.policyClass = policyClass;
        this.needs = needs;
    }

    @Override
    public final String policyClass() {
        return policyClass;
    }

    @Override
    public final PolicyNeeds needs() {
        return needs;
    }
}
