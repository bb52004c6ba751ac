/**
 * Runs over tiers: the nodes that a run leases frames from, the run's way to them, and the nodes of one process.
 */
@NullMarked
package io.thermocline.lab.tiers;

import org.jspecify.annotations.NullMarked;
