package io.thermocline.policies.thermostat;

import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.testbed.Testbed;

/** Declares a policy that places large pages: each base page lies in one place only, in the fast tier or in slow memory. */
abstract class LargePageProvider implements PolicyProvider {
    /** The shortest interval that these policies take. */
    static final long MILLISECOND_PS = 1_000_000_000L;

    /** What all of them need; only some decide by time. */
    static final PolicyNeeds PLACEMENT = PolicyNeeds.NOTHING.withOnePlace().withAssumptions(Assumption.SLOW_MEMORY);

    @Override
    public PolicyNeeds needs() {
        return PLACEMENT.withTimers();
    }

    @Override
    public final void checkSuits(Testbed testbed) {
        LargePages.parts(testbed.pageBytes());
    }
}
