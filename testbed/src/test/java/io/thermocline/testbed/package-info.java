/** Runs through the whole laboratory: catalogues, workloads, policies and engine together. */
@NullMarked
package io.thermocline.testbed;

import org.jspecify.annotations.NullMarked;
