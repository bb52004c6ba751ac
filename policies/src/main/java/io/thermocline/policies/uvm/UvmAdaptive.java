package io.thermocline.policies.uvm;

import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyContext;

/**
 * UVM-adaptive: the threshold grows as memory fills, and with a block's round trips once it was full
 * ({@link MigrationThreshold}).
 *
 * <p>Source: the poster, "Evaluation and Results", scheme <em>Adaptive</em>.
 */
public final class UvmAdaptive extends Uvm {
    private MigrationThreshold threshold;

    /** The policy of one run. */
    public UvmAdaptive(PolicyContext context) {
        super(context);
        configure(context.parameters());
    }

    @Override
    void configure(ParameterValues values) {
        threshold = new MigrationThreshold(values.get(UvmParameters.THRESHOLD), values.get(UvmParameters.PENALTY));
        cacheTranslations(UvmParameters.cachesTranslations(values));
    }

    @Override
    boolean migrates(int block) {
        double needed = isOversubscribed()
                ? threshold.whenOversubscribed(counters.roundTrips(block))
                : threshold.whileFitting(allocated(), total());
        return counters.accesses(block) >= needed;
    }
}
