package io.thermocline.orchestrator.rest;

import java.net.URI;
import java.util.Map;

/**
 * Names of problems, one for each status that the service answers. They are names and no addresses, and stay as they
 * are.
 */
final class ProblemTypes {
    /** What all of them begin with. */
    static final String PREFIX = "urn:thermocline:problem:";

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(400, "malformed-request"),
            Map.entry(401, "token-required"),
            Map.entry(403, "foreign-origin"),
            Map.entry(404, "not-found"),
            Map.entry(405, "method-not-allowed"),
            Map.entry(406, "not-acceptable"),
            Map.entry(408, "request-timeout"),
            Map.entry(409, "conflict"),
            Map.entry(412, "precondition-failed"),
            Map.entry(413, "too-large"),
            Map.entry(415, "unsupported-media-type"),
            Map.entry(421, "foreign-host"),
            Map.entry(422, "invalid-input"),
            Map.entry(428, "precondition-required"),
            Map.entry(429, "too-many"),
            Map.entry(500, "internal-error"),
            Map.entry(503, "unavailable"),
            Map.entry(507, "insufficient-storage"));

    private ProblemTypes() {}

    /** The type of a problem with a status. */
    static URI of(int status) {
        return URI.create(PREFIX + NAMES.getOrDefault(status, "status-" + status));
    }
}
