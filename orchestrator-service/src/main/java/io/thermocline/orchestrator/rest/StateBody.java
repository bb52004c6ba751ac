package io.thermocline.orchestrator.rest;

import io.swagger.v3.oas.annotations.media.Schema;
import io.thermocline.orchestrator.jobs.store.JobState;
import org.jspecify.annotations.Nullable;

/** The state that a job is to have. */
record StateBody(
        @Schema(
                allowableValues = {"PAUSED", "RUNNING", "CANCELLED"},
                example = "PAUSED")
        @Nullable
        JobState state) {}
