package io.thermocline.cli.assertion;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where a result is among those of one workload and policy.
 *
 * @param coordinates the number of pages at a point of a curve, the values of the varied settings at one of a sweep;
 *     empty where there is one result
 */
record Point(Map<String, String> coordinates) {
    /** The point of a result that is the only one. */
    static final Point ONLY = new Point(Map.of());

    private static final String PAGES = "pages";

    static Point ofPages(long pages) {
        return new Point(Map.of(PAGES, Long.toString(pages)));
    }

    static Point ofSettings(Map<String, String> values) {
        return new Point(values);
    }

    /**
     * The coordinate that a part of a metric's name gives: digits are a number of pages, and {@code key=value} is the
     * value of a setting. Empty if results have no such coordinate.
     */
    Optional<Map.Entry<String, String>> coordinate(String part) {
        if (coordinates.containsKey(PAGES) && part.chars().allMatch(Character::isDigit)) {
            return Optional.of(Map.entry(PAGES, part));
        }
        int equals = part.indexOf('=');
        String key = equals < 0 ? "" : part.substring(0, equals);
        return coordinates.containsKey(key) && !key.equals(PAGES)
                ? Optional.of(Map.entry(key, part.substring(equals + 1)))
                : Optional.empty();
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
                .map(coordinate -> coordinate.getKey().equals(PAGES)
                        ? coordinate.getValue() + " pages"
                        : coordinate.getKey() + "=" + coordinate.getValue())
                .collect(Collectors.joining(", "));
    }

    /** What all its coordinates are called. */
    String kind() {
        return coordinates.containsKey(PAGES) ? "size in pages" : "point of the sweep";
    }

    /** All its coordinates as the user would name them. */
    String name() {
        return coordinates.containsKey(PAGES) ? String.join("", coordinates.values()) : text(coordinates.keySet());
    }
}
