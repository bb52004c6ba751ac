/** The outer edge of a service: bounds on connections, time-outs of requests, and what callers do wrong, counted. The same for HTTP and gRPC. */
@NullMarked
package io.thermocline.tiernode.edge;

import org.jspecify.annotations.NullMarked;
