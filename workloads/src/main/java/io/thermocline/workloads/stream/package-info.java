/** What a client streamed into a run, kept so that the run can be repeated. */
@NullMarked
package io.thermocline.workloads.stream;

import org.jspecify.annotations.NullMarked;
