/** Session of a job: commands of callers, and the state machine that executes them while runs are in progress. */
@NullMarked
package io.thermocline.orchestrator.jobs.session;

import org.jspecify.annotations.NullMarked;
