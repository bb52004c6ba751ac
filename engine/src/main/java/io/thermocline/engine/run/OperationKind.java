package io.thermocline.engine.run;

/** Why a page is copied. */
public enum OperationKind {
    /** An access needs the page. */
    FETCH,
    /** The page is brought before an access needs it. */
    PREFETCH,
    /** A victim goes to a slower tier that keeps it. */
    DEMOTION,
    /** A victim's new contents go to the page's home in the last tier. */
    WRITEBACK,
    /** New contents go home while the page stays: a program asks for it, or the run ends. */
    FLUSH;

    private static final OperationKind[] VALUES = values();

    /** Number of kinds. */
    public static final int COUNT = VALUES.length;

    /** The kind with this ordinal. */
    public static OperationKind of(int ordinal) {
        return VALUES[ordinal];
    }

    /** The name in results. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
