/** Caches of objects with capacities in bytes, for curves: the reference policies once more, where sizes differ. */
@NullMarked
package io.thermocline.lab.curve.bytes;

import org.jspecify.annotations.NullMarked;
