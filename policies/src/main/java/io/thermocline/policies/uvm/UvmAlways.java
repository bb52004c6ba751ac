package io.thermocline.policies.uvm;

import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyContext;

/**
 * Volta's static threshold: a block migrates when its accesses reach it, whether memory is full or not.
 *
 * <p>Source: the poster, "Evaluation and Results", scheme <em>Always</em>.
 */
public class UvmAlways extends Uvm {
    private long threshold;

    /** The policy of one run. */
    public UvmAlways(PolicyContext context) {
        super(context);
        configure(context.parameters());
    }

    @Override
    final void configure(ParameterValues values) {
        threshold = values.get(UvmParameters.THRESHOLD);
        cacheTranslations(UvmParameters.cachesTranslations(values));
    }

    @Override
    boolean migrates(int block) {
        return counters.accesses(block) >= threshold;
    }
}
