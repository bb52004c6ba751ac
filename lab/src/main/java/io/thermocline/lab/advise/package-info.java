/** Advice on how much of which memory to buy: machines priced, estimated from counts, and timed where it matters. */
@NullMarked
package io.thermocline.lab.advise;

import org.jspecify.annotations.NullMarked;
