package io.thermocline.policies.uvm;

import io.thermocline.engine.core.PolicyContext;

/**
 * Volta's static threshold: a block migrates when its accesses reach it, whether memory is full or not.
 *
 * <p>Source: the poster, "Evaluation and Results", scheme <em>Always</em>.
 */
public final class UvmAlways extends Uvm {
    private final long threshold;

    /** The policy of one run. */
    public UvmAlways(PolicyContext context) {
        super(context, UvmParameters.cachesTranslations(context));
        threshold = context.parameters().get(UvmParameters.THRESHOLD);
    }

    @Override
    boolean migrates(int block) {
        return counters.accesses(block) >= threshold;
    }
}
