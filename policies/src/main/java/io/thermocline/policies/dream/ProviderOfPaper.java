package io.thermocline.policies.dream;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** What the declarations of DREAM and of its baselines share. */
abstract class ProviderOfPaper implements PolicyProvider {
    private final String name;
    private final String summary;
    private final String source;
    private final String policyClass;
    private final PolicyNeeds needs;
    private final List<Parameter<?>> parameters;

    ProviderOfPaper(
            String name,
            String summary,
            String source,
            String policyClass,
            PolicyNeeds needs,
            List<Parameter<?>> parameters) {
        this.name = name;
        this.summary = summary;
        this.source = source;
        this.policyClass = policyClass;
        this.needs = needs;
        this.parameters = parameters;
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
    public final List<Parameter<?>> parameters() {
        return parameters;
    }

    @Override
    public final String policyClass() {
        return "io.thermocline.policies.dream." + policyClass;
    }

    @Override
    public final PolicyNeeds needs() {
        return needs;
    }
}
