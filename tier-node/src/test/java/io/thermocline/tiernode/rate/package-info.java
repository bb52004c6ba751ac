/**
 * How fast operations travel, beside a bare echo of the same messages.
 */
@NullMarked
package io.thermocline.tiernode.rate;

import org.jspecify.annotations.NullMarked;
