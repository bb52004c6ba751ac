package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;
import java.io.Closeable;

/** Reads a format whose records are requests of any length. */
interface RequestReader extends Closeable {
    /**
     * Replaces the contents of {@code request} with the next one.
     *
     * @return false at the end of the trace
     * @throws InvalidInputException if the trace is damaged, with the place
     */
    boolean read(Request request);

    /** Returns a refusal of the last request. */
    InvalidInputException refused(String what);

    @Override
    void close();
}
