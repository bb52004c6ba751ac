/**
 * Placement by bandwidth (thesis ch. III): pages are placed as they are allocated, and served where they lie.
 */
@NullMarked
package io.thermocline.policies.bandwidth;

import org.jspecify.annotations.NullMarked;
