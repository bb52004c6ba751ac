package io.thermocline.policies.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import io.thermocline.engine.policy.AccessProfile;
import io.thermocline.engine.policy.PolicyContext;
import io.thermocline.engine.workload.Range;
import java.util.List;
import java.util.Map;

/**
 * Annotated placement: where the first tier is too small for BW-AWARE, the hottest structures go there, as hints in the
 * program say (thesis sec. 3.4). Hints follow from a profile of an earlier run, by the names of the structures. A hint
 * is honoured until the memory is full.
 *
 * <p>Source: thesis sec. 3.4.2 (hints, and what happens without), 3.4.3 (GetAllocation). Where the first tier holds the
 * ratio's share of the footprint, all goes by {@link BwAware}.
 *
 * <p>Cost: a pass over the workload before the run.
 */
public final class BwAnnotated extends Placement {
    static final Parameter<Long> TRAINING_SEED = Parameter.integer(
            "training-seed",
            "",
            "",
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            "seed of the run whose profile made the hints; the run's own unless given",
            "thesis sec. 3.4.4 (Fig. 3.12)");
    static final Parameter<Double> LEAST_STRUCTURE = Parameter.decimal(
            "least-structure",
            "",
            "0",
            0,
            1,
            "share of the footprint below which a structure has no hint and goes by the ratio",
            "thesis sec. 3.4.3: only large or performance-critical ones need a hint");

    private final Testbed testbed;
    private final SplitMix64 random;
    private final AccessProfile own; // for the sizes of the structures
    private final AccessProfile training;
    private final boolean trainedApart; // by a seed of its own
    private final long firstTierPages;
    private Ratio ratio;
    private Annotations annotations = new Annotations();

    /** The policy of one run. */
    public BwAnnotated(PolicyContext context) {
        super(context);
        testbed = context.testbed();
        random = context.random("bw-annotated");
        ParameterValues parameters = context.parameters();
        own = context.accessProfile();
        trainedApart = parameters.isGiven(TRAINING_SEED);
        training = trainedApart ? context.accessProfile(parameters.get(TRAINING_SEED)) : own;
        firstTierPages = room(0);
        ratio = Ratio.of(parameters.get(Ratio.PARAMETER), testbed);
        annotate(parameters);
    }

    private void annotate(ParameterValues parameters) {
        List<Range> sizes = own.ranges();
        double footprint = sizes.stream().mapToLong(Range::pages).sum();
        double target = Bandwidths.shares(testbed)[0];
        annotations = firstTierPages >= ratio.above() * footprint
                ? new Annotations()
                : new Annotations(sizes, training, firstTierPages, target, parameters.get(LEAST_STRUCTURE));
    }

    @Override
    protected int tierOf(int page, Range range) {
        return switch (annotations.of(range.name())) {
            case BANDWIDTH -> 0;
            case CAPACITY -> 1;
            case NONE -> ratio.draw(random);
        };
    }

    /**
     * What is allocated from now on goes by other hints; pages that are placed stay. Another training run is another
     * policy.
     */
    @Override
    public boolean reconfigure(ParameterValues parameters) {
        if (trainedApart || parameters.isGiven(TRAINING_SEED)) {
            return false;
        }
        ratio = Ratio.of(parameters.get(Ratio.PARAMETER), testbed);
        annotate(parameters);
        return true;
    }

    @Override
    public void report(Map<String, Number> metrics) {
        super.report(metrics);
        metrics.put(
                "structuresInFirstTier",
                own.ranges().stream()
                        .map(Range::name)
                        .distinct()
                        .filter(name -> annotations.of(name) == Annotations.Hint.BANDWIDTH)
                        .count());
    }
}
