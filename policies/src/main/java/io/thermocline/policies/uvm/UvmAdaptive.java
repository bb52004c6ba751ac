package io.thermocline.policies.uvm;

import io.thermocline.engine.core.PolicyContext;

/**
 * UVM-adaptive: the threshold grows as memory fills, and with a block's round trips once it was full ({@link MigrationThreshold}).
 *
 * <p>Source: the poster, "Evaluation and Results", scheme <em>Adaptive</em>.
 */
public final class UvmAdaptive extends Uvm {
    private final MigrationThreshold threshold;

    /** The policy of one run. */
    public UvmAdaptive(PolicyContext context) {
        super(context, UvmParameters.cachesTranslations(context));
        threshold = new MigrationThreshold(
                context.parameters().get(UvmParameters.THRESHOLD),
                context.parameters().get(UvmParameters.PENALTY));
    }

    @Override
    boolean migrates(int block) {
        double needed = isOversubscribed()
                ? threshold.whenOversubscribed(counters.roundTrips(block))
                : threshold.whileFitting(allocated(), total());
        return counters.accesses(block) >= needed;
    }
}
