package io.thermocline.orchestrator.jobs.session;

import io.thermocline.orchestrator.jobs.store.DecidingPolicy;
import io.thermocline.orchestrator.jobs.store.JobState;

/** Receives the events of a job's runs, in order. Called by the job's thread; may block until an event is stored. */
public interface RunEvents {
    /** The job was paused or resumed. */
    void state(JobState state);

    /** A policy took over as the specification planned. */
    void plannedPolicy(DecidingPolicy policy);

    /** A policy took over because a caller asked. */
    void requestedPolicy(DecidingPolicy policy);

    /** Testbed settings changed as the specification planned. */
    void plannedSettings(LiveSettings settings);

    /** Testbed settings changed because a caller asked. */
    void requestedSettings(LiveSettings settings);
}
