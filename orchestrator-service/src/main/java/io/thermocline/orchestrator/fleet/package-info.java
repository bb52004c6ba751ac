/** Runs over tier services. */
@NullMarked
package io.thermocline.orchestrator.fleet;

import org.jspecify.annotations.NullMarked;
