package io.thermocline.policies.reference;

import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyDeclaration;
import io.thermocline.engine.policy.PolicyExplanation;
import io.thermocline.engine.policy.PolicyFamily;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyNeeds.Scaling;
import io.thermocline.engine.policy.PolicyProvider;
import java.util.List;

/** The reference policies: demand paging with well-known replacements. */
public final class ReferenceFamily implements PolicyFamily {
    @Override
    public List<PolicyProvider> policies() {
        return List.of(
                declare(
                        "fifo",
                        ReferencePolicies.FifoPolicy.class,
                        "Belady, IBM Systems Journal 5(2), 1966",
                        "First in, first out",
                        ReferenceExplanations.FIFO),
                declare(
                                "lru",
                                ReferencePolicies.LruPolicy.class,
                                "Mattson et al., IBM Systems Journal 9(2), 1970",
                                "Least recently used",
                                ReferenceExplanations.LRU)
                        .adaptingNeeds((needs, values) -> needs.withRecencyStack(!FlightWindow.isGiven(values))),
                declare(
                        "clock",
                        ReferencePolicies.ClockPolicy.class,
                        "Corbato, MIT Project MAC report MAC-M-384, 1968",
                        "Second chance with one reference bit, cleared as the hand passes",
                        ReferenceExplanations.CLOCK,
                        ReferencePolicies.ClockPolicy.REFERENCE_ON_FILL),
                declare(
                        "lfu",
                        ReferencePolicies.LfuPolicy.class,
                        "Shah, Mitra and Matani, 2010",
                        "Least frequently used since it came in; among equals the one that has had its count for longest",
                        ReferenceExplanations.LFU),
                declare(
                        "arc",
                        ReferencePolicies.ArcPolicy.class,
                        "Megiddo and Modha, FAST 2003",
                        "Adaptive replacement cache: balances recency and frequency by what it evicted too early",
                        ReferenceExplanations.ARC),
                declare(
                                "sieve",
                                ReferencePolicies.SievePolicy.class,
                                "Zhang et al., NSDI 2024",
                                "A hand over pages in order of arrival, which never move",
                                ReferenceExplanations.SIEVE)
                        .adaptingNeeds(
                                (needs, values) -> needs.withScaling(FlightWindow.scaling(values, Scaling.LOGARITHM))),
                declare(
                        "s3fifo",
                        ReferencePolicies.S3FifoPolicy.class,
                        "Yang et al., SOSP 2023",
                        "Three FIFO queues: a small one that sifts, a main one, and one of pages remembered",
                        ReferenceExplanations.S3FIFO,
                        ReferencePolicies.S3FifoPolicy.SMALL_SHARE,
                        ReferencePolicies.S3FifoPolicy.GHOST_SHARE,
                        ReferencePolicies.S3FifoPolicy.THRESHOLD),
                declare(
                        "wtinylfu",
                        ReferencePolicies.WTinyLfuPolicy.class,
                        "Einziger, Friedman and Manes, ACM TOS 13(4), 2017",
                        "An LRU window before a segmented LRU that admits by recent frequency",
                        ReferenceExplanations.WTINYLFU,
                        ReferencePolicies.WTinyLfuPolicy.WINDOW_SHARE,
                        ReferencePolicies.WTinyLfuPolicy.PROTECTED_SHARE,
                        ReferencePolicies.WTinyLfuPolicy.SAMPLE_FACTOR),
                declare(
                                "belady",
                                ReferencePolicies.BeladyPolicy.class,
                                "Belady, IBM Systems Journal 5(2), 1966",
                                "The optimum: the page whose next access lies furthest ahead leaves; needs the future",
                                ReferenceExplanations.BELADY,
                                ReferencePolicies.BeladyPolicy.BYPASS)
                        .needing(PolicyNeeds.FUTURE));
    }

    private static PolicyDeclaration declare(
            String name,
            Class<? extends Policy> policy,
            String source,
            String summary,
            PolicyExplanation explanation,
            Parameter<?>... own) {
        return PolicyDeclaration.of(name, policy, source, summary)
                .explained(explanation)
                .with(own)
                .with(DemandPaging.LOWER, FlightWindow.FETCHES)
                .adaptingNeeds((needs, values) -> needs.withScaling(FlightWindow.scaling(values, Scaling.ROOT)));
    }
}
