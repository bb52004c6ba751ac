package io.thermocline.engine;

/**
 * Input that cannot be accepted: an unknown name, a value out of range, a damaged file, a combination that makes no sense.
 *
 * <p>The message is one line for the user. It names what was given, its value, and what is allowed or what to do.
 */
public final class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Refuses with a complete sentence. */
    public InvalidInputException(String message) {
        super(message);
    }

    /** Refuses with a complete sentence, keeping the cause. */
    public InvalidInputException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Refuses the value of an option, naming the option, the value and what is allowed. */
    public static InvalidInputException of(String option, Object value, String allowed) {
        return new InvalidInputException(option + ": '" + value + "' is not allowed; allowed: " + allowed);
    }

    /** As {@link #of(String, Object, String)}, keeping the cause. */
    public static InvalidInputException of(String option, Object value, String allowed, Throwable cause) {
        InvalidInputException refusal = of(option, value, allowed);
        refusal.initCause(cause);
        return refusal;
    }
}
