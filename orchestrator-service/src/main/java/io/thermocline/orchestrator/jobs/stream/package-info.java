/** Accesses that a client streams into a run. */
@NullMarked
package io.thermocline.orchestrator.jobs.stream;

import org.jspecify.annotations.NullMarked;
