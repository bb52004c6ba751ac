package io.thermocline.tiernode.access;

/** The refusal of a service to start with an invalid setting. */
public final class StartRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String remedy;

    /** Creates a refusal with its remedy. */
    public StartRefusedException(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    /** Returns what the user can do. */
    public String remedy() {
        return remedy;
    }
}
