package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;

/** A format of text: its requests are lines, or what lines list. */
abstract class LineRequests implements RequestReader {
    /** The lines, the cursor where the reading of the line has come to. */
    final NumberLines lines;

    LineRequests(NumberLines lines) {
        this.lines = lines;
    }

    @Override
    public final InvalidInputException refused(String what) {
        return lines.refusedFrom(lines.start(), what);
    }

    @Override
    public final void close() {
        lines.close();
    }
}
