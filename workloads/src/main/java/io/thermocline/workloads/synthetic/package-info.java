/**
 * Synthetic access streams over a number of pages: zipf, uniform, scan, and a mixture of phases.
 */
@NullMarked
package io.thermocline.workloads.synthetic;

import org.jspecify.annotations.NullMarked;
