/**
 * Messages of the tier protocol to and from the values that they stand for.
 */
@NullMarked
package io.thermocline.tiernode.wire;

import org.jspecify.annotations.NullMarked;
