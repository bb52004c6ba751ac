package io.thermocline.policies.gmt;

import io.thermocline.engine.parameter.Parameter;
import java.util.List;

/** Parameters of the GMT policies. */
final class GmtParameters {
    static final Parameter<Boolean> REFERENCE_ON_FILL = Parameter.flag(
            "reference-on-fill",
            true,
            "whether the access that brings a page sets its reference bit",
            "GMT sec. 2, assumed");
    static final Parameter<String> MIDDLE_REPLACEMENT = Parameter.choice(
            "tier2-replacement",
            "fifo",
            List.of("fifo", "clock"),
            "which page leaves a full middle tier",
            "GMT sec. 2.2 says FIFO, sec. 2.1.1 clock");
    static final String CONSTANT = "constant";
    static final Parameter<String> TRANSFER = Parameter.choice(
            "transfer",
            CONSTANT,
            List.of(CONSTANT, "memcpy", "zero-copy", "hybrid-8t", "hybrid-16t", "hybrid-32t"),
            "how pages move between the first tier and host memory: each in a constant time beside its transfer; by DMA, one after another; by"
                    + " the lanes of a warp; hybrid: by the lanes if an instruction wants more than 8 pages and so many lanes are active",
            "GMT sec. 2.3, Fig. 6; without warps in the workload the paper's choice decides nothing");
    static final Parameter<Boolean> FILL_FIRST = Parameter.flag(
            "fill-first",
            false,
            "whether victims fill middle tiers that have room before chance decides",
            "GMT sec. 2.1.2, assumed");
    static final Parameter<String> WHEN_FULL = Parameter.choice(
            "tier2-when-full",
            "discard",
            List.of("discard", "fifo"),
            "discard: a victim that finds its middle tier full goes further down; fifo: the oldest page of that tier makes room",
            "GMT sec. 2.1.3 says discard, sec. 2.2 FIFO");
    static final Parameter<String> EQUATION_1 = Parameter.choice(
            "eq1",
            "sum",
            List.of("tier2", "sum"),
            "upper bound of a middle tier's reuse class: its own size as printed, or the sizes down to it together",
            "GMT Eq. 1 prints tier2, Fig. 7 draws sum");
    static final Parameter<String> RETAIN = Parameter.choice(
            "retain",
            "once",
            List.of("once", "until-found"),
            "how often an eviction spares a candidate of short reuse: once, or until one is found (one lap at most)",
            "GMT sec. 2.1.3 repeats until found");
    static final Parameter<Double> HEURISTIC_SHARE = Parameter.decimal(
            "heuristic-share",
            "",
            "0.8",
            0,
            1,
            "above this share of recent evictions predicted for the last tier, victims go to a middle tier all the same; 1 turns it off",
            "GMT sec. 2.2, 80 %");
    static final Parameter<Long> HEURISTIC_WINDOW = Parameter.integer(
            "heuristic-window", "evictions", "1024", 1, 1 << 24, "evictions that count as recent", "assumed");
    static final Parameter<Long> SAMPLES = Parameter.scaledInteger(
            "samples",
            "pairs",
            "300000",
            0,
            1 << 26,
            "reuse-distance samples at most",
            "GMT sec. 2.1.3, hundreds of thousands");
    static final Parameter<Long> SAMPLE_BATCH = Parameter.scaledInteger(
            "sample-batch",
            "pairs",
            "10000",
            2,
            1 << 24,
            "samples after which the regression is refined",
            "GMT sec. 2.1.3");
    static final Parameter<Long> SAMPLE_SPAN = Parameter.scaledInteger(
            "sample-span",
            "accesses",
            "4194304",
            1,
            1 << 28,
            "accesses at most that sampling looks at",
            "assumed, a bound on memory");

    private GmtParameters() {}
}
