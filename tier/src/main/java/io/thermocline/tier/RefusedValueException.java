package io.thermocline.tier;

/** A value of a request's field that is not allowed. The field and what is allowed are beside the sentence. */
public final class RefusedValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String field;
    private final String value;
    private final String allowed;

    /**
     * Refuses a value.
     *
     * @param allowed what is allowed, in words
     */
    public RefusedValueException(String field, String value, String allowed) {
        super(field + ": " + value + " is not allowed; allowed: " + allowed);
        this.field = field;
        this.value = value;
        this.allowed = allowed;
    }

    /** Returns the field. */
    public String field() {
        return field;
    }

    /** Returns its value. */
    public String value() {
        return value;
    }

    /** Returns what is allowed, in words. */
    public String allowed() {
        return allowed;
    }
}
