/** Operations in transit: columns of numbers with a checksum. */
@NullMarked
package io.thermocline.tier.operation;

import org.jspecify.annotations.NullMarked;
