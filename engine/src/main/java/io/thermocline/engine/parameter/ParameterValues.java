package io.thermocline.engine.parameter;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The values given for a list of declared parameters, checked when they are given. Parameters that were not given have
 * their defaults.
 */
public final class ParameterValues {
    private final List<Parameter<?>> declared;
    private final Map<String, Object> values;
    private final Map<String, String> given;

    private ParameterValues(List<Parameter<?>> declared, Map<String, Object> values, Map<String, String> given) {
        this.declared = declared;
        this.values = values;
        this.given = given;
    }

    /**
     * Checks what was given against what is declared.
     *
     * @param kind {@link Subject.Field#POLICY} or {@link Subject.Field#WORKLOAD}
     * @param owner name of the policy or workload that the parameters belong to
     * @throws InvalidInputException if a name is not declared or a value not allowed
     */
    public static ParameterValues parse(
            Subject.Field kind, String owner, List<Parameter<?>> declared, Map<String, String> given) {
        Map<String, Object> values = new LinkedHashMap<>();
        List<String> names = declared.stream().map(Parameter::name).toList();
        for (String name : new TreeMap<>(given).keySet()) {
            if (!names.contains(name)) {
                Subject subject = new Subject.Declared(kind, owner, name);
                String named = kind.words() + " " + owner;
                throw names.isEmpty()
                        ? new InvalidInputException(named + " has no parameter '" + name + "'; it takes none")
                                .withSubject(subject)
                                .withValue(name)
                        : Names.unknown(subject, "parameter of " + named, name, names);
            }
        }
        for (Parameter<?> parameter : declared) {
            String text = given.getOrDefault(parameter.name(), parameter.defaultText());
            if (given.containsKey(parameter.name()) || !text.isEmpty()) {
                Subject subject = new Subject.Declared(kind, owner, parameter.name());
                values.put(parameter.name(), parameter.parser().apply(subject, text));
            }
        }
        return new ParameterValues(List.copyOf(declared), values, Map.copyOf(given));
    }

    /** The values in a run of this scale. What was given, as text, stays. */
    public ParameterValues scaled(double scale) {
        Map<String, Object> scaled = new LinkedHashMap<>(values);
        for (Parameter<?> parameter : declared) {
            scaled.computeIfPresent(parameter.name(), (name, value) -> scaled(parameter, value, scale));
        }
        return new ParameterValues(declared, scaled, given);
    }

    @SuppressWarnings("unchecked") // a value has the type of the parameter that parsed it
    private static <T> Object scaled(Parameter<T> parameter, Object value, double scale) {
        return parameter.scaled((T) value, scale);
    }

    /** The value of a parameter that has a default. */
    public <T> T get(Parameter<T> parameter) {
        T value = value(parameter);
        if (value == null) {
            throw new IllegalStateException("parameter " + parameter.name() + " has neither value nor default");
        }
        return value;
    }

    /** The value of a parameter, or {@code otherwise} where it was not given and has no fixed default. */
    public <T> T getOr(Parameter<T> parameter, T otherwise) {
        T value = value(parameter);
        return value == null ? otherwise : value;
    }

    /** Whether the user gave this parameter. */
    public boolean isGiven(Parameter<?> parameter) {
        return given.containsKey(parameter.name());
    }

    /** What the user gave, as text, by name in alphabetical order. */
    public Map<String, String> given() {
        return new TreeMap<>(given);
    }

    /** The declarations that these values belong to. */
    public List<Parameter<?>> declared() {
        return declared;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a value has the type of the parameter that parsed it
    private <T> @org.jspecify.annotations.Nullable T value(Parameter<T> parameter) {
        if (declared.stream().noneMatch(known -> known.name().equals(parameter.name()))) {
            throw new IllegalStateException("parameter " + parameter.name() + " is not declared here");
        }
        return (T) values.get(parameter.name());
    }
}
