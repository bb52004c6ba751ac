/** The orchestrator: REST, events, store and metrics over the laboratory. */
@NullMarked
package io.thermocline.orchestrator;

import org.jspecify.annotations.NullMarked;
