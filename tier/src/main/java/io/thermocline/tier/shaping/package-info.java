/** Delays that make a tier as slow as its device. */
@NullMarked
package io.thermocline.tier.shaping;

import org.jspecify.annotations.NullMarked;
