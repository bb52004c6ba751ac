package io.thermocline.engine.parameter;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of one parameter of a policy, a workload or a testbed: name, type, default, what is allowed, meaning
 * and source.
 *
 * @param name as users write it, in kebab case
 * @param type what help and schemas call the type: {@code integer}, {@code decimal}, {@code boolean}, {@code choice},
 *     {@code size}, {@code duration}, {@code rate}, {@code ratio}, {@code text} or {@code file}
 * @param unit unit of the value, or empty
 * @param defaultText default as users would write it; empty when the default is worked out, as the description then
 *     says
 * @param allowed what is allowed, in words
 * @param description what the parameter does, one sentence
 * @param source paper and section, or {@code assumed}
 * @param parser turns a text into a value, or refuses it with its subject
 * @param scaling makes the value of a run from the value given and the run's scale; null where the scale is of no
 *     concern
 * @param <T> type of the value
 */
public record Parameter<T>(
        String name,
        String type,
        String unit,
        String defaultText,
        String allowed,
        String description,
        String source,
        BiFunction<Subject, String, T> parser,
        @Nullable BiFunction<T, Double, T> scaling) {

    /** A parameter with one value at every scale. */
    public Parameter(
            String name,
            String type,
            String unit,
            String defaultText,
            String allowed,
            String description,
            String source,
            BiFunction<Subject, String, T> parser) {
        this(name, type, unit, defaultText, allowed, description, source, parser, null);
    }

    /** The value in a run of this scale. */
    public T scaled(T value, double scale) {
        return scaling == null ? value : scaling.apply(value, scale);
    }

    /** The type of parameters that name files of the user's. */
    public static final String FILE = "file";

    /** A whole number from {@code min} to {@code max}. */
    public static Parameter<Long> integer(
            String name, String unit, String defaultText, long min, long max, String description, String source) {
        return new Parameter<>(
                name,
                "integer",
                unit,
                defaultText,
                Units.rangeOfWhole(min, max),
                description,
                source,
                (subject, text) -> Units.whole(subject, text, min, max));
    }

    /**
     * A number of pages, or of what there is in proportion to pages, from {@code min} to {@code max}. The run's scale
     * multiplies it, as it does capacities, and leaves at least {@code min}.
     */
    public static Parameter<Long> scaledInteger(
            String name, String unit, String defaultText, long min, long max, String description, String source) {
        return integer(name, unit, defaultText, min, max, description + "; multiplied by the scale", source)
                .scalingBy((value, scale) -> Math.max(min, Math.min(max, Math.round(value * scale))));
    }

    private Parameter<T> scalingBy(BiFunction<T, Double, T> rule) {
        return new Parameter<>(name, type, unit, defaultText, allowed, description, source, parser, rule);
    }

    /** A number from {@code min} to {@code max}. */
    public static Parameter<Double> decimal(
            String name, String unit, String defaultText, double min, double max, String description, String source) {
        String allowed = Double.isInfinite(max)
                ? "a number, at least " + plain(min)
                : "a number from " + plain(min) + " to " + plain(max);
        return new Parameter<>(name, "decimal", unit, defaultText, allowed, description, source, (subject, text) -> {
            try {
                double value = Units.number(text);
                if (value >= min && value <= max && Double.isFinite(value)) { // refuses NaN too
                    return value;
                }
            } catch (NumberFormatException e) {
                throw InvalidInputException.of(subject, text, allowed, e);
            }
            throw InvalidInputException.of(subject, text, allowed);
        });
    }

    /** {@code true} or {@code false}. */
    public static Parameter<Boolean> flag(String name, boolean defaultValue, String description, String source) {
        String allowed = "true or false";
        return new Parameter<>(
                name,
                "boolean",
                "",
                Boolean.toString(defaultValue),
                allowed,
                description,
                source,
                (subject, text) -> switch (text.strip().toLowerCase(Locale.ROOT)) {
                    case "true" -> Boolean.TRUE;
                    case "false" -> Boolean.FALSE;
                    default -> throw InvalidInputException.of(subject, text, allowed);
                });
    }

    /** One of the given words. */
    public static Parameter<String> choice(
            String name, String defaultText, List<String> choices, String description, String source) {
        String allowed = String.join(", ", choices);
        return new Parameter<>(name, "choice", "", defaultText, allowed, description, source, (subject, text) -> {
            if (choices.contains(text)) {
                return text;
            }
            throw InvalidInputException.of(subject, text, allowed);
        });
    }

    /** A size in bytes from {@code min} to {@code max} bytes. */
    public static Parameter<Long> size(
            String name, String defaultText, long min, long max, String description, String source) {
        String allowed = "a size from " + Units.formatBytes(min) + " to " + Units.formatBytes(max);
        return new Parameter<>(name, "size", "bytes", defaultText, allowed, description, source, (subject, text) -> {
            long value = Units.bytes(subject, text);
            if (value < min || value > max) {
                throw InvalidInputException.of(subject, text, allowed);
            }
            return value;
        });
    }

    /** A duration in picoseconds, at least {@code minPs}. */
    public static Parameter<Long> duration(
            String name, String defaultText, long minPs, String description, String source) {
        String allowed = "a duration such as 50ns, 130us or 1s"
                + (minPs > 0 ? ", at least " + Units.exactPicoseconds(minPs) : "");
        return new Parameter<>(name, "duration", "", defaultText, allowed, description, source, (subject, text) -> {
            long value = Units.picoseconds(subject, text);
            if (value < minPs) {
                throw InvalidInputException.of(subject, text, allowed);
            }
            return value;
        });
    }

    /** Any text. */
    public static Parameter<String> text(String name, String defaultText, String description, String source) {
        return new Parameter<>(name, "text", "", defaultText, "text", description, source, (subject, text) -> text);
    }

    /** A file of the user's. */
    public static Parameter<String> file(String name, String description, String source) {
        return new Parameter<>(name, FILE, "", "", "a file", description, source, (subject, text) -> text);
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
