package io.thermocline.orchestrator.jobs.session;

import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import io.thermocline.orchestrator.jobs.store.JobEvent;
import io.thermocline.orchestrator.jobs.store.JobState;

/** Receives the events of a job's runs, in order. Called by the job's thread; may block until an event is stored. */
public interface RunEvents {
    /** The job was paused or resumed. */
    void state(JobState state);

    /** A policy took over: {@code PLANNED} or, because a caller asked, {@code POLICY}. */
    void policy(JobEvent.Type type, DecidingPolicy policy);

    /** Testbed settings changed: {@code PLANNED_FIGURES} or, because a caller asked, {@code FIGURES}. */
    void settings(JobEvent.Type type, LiveSettings settings);
}
