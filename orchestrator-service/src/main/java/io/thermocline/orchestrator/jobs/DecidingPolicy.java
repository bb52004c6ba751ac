package io.thermocline.orchestrator.jobs;

/**
 * The policy that decides a run.
 *
 * @param policy the policy, with the parameters that the user gave
 * @param fromAccess first access that it decides or decided
 * @param version how many policies decided before it
 */
public record DecidingPolicy(String policy, long fromAccess, int version) {
    /** Its strong entity tag. */
    public String tag() {
        return "\"" + version + "\"";
    }
}
