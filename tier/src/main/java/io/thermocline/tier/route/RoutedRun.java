package io.thermocline.tier.route;

import io.thermocline.tier.node.Payload;
import io.thermocline.tier.node.RunClock;

/**
 * What a router must know of a run.
 *
 * @param runId the run
 * @param epoch its attempt
 * @param pageBytes bytes of a page
 * @param payload whether bytes move
 * @param clock its clock
 * @param hostTier the tier whose first node drives what the host's processor initiates
 */
public record RoutedRun(String runId, int epoch, int pageBytes, Payload payload, RunClock clock, int hostTier) {
    boolean carriesBytes() {
        return payload == Payload.REAL;
    }

    /** Whether the two ends of a move must know of each other. */
    boolean meets() {
        return carriesBytes();
    }
}
