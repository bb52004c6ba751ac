package io.thermocline.tiernode.access;

/** A service does not start, since something that it was told cannot be. */
public final class StartRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    /** A refusal, and what its user can do. */
    public StartRefusedException(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    /** What to do. */
    public String remedy() {
        return remedy;
    }
}
