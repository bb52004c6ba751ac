/** The route of a run's operations from the page table to the tiers. */
@NullMarked
package io.thermocline.tier.route;

import org.jspecify.annotations.NullMarked;
