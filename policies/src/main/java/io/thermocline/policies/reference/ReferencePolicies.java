package io.thermocline.policies.reference;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyContext;

/**
 * Demand paging with each of the replacements. A policy is a class of its own because the engine defines the classes of
 * a composition again, and finds them by name.
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
        /** Whether the access that brings a page sets its mark. */
        public static final Parameter<Boolean> REFERENCE_ON_FILL = Parameter.flag(
                "reference-on-fill",
                false,
                "whether the access that brings a page sets its reference bit",
                "libCacheSim's Clock does not set it, GMT does");

        /** For a run. */
        public ClockPolicy(PolicyContext context) {
            super(
                    context,
                    new Clock(context.memory().frames(0), context.parameters().get(REFERENCE_ON_FILL)));
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
        /** Share of the small queue. */
        public static final Parameter<Double> SMALL_SHARE = Parameter.decimal(
                "small-share", "share of frames", "0.1", 0, 1, "size of the small queue", "S3-FIFO sec. 4.1");

        /** Pages to remember. */
        public static final Parameter<Double> GHOST_SHARE = Parameter.decimal(
                "ghost-share",
                "share of frames",
                "0.9",
                0,
                2,
                "pages remembered after they left the small queue: by default as many as the main queue holds",
                "S3-FIFO sec. 4.1");

        /** Accesses that take a page to the main queue. */
        public static final Parameter<Long> THRESHOLD = Parameter.integer(
                "move-to-main-threshold",
                "accesses",
                "2",
                1,
                3,
                "accesses in the small queue that take a page to the main queue",
                "S3-FIFO algorithm 1");

        /** For a run. */
        public S3FifoPolicy(PolicyContext context) {
            super(
                    context,
                    new S3Fifo(
                            context.memory().frames(0),
                            context.memory().pages(),
                            context.parameters().get(SMALL_SHARE),
                            context.parameters().get(GHOST_SHARE),
                            Math.toIntExact(context.parameters().get(THRESHOLD))));
        }
    }

    /** Demand paging with {@link WTinyLfu}. */
    public static final class WTinyLfuPolicy extends DemandPaging {
        /** Share of the window. */
        public static final Parameter<Double> WINDOW_SHARE = Parameter.decimal(
                "window-share", "share of frames", "0.01", 0, 1, "size of the LRU window", "TinyLFU sec. 4");

        /** Share of the protected segment. */
        public static final Parameter<Double> PROTECTED_SHARE = Parameter.decimal(
                "protected-share",
                "share of the main region",
                "0.8",
                0,
                1,
                "size of the protected segment",
                "TinyLFU sec. 4");

        /** Accesses between two agings. */
        public static final Parameter<Long> SAMPLE_FACTOR = Parameter.integer(
                "sample-factor",
                "accesses per frame",
                "10",
                1,
                1000,
                "accesses between two halvings of the frequencies, as a multiple of the frames",
                "assumed");

        /** For a run. */
        public WTinyLfuPolicy(PolicyContext context) {
            super(
                    context,
                    new WTinyLfu(
                            context.memory().frames(0),
                            context.parameters().get(WINDOW_SHARE),
                            context.parameters().get(PROTECTED_SHARE),
                            context.parameters().get(SAMPLE_FACTOR)));
        }
    }

    /** Demand paging with {@link Belady}. */
    public static final class BeladyPolicy extends DemandPaging {
        /** Whether a page may stay where it is. */
        public static final Parameter<Boolean> BYPASS = Parameter.flag(
                "bypass",
                false,
                "whether an access may be served where its page lies if the page is needed later than all others",
                "assumed");

        /** For a run. */
        public BeladyPolicy(PolicyContext context) {
            super(
                    context,
                    new Belady(
                            context.memory().frames(0),
                            context::nextAccess,
                            context.parameters().get(BYPASS)));
        }
    }
}
