package io.thermocline.workloads.trace;

import java.io.Closeable;

/** One pass over a trace in one format. Used by one thread. */
interface TraceDecoder extends Closeable {
    /**
     * Appends accesses (keys, write bits, and the optional columns that the chunk has) until the chunk is full or the trace ends.
     *
     * @throws io.thermocline.engine.InvalidInputException if the trace is damaged, naming where
     */
    void decode(TraceChunk chunk);

    @Override
    void close();
}
