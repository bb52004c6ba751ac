package io.thermocline.lab;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import io.thermocline.engine.hardware.OperationRate;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.lab.TestbedParameter.Owner;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A parameter of a testbed in the making: required, and fixed while a run is going, unless said otherwise.
 *
 * @param parameter its name, type, default and range
 * @param otherwise as in {@link TestbedParameter}
 * @param isLive as in {@link TestbedParameter}
 * @param <T> type of the value
 */
record Declaration<T>(Parameter<T> parameter, String otherwise, boolean isLive) {
    /** Longest duration: 1000 s. The model clock counts to 106 days. */
    static final long MOST_PICOSECONDS = 1_000_000_000_000_000L;

    private static final int MOST_IN_STAGE = 1 << 16;
    static final long GIBIBYTE = 1L << 30;

    static <T> Declaration<T> declaration(Parameter<T> parameter) {
        return new Declaration<>(parameter, "", false);
    }

    private static <T> Declaration<T> declaration(
            String name, String type, String allowed, String meaning, BiFunction<Subject, String, T> parser) {
        return declaration(new Parameter<>(name, type, "", "", allowed, meaning, "", parser));
    }

    /** As {@link #declaration(String, String, String, String, BiFunction)}, of which some values are not allowed. */
    private static <T> Declaration<T> checked(
            String name,
            String type,
            String allowed,
            String meaning,
            BiFunction<Subject, String, T> parser,
            Predicate<T> isAllowed) {
        return declaration(name, type, allowed, meaning, (subject, text) -> {
            T value = parser.apply(subject, text);
            if (!isAllowed.test(value)) {
                throw InvalidInputException.of(subject, text, allowed);
            }
            return value;
        });
    }

    static Declaration<Long> whole(String name, String unit, long least, long most, String meaning) {
        return declaration(Parameter.integer(name, unit, "", least, most, meaning, ""));
    }

    static Declaration<Long> inStage(String name, String meaning) {
        return whole(name, "", 1, MOST_IN_STAGE, meaning).standard("1");
    }

    static Declaration<OperationRate> iops(String name, String meaning) {
        return declaration(new Parameter<>(
                        name,
                        "text",
                        "operations a second",
                        "",
                        OperationRates.ALLOWED,
                        meaning,
                        "",
                        OperationRates::parse))
                .standard("0")
                .live();
    }

    static Declaration<String> text(String name, String meaning) {
        return declaration(Parameter.text(name, "", meaning, ""));
    }

    /** A name, of which the catalogue says whether it has it. */
    static Declaration<String> named(String name, String allowed, String meaning) {
        return declaration(name, "text", allowed, meaning, (subject, text) -> text);
    }

    static Declaration<Long> duration(String name, String meaning) {
        String allowed = "a duration of at most 1000s";
        return checked(name, "duration", allowed, meaning, Units::picoseconds, time -> time <= MOST_PICOSECONDS);
    }

    static Declaration<Long> rate(String name, String meaning) {
        return checked(name, "rate", "a rate above zero", meaning, Units::bytesPerSecond, rate -> rate > 0);
    }

    static Declaration<Long> size(String name, long least, long most, String meaning) {
        String allowed = "a size"
                + (least > 0 ? " of at least " + least + " B" : "")
                + (most < Long.MAX_VALUE
                        ? " of at most " + Units.formatBytes(most).replace(" ", "")
                        : "");
        return checked(name, "size", allowed, meaning, Units::bytes, bytes -> bytes >= least && bytes <= most);
    }

    static Declaration<Long> page() {
        return checked(
                "page",
                "size",
                "a power of two from 128 B to 1GiB",
                "base page",
                Units::bytes,
                bytes -> Long.bitCount(bytes) == 1 && bytes >= 128 && bytes <= GIBIBYTE);
    }

    static Declaration<Double> ratio(String name, String meaning) {
        return declaration(name, "ratio", "a positive ratio such as 1, 0.5 or 1/64", meaning, Units::ratio);
    }

    static Declaration<Double> dilation() {
        String allowed = "a number from 1 to 1000000";
        return declaration(
                "dilation",
                "ratio",
                allowed,
                "wall nanoseconds for each nanosecond of the devices",
                (subject, text) -> {
                    try {
                        double dilation = Units.ratio(subject, text);
                        if (dilation >= 1 && dilation <= 1e6) {
                            return dilation;
                        }
                    } catch (InvalidInputException e) {
                        throw InvalidInputException.of(subject, text, allowed, e);
                    }
                    throw InvalidInputException.of(subject, text, allowed);
                });
    }

    static Declaration<Boolean> flag(String name, String meaning) {
        String allowed = "true or false";
        return declaration(name, "boolean", allowed, meaning, (subject, text) -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw InvalidInputException.of(subject, text, allowed);
        });
    }

    static <E extends Enum<E>> Declaration<E> choice(String name, E[] choices, String meaning) {
        List<String> words = Stream.of(choices)
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .toList();
        String last = words.get(words.size() - 1);
        String allowed = words.stream().limit(words.size() - 1L).collect(Collectors.joining(", ", "", " or " + last));
        return declaration(name, "choice", allowed, meaning, (subject, text) -> {
            int chosen = words.indexOf(text);
            if (chosen < 0) {
                throw InvalidInputException.of(subject, text, allowed);
            }
            return choices[chosen];
        });
    }

    /** Has a default. */
    Declaration<T> standard(String text) {
        Parameter<T> p = parameter;
        return new Declaration<>(
                new Parameter<>(
                        p.name(), p.type(), p.unit(), text, p.allowed(), p.description(), p.source(), p.parser()),
                "",
                isLive);
    }

    /** Has no default, and this holds where it is not given. */
    Declaration<T> otherwise(String words) {
        return new Declaration<>(parameter, words, isLive);
    }

    /** May change while a run is going. */
    Declaration<T> live() {
        return new Declaration<>(parameter, otherwise, true);
    }

    /** The parameter of an owner. */
    TestbedParameter<T> of(Owner owner) {
        String absent = parameter.defaultText().isEmpty() && otherwise.isEmpty() ? "required" : otherwise;
        return TestbedParameters.declared(new TestbedParameter<>(owner, parameter, absent, isLive));
    }
}
