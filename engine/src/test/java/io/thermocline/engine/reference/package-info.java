/**
 * A second, slow implementation of the engine's rules, and the properties that compare the two.
 *
 * <p>It is written from the architecture's text (model clock, rules of the engine, definitions of the counters) and
 * shares no code with the engine but values and the latency histogram: one priority queue of events, an object for each
 * operation, waits found by looking at all operations, counters worked out from the history of each page.
 */
@NullMarked
package io.thermocline.engine.reference;

import org.jspecify.annotations.NullMarked;
