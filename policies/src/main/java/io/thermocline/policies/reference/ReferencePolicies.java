package io.thermocline.policies.reference;

import io.thermocline.engine.policy.PolicyContext;

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
            super(context, new FifoQueue(context.memory().frames(0)));
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

    /** Demand paging with {@link Lfu}. */
    public static final class LfuPolicy extends DemandPaging {
        /** For a run. */
        public LfuPolicy(PolicyContext context) {
            super(context, new Lfu(context.memory().frames(0)));
        }
    }

    /** Demand paging with {@link Arc}. */
    public static final class ArcPolicy extends DemandPaging {
        /** For a run. */
        public ArcPolicy(PolicyContext context) {
            super(context, new Arc(context.memory().frames(0), context.memory().pages()));
        }
    }

    /** Demand paging with {@link Sieve}. */
    public static final class SievePolicy extends DemandPaging {
        /** For a run. */
        public SievePolicy(PolicyContext context) {
            super(context, new Sieve(context.memory().frames(0)));
        }
    }

    /** Demand paging with {@link S3Fifo}. */
    public static final class S3FifoPolicy extends DemandPaging {
        /** For a run. */
        public S3FifoPolicy(PolicyContext context) {
            super(
                    context,
                    new S3Fifo(
                            context.memory().frames(0),
                            context.memory().pages(),
                            context.parameters().get(ReferenceProviders.S3FifoProvider.SMALL_SHARE),
                            context.parameters().get(ReferenceProviders.S3FifoProvider.GHOST_SHARE),
                            Math.toIntExact(context.parameters().get(ReferenceProviders.S3FifoProvider.THRESHOLD))));
        }
    }

    /** Demand paging with {@link WTinyLfu}. */
    public static final class WTinyLfuPolicy extends DemandPaging {
        /** For a run. */
        public WTinyLfuPolicy(PolicyContext context) {
            super(
                    context,
                    new WTinyLfu(
                            context.memory().frames(0),
                            context.parameters().get(ReferenceProviders.WTinyLfuProvider.WINDOW_SHARE),
                            context.parameters().get(ReferenceProviders.WTinyLfuProvider.PROTECTED_SHARE),
                            context.parameters().get(ReferenceProviders.WTinyLfuProvider.SAMPLE_FACTOR)));
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
