/**
 * A tier service's settings, wiring, security and metrics.
 */
@NullMarked
package io.thermocline.tiernode.boot;

import org.jspecify.annotations.NullMarked;
