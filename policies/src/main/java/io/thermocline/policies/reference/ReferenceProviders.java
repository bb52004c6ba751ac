package io.thermocline.policies.reference;

import static io.thermocline.engine.policy.PolicyNeeds.FUTURE;
import static io.thermocline.engine.policy.PolicyNeeds.NOTHING;

import io.thermocline.engine.parameter.Parameter;
import java.util.List;

/** The catalogue of the reference policies: names, sources and parameters. */
public final class ReferenceProviders {
    private ReferenceProviders() {}

    /** Describes {@link Fifo}. */
    public static final class FifoProvider extends ReferenceProvider {
        /** For the service loader. */
        public FifoProvider() {
            super(
                    "fifo",
                    "First in, first out",
                    "Belady, IBM Systems Journal 5(2), 1966",
                    NOTHING,
                    ReferencePolicies.FifoPolicy.class,
                    List.of());
        }
    }

    /** Describes {@link Lru}. */
    public static final class LruProvider extends ReferenceProvider {
        /** For the service loader. */
        public LruProvider() {
            super(
                    "lru",
                    "Least recently used",
                    "Mattson et al., IBM Systems Journal 9(2), 1970",
                    NOTHING,
                    ReferencePolicies.LruPolicy.class,
                    List.of());
        }
    }

    /** Describes {@link Clock}. */
    public static final class ClockProvider extends ReferenceProvider {
        /** Whether the access that brings a page sets its mark. */
        public static final Parameter<Boolean> REFERENCE_ON_FILL = Parameter.flag(
                "reference-on-fill",
                false,
                "whether the access that brings a page sets its reference bit",
                "libCacheSim's Clock does not set it, GMT does");

        /** For the service loader. */
        public ClockProvider() {
            super(
                    "clock",
                    "Second chance with one reference bit, cleared as the hand passes",
                    "Corbato, MIT Project MAC report MAC-M-384, 1968",
                    NOTHING,
                    ReferencePolicies.ClockPolicy.class,
                    List.of(REFERENCE_ON_FILL));
        }
    }

    /** Describes {@link Lfu}. */
    public static final class LfuProvider extends ReferenceProvider {
        /** For the service loader. */
        public LfuProvider() {
            super(
                    "lfu",
                    "Least frequently used since it came in; among equals the one that has had its count for longest",
                    "Shah, Mitra and Matani, 2010",
                    NOTHING,
                    ReferencePolicies.LfuPolicy.class,
                    List.of());
        }
    }

    /** Describes {@link Arc}. */
    public static final class ArcProvider extends ReferenceProvider {
        /** For the service loader. */
        public ArcProvider() {
            super(
                    "arc",
                    "Adaptive replacement cache: balances recency and frequency by what it evicted too early",
                    "Megiddo and Modha, FAST 2003",
                    NOTHING,
                    ReferencePolicies.ArcPolicy.class,
                    List.of());
        }
    }

    /** Describes {@link Sieve}. */
    public static final class SieveProvider extends ReferenceProvider {
        /** For the service loader. */
        public SieveProvider() {
            super(
                    "sieve",
                    "A hand over pages in order of arrival, which never move",
                    "Zhang et al., NSDI 2024",
                    NOTHING,
                    ReferencePolicies.SievePolicy.class,
                    List.of());
        }
    }

    /** Describes {@link S3Fifo}. */
    public static final class S3FifoProvider extends ReferenceProvider {
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

        /** For the service loader. */
        public S3FifoProvider() {
            super(
                    "s3fifo",
                    "Three FIFO queues: a small one that sifts, a main one, and one of pages remembered",
                    "Yang et al., SOSP 2023",
                    NOTHING,
                    ReferencePolicies.S3FifoPolicy.class,
                    List.of(SMALL_SHARE, GHOST_SHARE, THRESHOLD));
        }
    }

    /** Describes {@link WTinyLfu}. */
    public static final class WTinyLfuProvider extends ReferenceProvider {
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

        /** For the service loader. */
        public WTinyLfuProvider() {
            super(
                    "wtinylfu",
                    "An LRU window before a segmented LRU that admits by recent frequency",
                    "Einziger, Friedman and Manes, ACM TOS 13(4), 2017",
                    NOTHING,
                    ReferencePolicies.WTinyLfuPolicy.class,
                    List.of(WINDOW_SHARE, PROTECTED_SHARE, SAMPLE_FACTOR));
        }
    }

    /** Describes {@link Belady}. */
    public static final class BeladyProvider extends ReferenceProvider {
        /** Whether a page may stay where it lies. */
        public static final Parameter<Boolean> BYPASS = Parameter.flag(
                "bypass",
                false,
                "whether an access may be served where its page lies if the page is needed later than all others",
                "assumed");

        /** For the service loader. */
        public BeladyProvider() {
            super(
                    "belady",
                    "The optimum: the page whose next access lies furthest ahead leaves; needs the future",
                    "Belady, IBM Systems Journal 5(2), 1966",
                    FUTURE,
                    ReferencePolicies.BeladyPolicy.class,
                    List.of(BYPASS));
        }
    }
}
