package io.thermocline.engine;

import org.jspecify.annotations.Nullable;

/**
 * Input that cannot be accepted: an unknown name, a value out of range, a damaged file, a combination that makes no
 * sense.
 *
 * <p>The message is one line for the user. It names what was given, its value, and what is allowed or what to do. The
 * subject says what it is about to who answers in another form, such as a service.
 */
public final class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Subject subject;

    /** Refuses with a complete sentence, which is about nothing in particular. */
    public InvalidInputException(String message) {
        this(message, null, null);
    }

    /** As {@link #InvalidInputException(String)}, keeping the cause. */
    public InvalidInputException(String message, Throwable cause) {
        this(message, null, cause);
    }

    /** Refuses with a complete sentence. */
    public InvalidInputException(String message, @Nullable Subject subject) {
        this(message, subject, null);
    }

    /** As {@link #InvalidInputException(String, Subject)}, keeping the cause. */
    public InvalidInputException(String message, @Nullable Subject subject, @Nullable Throwable cause) {
        super(message, cause);
        this.subject = subject;
    }

    /** Refuses the value of an option, naming the option, the value and what is allowed. */
    public static InvalidInputException of(String option, Object value, String allowed) {
        return refused(option, value, allowed, null);
    }

    /** As {@link #of(String, Object, String)}, keeping the cause. */
    public static InvalidInputException of(String option, Object value, String allowed, Throwable cause) {
        return refused(option, value, allowed, cause);
    }

    private static InvalidInputException refused(
            String option, Object value, String allowed, @Nullable Throwable cause) {
        String written = value instanceof Double number ? Units.plain(number) : String.valueOf(value);
        return new InvalidInputException(
                option + ": '" + written + "' is not allowed; allowed: " + allowed,
                new Subject(option, written, allowed),
                cause);
    }

    /** Refuses with what is to say of an option. */
    public static InvalidInputException about(String option, String sentence) {
        return new InvalidInputException(option + ": " + sentence, new Subject(option, null, null));
    }

    /** As {@link #about(String, String)}, keeping the cause. */
    public static InvalidInputException about(String option, String sentence, Throwable cause) {
        return new InvalidInputException(option + ": " + sentence, new Subject(option, null, null), cause);
    }

    /** Asks for an option that was not given. */
    public static InvalidInputException missing(String option, String wanted) {
        return new InvalidInputException(option + ": is missing; give " + wanted, new Subject(option, null, wanted));
    }

    /**
     * The same refusal about a subject that its sentence does not begin with, or that who made it did not know. What is
     * allowed stays.
     *
     * @param name as in {@link Subject}
     * @param value what was given; null where the sentence alone says it
     */
    public InvalidInputException withSubject(String name, @Nullable String value) {
        return new InvalidInputException(
                String.valueOf(getMessage()),
                new Subject(name, value, subject == null ? null : subject.allowed()),
                getCause());
    }

    /** What it is about; null for nothing in particular, such as for a combination of several. */
    public @Nullable Subject subject() {
        return subject;
    }
}
