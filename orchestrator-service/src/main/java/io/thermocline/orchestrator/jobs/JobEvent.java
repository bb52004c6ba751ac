package io.thermocline.orchestrator.jobs;

import java.time.Instant;

/**
 * Something that happened to a job and stays in its log.
 *
 * @param seq its number in the job, from 1
 * @param access access at which it took effect; -1 where it belongs to none
 * @param body what happened, as JSON
 */
public record JobEvent(long seq, Instant at, Type type, long access, String body) {
    /** What kind of thing happened. */
    public enum Type {
        /** The job's state changed. */
        STATE,
        /** A policy took over as its specification planned. */
        PLANNED,
        /** A policy took over because somebody asked while the run went on. */
        POLICY,
        /** Figures of the testbed changed as its specification planned. */
        PLANNED_FIGURES,
        /** Figures of the testbed changed because somebody asked while the run went on. */
        FIGURES
    }
}
