package io.thermocline.workloads.trace;

import java.io.Closeable;

/** One pass over a trace in one format. Used by one thread. */
interface TraceDecoder extends Closeable {
    /**
     * Appends accesses until the chunk is full or the trace ends: keys, write bits, and the optional columns that the
     * chunk has.
     *
     * @throws io.thermocline.engine.InvalidInputException if the trace is damaged, with the place
     */
    void decode(TraceChunk chunk);

    @Override
    void close();
}
