/** Requests for runs, comparisons and curves, and their checks. */
@NullMarked
package io.thermocline.orchestrator.jobs.request;

import org.jspecify.annotations.NullMarked;
