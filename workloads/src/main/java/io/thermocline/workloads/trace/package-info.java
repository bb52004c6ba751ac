/**
 * Recorded access streams: trace files in the formats of the field, read ahead by a thread of their own and numbered densely.
 *
 * <p>Reading order: {@link io.thermocline.workloads.trace.TraceFile} (which file, how it is to be read), {@code TraceDecoder} and its
 * implementations (a format's bytes to keys), {@code PageNumbers} (keys to dense pages), {@code ReadAheadSource} (the thread).
 */
@NullMarked
package io.thermocline.workloads.trace;

import org.jspecify.annotations.NullMarked;
