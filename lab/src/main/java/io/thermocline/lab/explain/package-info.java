/**
 * Why two runs of one workload differ: what their misses are due to, where the difference in time comes from, and which
 * addresses it falls on.
 */
@NullMarked
package io.thermocline.lab.explain;

import org.jspecify.annotations.NullMarked;
