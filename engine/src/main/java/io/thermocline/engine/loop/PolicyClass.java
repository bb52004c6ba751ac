package io.thermocline.engine.loop;

import io.thermocline.engine.policy.Policy;
import io.thermocline.engine.policy.PolicyContext;
import java.lang.reflect.InvocationTargetException;

/** A policy's class, known by name, since it is loaded with the engine's classes of its own run. */
final class PolicyClass {
    private PolicyClass() {}

    /**
     * Makes a policy.
     *
     * @throws IllegalStateException if the class is not as declared; what the policy itself refuses comes as it is
     */
    static Policy create(String name, PolicyContext context) {
        try {
            return Class.forName(name, true, PolicyClass.class.getClassLoader())
                    .asSubclass(Policy.class)
                    .getConstructor(PolicyContext.class)
                    .newInstance(context);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            if (e.getCause() instanceof Error error) {
                throw error; // such as a heap that is too small
            }
            throw new IllegalStateException("policy class " + name + " failed to start", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "policy class " + name + " must be public with a public constructor that takes a PolicyContext", e);
        }
    }
}
