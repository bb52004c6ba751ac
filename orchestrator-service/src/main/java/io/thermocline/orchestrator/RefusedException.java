package io.thermocline.orchestrator;

/** Something that was asked and is refused, with a sentence for the caller. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why it is refused. */
    public enum Reason {
        /** There is no such thing. */
        NOT_FOUND,
        /** It does not go together with the state in which things are. */
        CONFLICT,
        /** Somebody else changed it first. */
        LOST_RACE,
        /** The condition that protects against lost changes is missing. */
        UNCONDITIONAL,
        /** A request is too large. */
        TOO_LARGE,
        /** There is too much already. */
        TOO_MANY,
        /** A tier service does not answer. */
        UNREACHABLE,
        /** It did not happen in time; nothing has changed. */
        LATE
    }

    private final Reason reason;

    /** A refusal. */
    public RefusedException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Why it is refused. */
    public Reason reason() {
        return reason;
    }
}
