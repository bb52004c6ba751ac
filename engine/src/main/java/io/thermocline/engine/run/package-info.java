/**
 * Runs: what is asked, what comes out, and the engine that turns one into the other.
 */
@NullMarked
package io.thermocline.engine.run;

import org.jspecify.annotations.NullMarked;
