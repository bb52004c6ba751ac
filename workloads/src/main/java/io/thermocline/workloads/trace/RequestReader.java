package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import java.io.Closeable;

/** A format whose records are requests of any length. */
interface RequestReader extends Closeable {
    /**
     * Replaces the contents of {@code request} by the next one.
     *
     * @return false at the end of the trace
     * @throws InvalidInputException if the trace is damaged, naming where
     */
    boolean read(Request request);

    /** A refusal of the request that was read last. */
    InvalidInputException refused(String what);

    @Override
    void close();
}
