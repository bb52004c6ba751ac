/** Closed by default: who may call, and where the service may listen. */
@NullMarked
package io.thermocline.orchestrator.security;

import org.jspecify.annotations.NullMarked;
