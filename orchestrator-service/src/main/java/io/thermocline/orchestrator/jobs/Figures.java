package io.thermocline.orchestrator.jobs;

import java.util.Map;

/**
 * The figures of a run's testbed that have changed since its start.
 *
 * @param settings by path, all that differ from the run's own settings
 * @param fromAccess first access to which they apply
 */
public record Figures(Map<String, String> settings, long fromAccess) {
    /** Nothing has changed. */
    static final Figures OWN = new Figures(Map.of(), 0);
}
