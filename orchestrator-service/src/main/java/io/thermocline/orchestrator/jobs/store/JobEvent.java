package io.thermocline.orchestrator.jobs.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * An event of a job, as its log keeps it.
 *
 * @param seq its number in the job, from 1
 * @param access access at which it took effect; -1 if it belongs to none
 * @param body details, as JSON
 */
public record JobEvent(long seq, Instant at, Type type, long access, String body) {
    /** The types of events. */
    public enum Type {
        /** The job's state changed. */
        STATE,
        /** A policy took over as its specification planned. */
        PLANNED,
        /** A policy took over because a caller asked during the run. */
        POLICY,
        /** Settings of the testbed changed as its specification planned. */
        PLANNED_FIGURES,
        /** Settings of the testbed changed because a caller asked during the run. */
        FIGURES
    }

    /** Returns the present time, as precise as stores keep it. */
    public static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
