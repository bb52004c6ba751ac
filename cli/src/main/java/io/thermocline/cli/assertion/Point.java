package io.thermocline.cli.assertion;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Names;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where a result is among those of one workload and policy.
 *
 * @param coordinates the number of pages or bytes at a point of a curve, the values of the varied settings at one of a
 *     sweep; empty where there is one result
 */
record Point(Map<String, String> coordinates) {
    /** The point of a result that is the only one. */
    static final Point ONLY = new Point(Map.of());

    private static final String PAGES = "pages";
    private static final String BYTES = "bytes";
    private static final Pattern SIZE = Pattern.compile("\\d+([KMGT]iB)?");

    static Point ofPages(long pages) {
        return new Point(Map.of(PAGES, Long.toString(pages)));
    }

    static Point ofBytes(long bytes) {
        return new Point(Map.of(BYTES, Long.toString(bytes)));
    }

    static Point ofSettings(Map<String, String> values) {
        return new Point(values);
    }

    /**
     * The coordinate that a part of a metric's name gives: digits are a number of pages, digits with a unit or without a
     * number of bytes, and {@code key=value} is the value of a setting. Empty if results have no such coordinate.
     */
    Optional<Map.Entry<String, String>> coordinate(String part) {
        if (coordinates.containsKey(PAGES) && part.chars().allMatch(Character::isDigit)) {
            return Optional.of(Map.entry(PAGES, part));
        }
        if (coordinates.containsKey(BYTES) && SIZE.matcher(part).matches()) {
            return Optional.of(Map.entry(BYTES, Long.toString(Units.bytes(new Argument("--assert"), part))));
        }
        int equals = part.indexOf('=');
        String key = equals < 0 ? "" : part.substring(0, equals);
        return coordinates.containsKey(key) && !isSize(key)
                ? Optional.of(Map.entry(key, part.substring(equals + 1)))
                : Optional.empty();
    }

    /** Returns whether a part of a metric's name may give a coordinate; no metric's own name has such a part first. */
    static boolean isCoordinate(String part) {
        return part.indexOf('=') >= 0 || SIZE.matcher(part).matches();
    }

    /** Refuses a part that is the value of a setting, unless a sweep varies the setting and takes that value. */
    static void checkSetting(Subject subject, String part, Map<String, List<String>> varied) {
        int equals = part.indexOf('=');
        if (equals < 0) {
            return;
        }
        String key = part.substring(0, equals);
        List<String> values = varied.get(key);
        if (values == null && varied.isEmpty()) {
            throw InvalidInputException.about(
                    subject,
                    "'" + part + "' is a value of a setting, which a metric of a sweep alone has; leave it out");
        }
        if (values == null) {
            throw Names.unknown(subject, "varied setting", key, varied.keySet());
        }
        if (!values.contains(part.substring(equals + 1))) {
            throw Names.unknown(
                    subject,
                    "point of the sweep",
                    part,
                    values.stream().map(value -> key + "=" + value).toList());
        }
    }

    /** The point with other values of some coordinates. */
    Point with(Map<String, String> others) {
        Map<String, String> changed = new LinkedHashMap<>(coordinates);
        changed.putAll(others);
        return new Point(changed);
    }

    /** Some of its coordinates as people read them; empty if there are none. */
    String text(Set<String> keys) {
        return coordinates.entrySet().stream()
                .filter(coordinate -> keys.contains(coordinate.getKey()))
                .map(coordinate -> isSize(coordinate.getKey())
                        ? coordinate.getValue() + " " + coordinate.getKey()
                        : coordinate.getKey() + "=" + coordinate.getValue())
                .collect(Collectors.joining(", "));
    }

    /** What all its coordinates are called. */
    String kind() {
        return isSize() ? "size in " + coordinates.keySet().iterator().next() : "point of the sweep";
    }

    /** All its coordinates as the user would name them. */
    String name() {
        return isSize() ? String.join("", coordinates.values()) : text(coordinates.keySet());
    }

    private boolean isSize() {
        return coordinates.keySet().stream().anyMatch(Point::isSize);
    }

    private static boolean isSize(String key) {
        return key.equals(PAGES) || key.equals(BYTES);
    }
}
