/**
 * The regular applications of GMT's evaluation (GMT sec. 3.2, Table 2) as page accesses. They are Rodinia's LavaMD,
 * Pathfinder, Srad, Hotspot and Backprop, and BaM's MultiVectorAdd.
 */
@NullMarked
package io.thermocline.workloads.gmt;

import org.jspecify.annotations.NullMarked;
