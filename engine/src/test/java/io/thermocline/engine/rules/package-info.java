/**
 * The rules of the engine (architecture, sec. 3), each with an example worked out by hand.
 */
@NullMarked
package io.thermocline.engine.rules;

import org.jspecify.annotations.NullMarked;
