/** Translation between the tier protocol's messages and values. */
@NullMarked
package io.thermocline.tiernode.wire;

import org.jspecify.annotations.NullMarked;
