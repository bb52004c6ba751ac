package io.thermocline.policies.bam;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** Declares {@code bam}. */
public final class BamProvider implements PolicyProvider {
    static final Parameter<String> CLOCK = Parameter.choice(
            "clock",
            "fifo",
            List.of("fifo", "second-chance"),
            "fifo: a ticket goes round the slots and skips pinned ones; second-chance: it spares slots used since its last visit too",
            "BaM sec. 3.4");
    static final Parameter<Long> PIN_WINDOW = Parameter.integer(
            "pin-window",
            "accesses",
            "",
            0,
            1 << 20,
            "a slot is pinned while fewer accesses than this have issued since its last one; default: the accelerator's concurrency, or what the"
                    + " workload's streams have outstanding where that is less; at most a quarter of the slots",
            "BaM sec. 3.4, reference counts");

    @Override
    public String name() {
        return "bam";
    }

    @Override
    public String summary() {
        return "Two tiers: a software cache in the first, fed by storage directly; middle tiers stay unused";
    }

    @Override
    public String source() {
        return "BaM sec. 3.4";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(CLOCK, PIN_WINDOW, FlightWindow.FETCHES);
    }

    @Override
    public String policyClass() {
        return "io.thermocline.policies.bam.Bam";
    }

    @Override
    public PolicyNeeds needs() {
        return PolicyNeeds.OUTER_TIERS.withAssumptions(Assumption.ACCELERATOR, Assumption.STORAGE);
    }
}
