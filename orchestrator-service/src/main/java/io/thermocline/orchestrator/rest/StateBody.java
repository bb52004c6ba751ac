package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.orchestrator.jobs.store.JobState;
import org.jspecify.annotations.Nullable;

/** The state that a job is to have. */
record StateBody(@Schema(example = "PAUSED") @Nullable Wanted state) {
    /** The states that a caller may ask for. */
    enum Wanted {
        PAUSED(JobState.PAUSED),
        RUNNING(JobState.RUNNING),
        CANCELLED(JobState.CANCELLED);

        private final JobState state;

        Wanted(JobState state) {
            this.state = state;
        }

        JobState state() {
            return state;
        }
    }
}
