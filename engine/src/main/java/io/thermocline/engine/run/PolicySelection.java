package io.thermocline.engine.run;

import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;

/** A policy with its parameters, as users name it ({@code NAME?key=value}). */
public record PolicySelection(String label, PolicyProvider provider, ParameterValues parameters) {
    /** What it needs of a run. */
    public PolicyNeeds needs() {
        return provider.needs(parameters);
    }
}
