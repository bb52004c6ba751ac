package io.thermocline.tier.route;

import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;

/**
 * The properties of a run that a router needs.
 *
 * @param runId the run
 * @param epoch its attempt
 * @param pageBytes bytes of a page
 * @param payload whether bytes move
 * @param clock its clock
 * @param hostTier tier whose first node drives moves initiated by the host's processor
 */
public record RoutedRun(String runId, int epoch, int pageBytes, Payload payload, RunClock clock, int hostTier) {
    /** Returns whether bytes move, so that the two ends of a move must know of each other. */
    boolean carriesPayload() {
        return payload == Payload.REAL;
    }
}
