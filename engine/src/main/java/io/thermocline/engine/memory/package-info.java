/**
 * The page table and what changes it. For the run loops; a policy sees
 * {@link io.thermocline.engine.policy.TieredMemory}.
 *
 * <p>Every class of this package is defined again for each composition of a policy (see {@code CompositionLoader}).
 */
@NullMarked
package io.thermocline.engine.memory;

import org.jspecify.annotations.NullMarked;
