package io.thermocline.policies.gmt;

import io.thermocline.engine.policy.PolicyNeeds;

/** Declares {@code hmm-optimistic}. */
public final class HmmOptimisticProvider extends GmtProvider {
    /** For {@link java.util.ServiceLoader}. */
    public HmmOptimisticProvider() {
        super(
                "hmm-optimistic",
                "GmtReuse",
                "GMT sec. 3.6",
                "GMT-Reuse's decisions with the host's transfers: the best that host orchestration could do",
                REUSE,
                PolicyNeeds.HOST_DRIVEN);
    }
}
