/** A tier node: leases, the reverse map, sequence numbers of frames, transfers between peers. */
@NullMarked
package io.thermocline.tier.node;

import org.jspecify.annotations.NullMarked;
