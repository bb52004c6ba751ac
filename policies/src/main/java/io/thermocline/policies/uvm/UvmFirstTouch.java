package io.thermocline.policies.uvm;

import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.PolicyContext;

/**
 * The baseline: every access to a block in host memory migrates it at first touch; nothing is served remotely.
 *
 * <p>Source: the poster, "Evaluation and Results", scheme <em>Disabled</em>.
 */
public final class UvmFirstTouch extends Uvm {
    /** The policy of one run. */
    public UvmFirstTouch(PolicyContext context) {
        super(context);
    }

    @Override
    void configure(ParameterValues values) {}

    @Override
    boolean migrates(int block) {
        return true;
    }
}
