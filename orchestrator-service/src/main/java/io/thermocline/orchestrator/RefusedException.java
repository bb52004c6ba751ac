package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** Something that was asked and is refused, with a sentence for the caller. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why it is refused. */
    public enum Reason {
        /** It cannot be read: it has a part that is unknown, or of the wrong kind. */
        MALFORMED,
        /** There is no such thing. */
        NOT_FOUND,
        /** It does not go together with the state in which things are. */
        CONFLICT,
        /** Another request changed it first. */
        LOST_RACE,
        /** The condition that protects against lost changes is missing. */
        UNCONDITIONAL,
        /** A request is too large. */
        TOO_LARGE,
        /** There is too much already. */
        TOO_MANY,
        /** The disk has no room for it. */
        FULL,
        /** A tier service does not answer. */
        UNREACHABLE,
        /** It did not happen in time; nothing has changed. */
        LATE
    }

    private final Reason reason;
    private final @Nullable InvalidInputException input;

    /** A refusal that is about no part of the request. */
    public RefusedException(Reason reason, String message) {
        this(reason, message, null);
    }

    /** A refusal that says, and is about, what another says and is about: input that would be right at another time. */
    public RefusedException(Reason reason, InvalidInputException refusal) {
        this(reason, String.valueOf(refusal.getMessage()), refusal);
    }

    private RefusedException(Reason reason, String message, @Nullable InvalidInputException input) {
        super(message);
        this.reason = reason;
        this.input = input;
    }

    /** Why it is refused. */
    public Reason reason() {
        return reason;
    }

    /** The refusal of the input that it is about; null for none. */
    public @Nullable InvalidInputException input() {
        return input;
    }
}
