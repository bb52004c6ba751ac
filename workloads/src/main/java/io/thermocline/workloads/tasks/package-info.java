/** GPU programs as page accesses: kernels of tasks, a fixed number of which run concurrently. */
@NullMarked
package io.thermocline.workloads.tasks;

import org.jspecify.annotations.NullMarked;
