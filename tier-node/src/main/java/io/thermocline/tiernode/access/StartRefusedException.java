package io.thermocline.tiernode.access;

/** A service does not start, since it would not be closed to others. */
public final class StartRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    StartRefusedException(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    /** What to do. */
    public String remedy() {
        return remedy;
    }
}
