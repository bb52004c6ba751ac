package io.thermocline.policies.thermostat;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import java.util.List;

/** Declares {@code all-dram}. */
public final class AllDramProvider extends LargePageProvider {
    static final Parameter<Long> INTERVAL = Parameter.duration(
            "interval",
            "30s",
            MILLISECOND_PS,
            "how long an interval of the series is; nothing is decided by it",
            "assumed");

    @Override
    public String name() {
        return "all-dram";
    }

    @Override
    public String summary() {
        return "Keeps all memory in the fast tier; what does not fit stays in slow memory";
    }

    @Override
    public String source() {
        return "thesis sec. 6.5";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(INTERVAL, ThermostatProvider.SLOW_LATENCY);
    }

    @Override
    public String policyClass() {
        return "io.thermocline.policies.thermostat.AllDram";
    }

    @Override
    public PolicyNeeds needs() {
        return PLACEMENT;
    }
}
