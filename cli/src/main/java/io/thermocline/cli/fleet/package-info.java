/** Runs on a service instead of in this process: REST calls of the orchestrator, and its results read back. */
@NullMarked
package io.thermocline.cli.fleet;

import org.jspecify.annotations.NullMarked;
