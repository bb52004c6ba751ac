/** Runs through the whole laboratory: catalogues, workloads, policies and engine together. */
@NullMarked
package io.thermocline.lab;

import org.jspecify.annotations.NullMarked;
