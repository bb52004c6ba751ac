/** Runs through the whole laboratory: catalogues, workloads, policies and engine together. */
@NullMarked
package io.thermocline.lab.study;

import org.jspecify.annotations.NullMarked;
