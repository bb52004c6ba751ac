package io.thermocline.orchestrator.jobs.store;

import java.time.Instant;

/** Cursor of a paged list: it continues after the job of this time and id, newest first. */
public record Position(Instant created, String id) {}
