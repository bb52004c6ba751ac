package io.thermocline.orchestrator.jobs;

import java.time.Instant;

/** Where a list goes on: after the job of this time and id, newest first. */
public record Position(Instant created, String id) {}
