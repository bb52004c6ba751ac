/**
 * The service-provider interface of workloads: sources of accesses.
 */
@NullMarked
package io.thermocline.engine.workload;

import org.jspecify.annotations.NullMarked;
