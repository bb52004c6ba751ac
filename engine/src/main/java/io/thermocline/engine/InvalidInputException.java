package io.thermocline.engine;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Input that cannot be accepted: an unknown name, a value out of range, a damaged file, a combination that makes no
 * sense.
 *
 * <p>A refusal has a subject, the value that was given and what is allowed, beside the sentence for people. The
 * sentence names no option and no field of a request: an edge puts its own name of the subject before it.
 */
public final class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final boolean isWhole;
    private final @Nullable Subject subject;
    private final @Nullable String value;
    private final @Nullable String allowed;

    private InvalidInputException(
            String problem,
            boolean isWhole,
            @Nullable Subject subject,
            @Nullable String value,
            @Nullable String allowed,
            @Nullable Throwable cause) {
        super(isWhole || subject == null ? problem : subject.words() + ": " + problem, cause);
        this.problem = problem;
        this.isWhole = isWhole;
        this.subject = subject;
        this.value = value;
        this.allowed = allowed;
    }

    /** Refuses with a whole sentence, which is about nothing in particular. */
    public InvalidInputException(String sentence) {
        this(sentence, true, null, null, null, null);
    }

    /** As {@link #InvalidInputException(String)}, keeping the cause. */
    public InvalidInputException(String sentence, Throwable cause) {
        this(sentence, true, null, null, null, cause);
    }

    /** Refuses a value, saying what is allowed. */
    public static InvalidInputException of(Subject subject, Object value, String allowed) {
        return of(subject, value, allowed, null);
    }

    /** As {@link #of(Subject, Object, String)}, keeping the cause. */
    public static InvalidInputException of(Subject subject, Object value, String allowed, @Nullable Throwable cause) {
        String written = value instanceof Double number ? Units.plain(number) : String.valueOf(value);
        String problem = "'" + written + "' is not allowed; allowed: " + allowed;
        return new InvalidInputException(problem, false, subject, written, allowed, cause);
    }

    /** Refuses with a sentence that does not name its subject. */
    public static InvalidInputException about(Subject subject, String problem) {
        return about(subject, problem, null);
    }

    /** As {@link #about(Subject, String)}, keeping the cause. */
    public static InvalidInputException about(Subject subject, String problem, @Nullable Throwable cause) {
        return new InvalidInputException(problem, false, subject, null, null, cause);
    }

    /** Asks for something that was not given. */
    public static InvalidInputException missing(Subject subject, String wanted) {
        return new InvalidInputException("is missing; give " + wanted, false, subject, null, wanted, null);
    }

    /** Returns the same refusal about another subject. A sentence that is not whole is then about that one. */
    public InvalidInputException withSubject(Subject other) {
        return new InvalidInputException(problem, isWhole, other, value, allowed, getCause());
    }

    /**
     * Returns the same refusal with what was given.
     *
     * @param given null where the sentence alone says it
     */
    public InvalidInputException withValue(@Nullable String given) {
        return new InvalidInputException(problem, isWhole, subject, given, allowed, getCause());
    }

    /** Returns the same refusal with what is allowed, in words. */
    public InvalidInputException withAllowed(String words) {
        return new InvalidInputException(problem, isWhole, subject, value, words, getCause());
    }

    /** Returns the same refusal with another cause. */
    public InvalidInputException withCause(Throwable cause) {
        return new InvalidInputException(problem, isWhole, subject, value, allowed, cause);
    }

    /** Returns the sentence for people without its subject. */
    public String problem() {
        return problem;
    }

    /** Returns the sentence for people, in which the subject has the name that an edge gives it. */
    public String sentence(Function<Subject, String> names) {
        return isWhole || subject == null ? problem : names.apply(subject) + ": " + problem;
    }

    /** Returns its subject; null for nothing in particular, such as for a combination of several. */
    public @Nullable Subject subject() {
        return subject;
    }

    /** Returns what was given; null for nothing, and where the sentence alone says it. */
    public @Nullable String value() {
        return value;
    }

    /** Returns what is allowed, in words; null where the sentence alone says it. */
    public @Nullable String allowed() {
        return allowed;
    }
}
