/**
 * Typed parameters: one declaration feeds settings, validation, help and documentation.
 */
@NullMarked
package io.thermocline.engine.parameter;

import org.jspecify.annotations.NullMarked;
