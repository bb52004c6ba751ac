package io.thermocline.workloads.trace;

import java.util.Locale;

/** What the numbers of a trace are. */
public enum TraceUnit {
    /** Byte addresses, with sizes: an access touches every page that its bytes lie in. */
    BYTES,
    /** Names of objects: each object is one page, whatever its size. */
    OBJECT;

    /** The name that users give. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
