/** Reading and generating on a thread of its own, slightly ahead of the run. */
@NullMarked
package io.thermocline.workloads.ahead;

import org.jspecify.annotations.NullMarked;
