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
