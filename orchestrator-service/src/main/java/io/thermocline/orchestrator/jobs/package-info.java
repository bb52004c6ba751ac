/** Runs, comparisons and curves: their store, their queue, and what steers them while they go on. */
@NullMarked
package io.thermocline.orchestrator.jobs;

import org.jspecify.annotations.NullMarked;
