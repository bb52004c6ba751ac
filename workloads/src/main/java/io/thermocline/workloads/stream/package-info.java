/** Accesses that a client streamed into a run, stored so that the run can be repeated. */
@NullMarked
package io.thermocline.workloads.stream;

import org.jspecify.annotations.NullMarked;
