package io.thermocline.orchestrator.jobs.store;

/**
 * The policy in effect in a run.
 *
 * @param policy as given, with its parameters
 * @param fromAccess first access that it decides or decided
 * @param version number of policies in effect before it
 */
public record DecidingPolicy(String policy, long fromAccess, int version) {
    /** Returns its strong entity tag. */
    public String tag() {
        return "\"" + version + "\"";
    }
}
