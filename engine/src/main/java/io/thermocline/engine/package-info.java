/**
 * What every module shares: bad input, units, random numbers.
 */
@NullMarked
package io.thermocline.engine;

import org.jspecify.annotations.NullMarked;
