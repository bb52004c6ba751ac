package io.thermocline.policies.thermostat;

import io.thermocline.engine.parameter.Parameter;
import java.util.List;

/** Declares {@code kstaled}. */
public final class KstaledProvider extends LargePageProvider {
    static final Parameter<Long> IDLE = Parameter.duration(
            "idle", "10s", MILLISECOND_PS, "how long a page is idle before it goes to slow memory", "thesis Fig. 6.1");

    @Override
    public String name() {
        return "kstaled";
    }

    @Override
    public String summary() {
        return "Sends 2 MiB pages that were idle for a while to slow memory and brings them back when they are accessed";
    }

    @Override
    public String source() {
        return "thesis sec. 6.1 and 6.2.1";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(IDLE, ThermostatProvider.SLOW_LATENCY);
    }

    @Override
    public String policyClass() {
        return "io.thermocline.policies.thermostat.Kstaled";
    }
}
