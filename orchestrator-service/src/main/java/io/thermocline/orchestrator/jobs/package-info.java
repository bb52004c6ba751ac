/** Runs, comparisons and curves: their creation, execution and end. The packages below know nothing of this one. */
@NullMarked
package io.thermocline.orchestrator.jobs;

import org.jspecify.annotations.NullMarked;
