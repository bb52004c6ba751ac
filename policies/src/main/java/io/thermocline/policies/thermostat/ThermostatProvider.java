package io.thermocline.policies.thermostat;

import io.thermocline.engine.parameter.Parameter;
import java.util.List;

/** Declares {@code thermostat}. */
public final class ThermostatProvider extends LargePageProvider {
    private static final double LEAST = 1e-6;

    static final Parameter<Long> INTERVAL = Parameter.duration(
            "interval",
            "30s",
            MILLISECOND_PS,
            "scan interval: a phase of a sample, and the period of correction",
            "thesis sec. 6.5");
    static final Parameter<Double> SAMPLE_SHARE = Parameter.decimal(
            "sample-share",
            "",
            "0.05",
            LEAST,
            1,
            "share of the large pages in each sample, which has one at least; above 0.5 every second sample has only those that the one before leaves, as a page is in one at a time",
            "thesis sec. 6.5");
    static final Parameter<Long> POISON_BUDGET = Parameter.integer(
            "poison-budget",
            "parts",
            "50",
            1,
            LargePages.MOST_PARTS,
            "most parts of a sampled large page that are poisoned, of 512 if the base page is 4 KiB",
            "thesis sec. 6.5");
    static final Parameter<Double> SLOWDOWN =
            Parameter.decimal("slowdown", "%", "3", LEAST, 1000, "tolerable slowdown", "thesis sec. 6.3.4");
    static final Parameter<Long> SLOW_LATENCY = Parameter.duration(
            "slow-latency", "1us", 1, "what an access to slow memory is reckoned to cost", "thesis sec. 6.3.4, ts");
    static final Parameter<Long> FAULT_LATENCY = Parameter.duration(
            "fault-latency", "1us", 0, "what the fault of an access to a poisoned part costs", "thesis sec. 6.4.2");
    static final Parameter<Boolean> ROOM = Parameter.flag(
            "room",
            false,
            "whether pages are demoted only while slow memory is accessed less than the target",
            "assumed");

    @Override
    public String name() {
        return "thermostat";
    }

    @Override
    public String summary() {
        return "Sends the coldest 2 MiB pages to slow memory, as many as a tolerable slowdown allows";
    }

    @Override
    public String source() {
        return "thesis ch. VI";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(INTERVAL, SAMPLE_SHARE, POISON_BUDGET, SLOWDOWN, SLOW_LATENCY, FAULT_LATENCY, ROOM);
    }

    @Override
    public String policyClass() {
        return "io.thermocline.policies.thermostat.Thermostat";
    }
}
