/**
 * Typed parameters: one declaration feeds {@code --set}, validation, help and documentation.
 */
@NullMarked
package io.thermocline.engine.parameter;

import org.jspecify.annotations.NullMarked;
