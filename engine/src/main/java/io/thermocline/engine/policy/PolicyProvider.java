package io.thermocline.engine.policy;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.engine.parameter.ParameterValues;
import java.util.List;

/**
 * A policy, found by {@link java.util.ServiceLoader}. It names the class that decides instead of handing over an
 * object, because the engine defines that class again for each composition (see {@code CompositionLoader}).
 */
public interface PolicyProvider {
    /** The name that users give; the paper's name. */
    String name();

    /** What it does, one sentence. */
    String summary();

    /** Paper and section. */
    String source();

    /** The parameters it takes. */
    List<Parameter<?>> parameters();

    /** Explains it to people: what it decides when, and where it departs from its source. */
    default PolicyExplanation explanation() {
        return PolicyExplanation.NONE;
    }

    /**
     * Name of a public class that implements {@link Policy} and has a public constructor that takes a
     * {@link PolicyContext}.
     */
    String policyClass();

    /** The loader that finds the policy's class, and those beside it. */
    default ClassLoader policyLoader() {
        return getClass().getClassLoader();
    }

    /** What the policy needs of a run. */
    default PolicyNeeds needs() {
        return PolicyNeeds.NOTHING;
    }

    /** What the policy needs of a run with these values of its parameters, on which its mechanism may depend. */
    default PolicyNeeds needs(ParameterValues parameters) {
        return needs();
    }

    /**
     * Checks that the policy can run on a testbed.
     *
     * @throws io.thermocline.engine.InvalidInputException if it cannot, saying what to change; its subject is
     *     {@link io.thermocline.engine.Subject.Field#POLICY}, unless a figure of the testbed is wrong
     */
    default void checkSuits(Testbed testbed) {}
}
