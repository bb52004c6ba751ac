package io.thermocline.policies.reference;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.policies.DeclaredPolicy;
import java.util.ArrayList;
import java.util.List;

/** What the providers of the reference policies have in common. */
public abstract class ReferenceProvider extends DeclaredPolicy {
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

    /** Describes a policy that takes {@link #LOWER} and parameters of its own. */
    ReferenceProvider(
            String name,
            String summary,
            String source,
            PolicyNeeds needs,
            Class<? extends DemandPaging> policy,
            List<Parameter<?>> own) {
        super(name, summary, source, policy.getName(), withLower(own), needs);
    }

    private static List<Parameter<?>> withLower(List<Parameter<?>> own) {
        List<Parameter<?>> all = new ArrayList<>(own);
        all.add(LOWER);
        all.add(FlightWindow.FETCHES);
        return all;
    }
}
