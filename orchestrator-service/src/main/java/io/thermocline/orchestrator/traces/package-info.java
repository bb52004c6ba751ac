/** Uploaded traces, named by the hash of their content. */
@NullMarked
package io.thermocline.orchestrator.traces;

import org.jspecify.annotations.NullMarked;
