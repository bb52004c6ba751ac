/** One tier of the hierarchy, independent of its transport: the types that all its parts share. */
@NullMarked
package io.thermocline.tier;

import org.jspecify.annotations.NullMarked;
