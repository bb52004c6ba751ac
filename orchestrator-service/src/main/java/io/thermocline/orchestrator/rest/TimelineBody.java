package io.thermocline.orchestrator.rest;

import io.thermocline.orchestrator.jobs.session.Snapshot;
import java.util.List;

/** Snapshots of a run from its start, evenly spaced, and the last one. */
record TimelineBody(List<Snapshot> snapshots) {}
