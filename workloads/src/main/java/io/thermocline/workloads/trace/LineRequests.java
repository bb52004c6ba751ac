package io.thermocline.workloads.trace;

import io.thermocline.engine.InvalidInputException;

/** A text format whose requests are lines, or are listed in lines. */
abstract class LineRequests implements RequestReader {
    /** The lines; the cursor is at the end of what was read. */
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
