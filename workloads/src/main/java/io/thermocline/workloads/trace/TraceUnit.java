package io.thermocline.workloads.trace;

import java.util.Locale;

/** Meaning of the numbers in a trace. */
public enum TraceUnit {
    /** Byte addresses with sizes: an access touches every page of its bytes. */
    BYTES,
    /** Names of objects: each object is one page, whatever its size. */
    OBJECT;

    /** The name for users. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
