/** Miss-ratio curves from one reading of a workload. */
@NullMarked
package io.thermocline.lab.curve;

import org.jspecify.annotations.NullMarked;
