/** gRPC services: accesses that clients stream into runs, and page tables of runs. */
@NullMarked
package io.thermocline.orchestrator.grpc;

import org.jspecify.annotations.NullMarked;
