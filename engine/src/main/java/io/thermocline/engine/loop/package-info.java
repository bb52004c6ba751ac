/**
 * The run: loops that decide accesses, the policy in charge, and the results of a run.
 *
 * <p>Every class of this package is defined again for each composition of a policy (see {@code CompositionLoader}).
 */
@NullMarked
package io.thermocline.engine.loop;

import org.jspecify.annotations.NullMarked;
