/**
 * A tier node: leases, the reverse map, frame turns, transfers between peers.
 */
@NullMarked
package io.thermocline.tier.node;

import org.jspecify.annotations.NullMarked;
