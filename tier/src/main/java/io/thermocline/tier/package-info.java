/**
 * One tier of the hierarchy, apart from how it is reached: what all its parts share.
 */
@NullMarked
package io.thermocline.tier;

import org.jspecify.annotations.NullMarked;
