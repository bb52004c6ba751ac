/** Stored jobs and their events. */
@NullMarked
package io.thermocline.orchestrator.jobs.store;

import org.jspecify.annotations.NullMarked;
