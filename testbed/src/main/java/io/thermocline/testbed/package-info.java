/**
 * From a specification to a result: catalogues, overrides, scale, capacities, runs and comparisons, results as JSON.
 */
@NullMarked
package io.thermocline.testbed;

import org.jspecify.annotations.NullMarked;
