/**
 * Model time of operations: queueing servers, credits, batches and delays that page copies pass in time order.
 *
 * <p>Every class of this package is defined again for each composition of a policy (see {@code CompositionLoader}).
 */
@NullMarked
package io.thermocline.engine.time;

import org.jspecify.annotations.NullMarked;
