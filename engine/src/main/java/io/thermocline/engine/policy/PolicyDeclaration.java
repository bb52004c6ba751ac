package io.thermocline.engine.policy;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Declared;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * A policy in one line of a {@link PolicyFamily}:
 * {@code of("lru", Lru.class, source, summary).with(parameters).needing(needs)}.
 */
public final class PolicyDeclaration extends Declared implements PolicyProvider {
    private final String policyClass;
    private final ClassLoader policyLoader;
    private final PolicyNeeds needs;
    private final BiFunction<PolicyNeeds, ParameterValues, PolicyNeeds> adapting;
    private final Consumer<Testbed> check;
    private final PolicyExplanation explanation;

    private PolicyDeclaration(
            String name,
            String policyClass,
            ClassLoader policyLoader,
            String source,
            String summary,
            List<Parameter<?>> parameters,
            PolicyNeeds needs,
            BiFunction<PolicyNeeds, ParameterValues, PolicyNeeds> adapting,
            Consumer<Testbed> check,
            PolicyExplanation explanation) {
        super(name, summary, source, parameters);
        this.policyClass = policyClass;
        this.policyLoader = policyLoader;
        this.needs = needs;
        this.adapting = adapting;
        this.check = check;
        this.explanation = explanation;
    }

    /**
     * Declares a policy without parameters that needs {@linkplain PolicyNeeds#NOTHING nothing} and runs on any testbed.
     *
     * @param policy only its name and its loader are kept: the engine defines the class again for each composition
     * @param source paper and section
     * @param summary what it does, one sentence
     */
    public static PolicyDeclaration of(String name, Class<? extends Policy> policy, String source, String summary) {
        return new PolicyDeclaration(
                name,
                policy.getName(),
                policy.getClassLoader(),
                source,
                summary,
                List.of(),
                PolicyNeeds.NOTHING,
                (needs, values) -> needs,
                testbed -> {},
                PolicyExplanation.NONE);
    }

    /** This declaration with parameters, after those that it has. */
    public PolicyDeclaration with(Parameter<?>... more) {
        return new PolicyDeclaration(
                name(),
                policyClass,
                policyLoader,
                source(),
                summary(),
                parametersAnd(more),
                needs,
                adapting,
                check,
                explanation);
    }

    /** This declaration with needs. */
    public PolicyDeclaration needing(PolicyNeeds ofRun) {
        return new PolicyDeclaration(
                name(),
                policyClass,
                policyLoader,
                source(),
                summary(),
                parameters(),
                ofRun,
                adapting,
                check,
                explanation);
    }

    /** This declaration with needs that follow from its own and from the values of its parameters. */
    public PolicyDeclaration adaptingNeeds(BiFunction<PolicyNeeds, ParameterValues, PolicyNeeds> ofValues) {
        return new PolicyDeclaration(
                name(),
                policyClass,
                policyLoader,
                source(),
                summary(),
                parameters(),
                needs,
                ofValues,
                check,
                explanation);
    }

    /** This declaration with a check of testbeds, {@link PolicyProvider#checkSuits}. */
    public PolicyDeclaration checking(Consumer<Testbed> suits) {
        return new PolicyDeclaration(
                name(),
                policyClass,
                policyLoader,
                source(),
                summary(),
                parameters(),
                needs,
                adapting,
                suits,
                explanation);
    }

    /** This declaration with an explanation. */
    public PolicyDeclaration explained(PolicyExplanation forPeople) {
        return new PolicyDeclaration(
                name(),
                policyClass,
                policyLoader,
                source(),
                summary(),
                parameters(),
                needs,
                adapting,
                check,
                forPeople);
    }

    @Override
    public String policyClass() {
        return policyClass;
    }

    @Override
    public ClassLoader policyLoader() {
        return policyLoader;
    }

    @Override
    public PolicyNeeds needs() {
        return needs;
    }

    @Override
    public PolicyNeeds needs(ParameterValues values) {
        return adapting.apply(needs, values);
    }

    @Override
    public void checkSuits(Testbed testbed) {
        check.accept(testbed);
    }

    @Override
    public PolicyExplanation explanation() {
        return explanation;
    }
}
