package io.thermocline.engine.parameter;

import java.util.List;
import java.util.stream.Stream;

/** The parts that declarations of policies and of workloads have in common, given once. */
public abstract class Declared {
    private final String name;
    private final String summary;
    private final String source;
    private final List<Parameter<?>> parameters;

    /**
     * Declares something by its parts.
     *
     * @param source paper and section, or where the definition comes from
     */
    protected Declared(String name, String summary, String source, List<Parameter<?>> parameters) {
        this.name = name;
        this.summary = summary;
        this.source = source;
        this.parameters = List.copyOf(parameters);
    }

    public final String name() {
        return name;
    }

    public final String summary() {
        return summary;
    }

    /** Paper and section, or where the definition comes from. */
    public final String source() {
        return source;
    }

    public final List<Parameter<?>> parameters() {
        return parameters;
    }

    /** Returns its parameters and more, in this order. */
    protected final List<Parameter<?>> parametersAnd(Parameter<?>... more) {
        return Stream.concat(parameters.stream(), Stream.of(more)).toList();
    }
}
