/** Runs on a service instead of in this process: REST calls of the orchestrator. */
@NullMarked
package io.thermocline.cli.fleet;

import org.jspecify.annotations.NullMarked;
