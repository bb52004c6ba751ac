/** Closed by default: who may call a service, and where it may listen. The same for tier services and the orchestrator. */
@NullMarked
package io.thermocline.tiernode.access;

import org.jspecify.annotations.NullMarked;
