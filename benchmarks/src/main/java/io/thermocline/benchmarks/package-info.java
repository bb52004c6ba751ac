/** Benchmarks: JMH for the hot paths, and an end-to-end comparison with hand-written loops in the same process. */
@NullMarked
package io.thermocline.benchmarks;

import org.jspecify.annotations.NullMarked;
