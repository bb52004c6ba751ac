/**
 * How a tier delays as its device would.
 */
@NullMarked
package io.thermocline.tier.shaping;

import org.jspecify.annotations.NullMarked;
