package io.thermocline.policies.gmt;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.Assumption;
import io.thermocline.engine.policy.FlightWindow;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.testbed.Testbed;
import io.thermocline.policies.DeclaredPolicy;
import java.util.List;

/** Declares one of the GMT policies. */
abstract class GmtProvider extends DeclaredPolicy {
    static final List<Parameter<?>> SIMPLE =
            List.of(GmtParameters.REFERENCE_ON_FILL, GmtParameters.MIDDLE_REPLACEMENT, FlightWindow.FETCHES);
    static final List<Parameter<?>> RANDOM = List.of(
            GmtParameters.REFERENCE_ON_FILL,
            GmtParameters.MIDDLE_REPLACEMENT,
            GmtParameters.FILL_FIRST,
            FlightWindow.FETCHES);
    static final List<Parameter<?>> REUSE = List.of(
            GmtParameters.REFERENCE_ON_FILL,
            GmtParameters.MIDDLE_REPLACEMENT,
            GmtParameters.WHEN_FULL,
            GmtParameters.EQUATION_1,
            GmtParameters.RETAIN,
            GmtParameters.HEURISTIC_SHARE,
            GmtParameters.HEURISTIC_WINDOW,
            GmtParameters.SAMPLES,
            GmtParameters.SAMPLE_BATCH,
            GmtParameters.SAMPLE_SPAN,
            FlightWindow.FETCHES);

    GmtProvider(
            String name,
            String className,
            String source,
            String summary,
            List<Parameter<?>> parameters,
            PolicyNeeds needs) {
        super(
                name,
                summary,
                source,
                GmtProvider.class.getPackageName() + "." + className,
                parameters,
                needs.withAssumptions(Assumption.ACCELERATOR, Assumption.MIDDLE_MEMORY, Assumption.STORAGE));
    }

    @Override
    public final void checkSuits(Testbed testbed) {
        if (testbed.tiers().size() < 3) {
            throw new InvalidInputException("policy " + name() + " needs a middle tier, and testbed " + testbed.name()
                            + " has none; use gmt-a100 or four-tier, or policy bam")
                    .withSubject("--policy", name());
        }
    }
}
