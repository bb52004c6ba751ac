package io.thermocline.lab.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A way to work out a value from the results of a study's runs.
 *
 * @param name its name in a study's file
 * @param meaning what the value is, with its unit
 * @param required keys that a row must give; {@link Key#POLICY} is among them
 * @param optional keys that a row may give
 * @param value works it out; it may ask for these keys alone
 */
record Measure(String name, String meaning, List<Key> required, List<Key> optional, ToDoubleFunction<RowRuns> value) {
    /** A measure without optional keys. */
    static Measure of(String name, String meaning, ToDoubleFunction<RowRuns> value, Key... required) {
        List<Key> keys = new ArrayList<>(List.of(required));
        keys.remove(Key.POLICY);
        keys.add(Key.POLICY);
        return new Measure(name, meaning, List.copyOf(keys), List.of(), value);
    }

    /** The same measure with keys that a row may leave out. */
    Measure orWith(Key... keys) {
        return new Measure(name, meaning, required, List.of(keys), value);
    }

    /** The keys that it declares. */
    List<Key> keys() {
        List<Key> keys = new ArrayList<>(required);
        keys.addAll(optional);
        return keys;
    }

    /** All keys that a row may give: those that are declared, and {@link Key#METRIC}, as words for the value. */
    List<Key> keysOfRow() {
        List<Key> keys = keys();
        if (!keys.contains(Key.METRIC)) {
            keys.add(Key.METRIC);
        }
        return keys;
    }

    /** The words for a row's value: a metric by its own name, and what is done with it. */
    String words(Map<Key, String> given) {
        String metric = given.get(Key.METRIC);
        if (metric == null) {
            return name;
        }
        return switch (name) {
            case "metric-cut" -> "cut of " + metric;
            case "metric-growth" -> "growth of " + metric;
            case "metric-per-second" -> metric + " a second";
            case "latency-over" -> "latency " + metric;
            case "metric-by-misses" -> metric + " by misses";
            case "metric-largest" -> metric + " is the largest";
            default -> metric;
        };
    }
}
