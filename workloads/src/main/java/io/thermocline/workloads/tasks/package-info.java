/**
 * GPU programs as page accesses: kernels of tasks, a fixed number of which run side by side.
 */
@NullMarked
package io.thermocline.workloads.tasks;

import org.jspecify.annotations.NullMarked;
