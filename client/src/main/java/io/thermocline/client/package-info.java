/**
 * Client library for a program's own accesses as the workload of a run. {@link io.thermocline.client.StreamConnection}
 * opens streams. {@link io.thermocline.client.AccessStream} takes accesses and reports where each was served.
 */
@NullMarked
package io.thermocline.client;

import org.jspecify.annotations.NullMarked;
