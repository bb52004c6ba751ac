/**
 * Recorded access streams: trace files in the formats of the field, read ahead on a separate thread and numbered
 * densely.
 *
 * <p>Reading order: {@link io.thermocline.workloads.trace.TraceFile} (the file and the way to read it),
 * {@code TraceDecoder} and its implementations (a format's bytes to keys), {@code PageNumbers} (keys to dense pages),
 * {@code ReadAheadSource} (the thread).
 */
@NullMarked
package io.thermocline.workloads.trace;

import org.jspecify.annotations.NullMarked;
