/** Accesses that clients stream into runs, over gRPC. */
@NullMarked
package io.thermocline.orchestrator.stream;

import org.jspecify.annotations.NullMarked;
