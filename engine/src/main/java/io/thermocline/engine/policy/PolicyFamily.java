package io.thermocline.engine.policy;

import java.util.List;

/** The policies of a paper, found by {@link java.util.ServiceLoader}. */
@FunctionalInterface
public interface PolicyFamily {
    /** The policies, each under a name of its own. */
    List<PolicyProvider> policies();
}
