package io.thermocline.policies.thermostat;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/**
 * Thermostat (thesis ch. VI) and its baselines. Each base page is in one place only, in the fast tier or in slow
 * memory.
 */
public final class ThermostatPolicies implements PolicyFamily {
    private static final PolicyNeeds PLACEMENT =
            PolicyNeeds.NOTHING.withOnePlace().withAssumptions(Assumption.SLOW_MEMORY);

    @Override
    public List<PolicyProvider> policies() {
        return List.of(
                checked(PolicyDeclaration.of(
                                "thermostat",
                                Thermostat.class,
                                "thesis ch. VI",
                                "Sends the coldest 2 MiB pages to slow memory, as many as a tolerable slowdown allows")
                        .explained(ThermostatExplanations.THERMOSTAT)
                        .with(
                                Thermostat.INTERVAL,
                                Thermostat.SAMPLE_SHARE,
                                Thermostat.POISON_BUDGET,
                                Thermostat.SLOWDOWN,
                                Thermostat.SLOW_LATENCY,
                                Thermostat.FAULT_LATENCY,
                                Thermostat.TLB_RESIDENCE,
                                Thermostat.ROOM)
                        .needing(PLACEMENT.withTimers())),
                checked(PolicyDeclaration.of(
                                "kstaled",
                                Kstaled.class,
                                "thesis sec. 6.1 and 6.2.1",
                                "Sends 2 MiB pages that were idle for a while to slow memory and brings them back when they are accessed")
                        .explained(ThermostatExplanations.KSTALED)
                        .with(Kstaled.IDLE, Thermostat.SLOW_LATENCY)
                        .needing(PLACEMENT.withTimers())),
                checked(PolicyDeclaration.of(
                                "all-dram",
                                AllDram.class,
                                "thesis sec. 6.5",
                                "Keeps all memory in the fast tier; what does not fit stays in slow memory")
                        .explained(ThermostatExplanations.ALL_DRAM)
                        .with(AllDram.INTERVAL, Thermostat.SLOW_LATENCY)
                        .needing(PLACEMENT)));
    }

    private static PolicyDeclaration checked(PolicyDeclaration declaration) {
        return declaration.checking(testbed -> LargePages.parts(testbed.pageBytes()));
    }
}
