package io.thermocline.engine.testing;

import io.thermocline.engine.Subject;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.run.PolicySelection;
import java.util.List;
import java.util.Map;

/**
 * Provides the policy class of a name.
 *
 * @param policyClass the class
 * @param needs what it needs
 */
public record NamedPolicyProvider(String policyClass, PolicyNeeds needs) implements PolicyProvider {
    /** The script of a {@link ScriptedPolicy}. */
    public static final Parameter<String> SCRIPT =
            Parameter.text("script", "", "what to do at which access", "assumed");

    /** The policy with a script. */
    public static PolicySelection select(Class<?> policyClass, PolicyNeeds needs, String script) {
        NamedPolicyProvider provider = new NamedPolicyProvider(policyClass.getName(), needs);
        return new PolicySelection(
                provider.name(),
                provider,
                ParameterValues.parse(
                        Subject.Field.POLICY, provider.name(), provider.parameters(), Map.of(SCRIPT.name(), script)));
    }

    @Override
    public String name() {
        return policyClass.substring(policyClass.lastIndexOf('.') + 1);
    }

    @Override
    public String summary() {
        return "";
    }

    @Override
    public String source() {
        return "";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(SCRIPT);
    }
}
