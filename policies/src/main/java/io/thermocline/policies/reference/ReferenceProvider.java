package io.thermocline.policies.reference;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.ArrayList;
import java.util.List;

/** What the providers of the reference policies have in common. */
public abstract class ReferenceProvider implements PolicyProvider {
    /** Value of {@link #LOWER}: one tier down, and that tier's oldest page one further. */
    public static final String TIER_ORDER = "tier-order";

    /** Value of {@link #LOWER}: home. */
    public static final String LAST = "last";

    /** Where victims of the first tier go. */
    public static final Parameter<String> LOWER = Parameter.choice(
            "lower",
            TIER_ORDER,
            List.of(TIER_ORDER, LAST),
            "where a victim of the first tier goes: one tier down, whose oldest page goes one further if it is full, or to the last tier",
            "assumed");

    private final String name;
    private final String summary;
    private final String source;
    private final PolicyNeeds needs;
    private final Class<? extends DemandPaging> policy;
    private final List<Parameter<?>> parameters;

    /** Describes a policy that takes {@link #LOWER} and parameters of its own. */
    ReferenceProvider(
            String name,
            String summary,
            String source,
            PolicyNeeds needs,
            Class<? extends DemandPaging> policy,
            List<Parameter<?>> own) {
        this.name = name;
        this.summary = summary;
        this.source = source;
        this.needs = needs;
        this.policy = policy;
        List<Parameter<?>> all = new ArrayList<>(own);
        all.add(LOWER);
        parameters = List.copyOf(all);
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
        return policy.getName();
    }

    @Override
    public final PolicyNeeds needs() {
        return needs;
    }
}
