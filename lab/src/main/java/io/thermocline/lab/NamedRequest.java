package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A policy or workload as users write it: {@code NAME}, {@code NAME:ARGUMENT}, with {@code ?key=value&key=value}
 * behind.
 *
 * @param name the part before the colon or the question mark
 * @param argument what follows a colon, or empty
 * @param parameters what follows the question mark
 */
public record NamedRequest(String name, String argument, Map<String, String> parameters) {

    /**
     * Takes it apart.
     *
     * @param field {@link Subject.Field#POLICY} or {@link Subject.Field#WORKLOAD}
     * @throws InvalidInputException if it is not of that form, or gives a key twice
     */
    public static NamedRequest parse(Subject.Field field, String text) {
        int query = text.indexOf('?');
        String head = query < 0 ? text : text.substring(0, query);
        Map<String, String> parameters = new LinkedHashMap<>();
        if (query >= 0) {
            for (String pair : text.substring(query + 1).split("&", -1)) {
                int equals = pair.indexOf('=');
                if (equals < 1) {
                    throw InvalidInputException.of(field, text, allowed(head) + pattern(text, query));
                }
                String key = pair.substring(0, equals);
                if (parameters.put(key, pair.substring(equals + 1)) != null) {
                    throw InvalidInputException.about(field, "'" + text + "' gives " + key + " twice; give it once");
                }
            }
        }
        int colon = head.indexOf(':');
        return colon < 0
                ? new NamedRequest(head, "", parameters)
                : new NamedRequest(head.substring(0, colon), head.substring(colon + 1), parameters);
    }

    /** The name in a text, also where the rest of it makes no sense. */
    public static String name(String text) {
        return text.split("[?:]", 2)[0];
    }

    /** The same with another argument. */
    public NamedRequest withArgument(String other) {
        return new NamedRequest(name, other, parameters);
    }

    /** The same with another value of a parameter. */
    public NamedRequest withParameter(String key, String value) {
        Map<String, String> others = new LinkedHashMap<>(parameters);
        others.put(key, value);
        return new NamedRequest(name, argument, others);
    }

    /** As users write it. */
    public String text() {
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        parameters.forEach((key, value) -> query.add(key + "=" + value));
        return name + (argument.isEmpty() ? "" : ":" + argument) + query;
    }

    /** What to add where a question mark looks like a shell's pattern rather than the beginning of parameters. */
    private static String pattern(String text, int query) {
        return text.indexOf(':') >= 0 && text.indexOf(':') < query && text.indexOf('=') < 0
                ? "; the shell did not expand ?, and one file is needed"
                : "";
    }

    private static String allowed(String head) {
        return head.indexOf(':') < 0
                ? "NAME?key=value&key=value"
                : "NAME:FILE?key=value&key=value, where FILE has no '?'";
    }
}
