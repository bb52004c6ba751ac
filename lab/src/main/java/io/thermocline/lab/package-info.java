/**
 * From a specification to a result: catalogues, overrides, scale, capacities, runs and comparisons, results as JSON.
 */
@NullMarked
package io.thermocline.lab;

import org.jspecify.annotations.NullMarked;
