/**
 * The hot half of the engine: page table, run loops, model clock and the interfaces of decisions.
 *
 * <p>Every class of this package is defined anew for each composition of a policy (see {@code CompositionLoader}), so that call sites
 * stay monomorphic and profiles are not polluted by the policies that ran before. What crosses the border between two compositions is
 * defined outside this package.
 */
@NullMarked
package io.thermocline.engine.core;

import org.jspecify.annotations.NullMarked;
