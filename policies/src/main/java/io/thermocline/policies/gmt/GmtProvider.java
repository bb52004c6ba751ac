package io.thermocline.policies.gmt;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.policy.PolicyProvider;
import io.thermocline.engine.testbed.Testbed;
import java.util.List;

/** Declares one of the GMT policies. */
abstract class GmtProvider implements PolicyProvider {
    static final List<Parameter<?>> SIMPLE = List.of(GmtParameters.REFERENCE_ON_FILL, GmtParameters.MIDDLE_REPLACEMENT);
    static final List<Parameter<?>> RANDOM =
            List.of(GmtParameters.REFERENCE_ON_FILL, GmtParameters.MIDDLE_REPLACEMENT, GmtParameters.FILL_FIRST);
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
            GmtParameters.SAMPLE_SPAN);

    private final String name;
    private final String className;
    private final String source;
    private final String summary;
    private final List<Parameter<?>> parameters;
    private final PolicyNeeds needs;

    GmtProvider(
            String name,
            String className,
            String source,
            String summary,
            List<Parameter<?>> parameters,
            PolicyNeeds needs) {
        this.name = name;
        this.className = className;
        this.source = source;
        this.summary = summary;
        this.parameters = parameters;
        this.needs = needs;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    @Override
    public final String source() {
        return source;
    }

    @Override
    public final List<Parameter<?>> parameters() {
        return parameters;
    }

    @Override
    public final String policyClass() {
        return GmtProvider.class.getPackageName() + "." + className;
    }

    @Override
    public final PolicyNeeds needs() {
        return needs;
    }

    @Override
    public final void checkSuits(Testbed testbed) {
        if (testbed.tiers().size() < 3) {
            throw new InvalidInputException("policy " + name + " needs a middle tier, and testbed " + testbed.name()
                    + " has none; use gmt-a100 or four-tier, or policy bam");
        }
    }
}
