/**
 * Graph applications as page accesses: generated and real graphs, and the algorithms that traverse them (GMT sec. 3.2,
 * Table 2; BaM sec. 5.2).
 */
@NullMarked
package io.thermocline.workloads.graph;

import org.jspecify.annotations.NullMarked;
