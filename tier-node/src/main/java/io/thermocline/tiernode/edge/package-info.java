/**
 * The outer edge of a service, for HTTP and gRPC: bounds on connections, time-outs of requests, and counts of callers'
 * faults.
 */
@NullMarked
package io.thermocline.tiernode.edge;

import org.jspecify.annotations.NullMarked;
