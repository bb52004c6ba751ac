/**
 * A policy from another package, as a plug-in has it.
 */
@NullMarked
package io.thermocline.engine.othertesting;

import org.jspecify.annotations.NullMarked;
