package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A setting that may vary from machine to machine, with the values to consider.
 *
 * @param key the setting's key, such as {@code dram.capacity}
 * @param values as the setting takes them
 */
public record Variation(String key, List<String> values) {
    private static final String ALLOWED = "KEY=VALUE,VALUE or KEY=FROM..TO with sizes or numbers, such as "
            + "dram.capacity=16GiB..128GiB, nvme.count=1..8 or nvme.device=samsung-980-pro,samsung-pm1735";
    private static final String RANGE = "..";

    /** Keeps the values in their order, each once. */
    public Variation {
        values = List.copyOf(new LinkedHashSet<>(values));
    }

    /** Reads a variation such as {@code dram.capacity=16GiB..128GiB}. */
    public static Variation parse(String text) {
        int equals = text.indexOf('=');
        String values = equals < 1 ? "" : text.substring(equals + 1).strip();
        if (values.isEmpty()) {
            throw InvalidInputException.of(Subject.Field.VARY, text, ALLOWED);
        }
        return of(text.substring(0, equals).strip(), values);
    }

    /** A variation of a key over what a text says: values with commas between, or a range. */
    public static Variation of(String key, String values) {
        int range = values.indexOf(RANGE);
        if (range >= 0) {
            return range(key, values, values.substring(0, range), values.substring(range + RANGE.length()));
        }
        List<String> parsed = new ArrayList<>();
        for (String value : values.split(",", -1)) {
            if (value.isBlank()) {
                throw InvalidInputException.of(Subject.Field.VARY, key + "=" + values, ALLOWED);
            }
            parsed.add(value.strip());
        }
        return new Variation(key, parsed);
    }

    private static Variation range(String key, String values, String from, String to) {
        Subject subject = Subject.Field.VARY;
        boolean isSize = isCapacity(key) && key.endsWith(".capacity") || key.equals("page");
        long low = isSize ? Units.bytes(subject, from) : Units.whole(subject, from, 1, Long.MAX_VALUE / 2);
        long high = isSize ? Units.bytes(subject, to) : Units.whole(subject, to, 1, Long.MAX_VALUE / 2);
        if (low < 1 || high < low) {
            throw InvalidInputException.of(subject, key + "=" + values, ALLOWED);
        }
        boolean halves = isCapacity(key);
        return new Variation(
                key,
                Sizes.between(low, high, halves).stream()
                        .map(size -> isSize ? Sizes.text(size) : Long.toString(size))
                        .toList());
    }

    /** Whether a key fixes what a tier holds. */
    static boolean isCapacity(String key) {
        return key.endsWith(".capacity") || key.endsWith(".pages") || key.endsWith(".frames");
    }

    /** Whether it fixes what a tier holds. */
    boolean isCapacity() {
        return isCapacity(key);
    }

    /** The number that a value of a capacity is. */
    double amount(String value) {
        Subject subject = new Subject.Setting(key);
        return key.endsWith(".capacity") ? Units.bytes(subject, value) : Units.whole(subject, value, 1, Long.MAX_VALUE);
    }

    /** The values of a capacity from the smallest on, in whatever order they were given. */
    List<String> ascending() {
        return values.stream().sorted(Comparator.comparingDouble(this::amount)).toList();
    }

    /** The next larger value of a capacity; null after the largest. */
    @Nullable
    String next(String value) {
        return ascending().stream()
                .filter(other -> amount(other) > amount(value))
                .findFirst()
                .orElse(null);
    }
}
