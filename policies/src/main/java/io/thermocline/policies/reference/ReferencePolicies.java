package io.thermocline.policies.reference;

import io.thermocline.engine.core.PolicyContext;

/**
 * Demand paging with each of the replacements. A policy is a class of its own because the engine defines the classes of a composition anew, and
 * finds them by name.
 */
public final class ReferencePolicies {
    private ReferencePolicies() {}

    /** Demand paging with {@link Fifo}. */
    public static final class FifoPolicy extends DemandPaging {
        /** For a run. */
        public FifoPolicy(PolicyContext context) {
            super(context, new Fifo(context.memory().frames(0)));
        }
    }

    /** Demand paging with {@link Lru}. */
    public static final class LruPolicy extends DemandPaging {
        /** For a run. */
        public LruPolicy(PolicyContext context) {
            super(context, new Lru(context.memory().frames(0)));
        }
    }

    /** Demand paging with {@link Clock}. */
    public static final class ClockPolicy extends DemandPaging {
        /** For a run. */
        public ClockPolicy(PolicyContext context) {
            super(
                    context,
                    new Clock(
                            context.memory().frames(0),
                            context.parameters().get(ReferenceProviders.ClockProvider.REFERENCE_ON_FILL)));
        }
    }

    /** Demand paging with {@link Belady}. */
    public static final class BeladyPolicy extends DemandPaging {
        /** For a run. */
        public BeladyPolicy(PolicyContext context) {
            super(
                    context,
                    new Belady(
                            context.memory().frames(0),
                            context::nextAccess,
                            context.parameters().get(ReferenceProviders.BeladyProvider.BYPASS)));
        }
    }
}
