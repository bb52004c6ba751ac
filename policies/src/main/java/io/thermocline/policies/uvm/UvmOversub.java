package io.thermocline.policies.uvm;

import io.thermocline.engine.core.PolicyContext;
import io.thermocline.engine.parameter.ParameterValues;

/**
 * First touch until device memory was full once, from then on the static threshold.
 *
 * <p>Source: the poster, "Evaluation and Results", scheme <em>Oversub</em>.
 */
public final class UvmOversub extends Uvm {
    private long threshold;

    /** The policy of one run. */
    public UvmOversub(PolicyContext context) {
        super(context);
        configure(context.parameters());
    }

    @Override
    void configure(ParameterValues values) {
        threshold = values.get(UvmParameters.THRESHOLD);
        cacheTranslations(UvmParameters.cachesTranslations(values));
    }

    @Override
    boolean migrates(int block) {
        return !isOversubscribed() || counters.accesses(block) >= threshold;
    }
}
