package io.thermocline.orchestrator;

import io.thermocline.engine.InvalidInputException;
import java.util.function.UnaryOperator;

/** Invalid input, and where in the body of a request it is. */
public final class PlacedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient UnaryOperator<String> place;

    /**
     * A refusal with its place.
     *
     * @param place makes a JSON pointer into the body of one into a request for a single run
     */
    public PlacedException(InvalidInputException refusal, UnaryOperator<String> place) {
        super(refusal);
        this.place = place;
    }

    /** The place in the body of a field that has this pointer in a request for a single run. */
    public String place(String pointer) {
        return place.apply(pointer);
    }
}
