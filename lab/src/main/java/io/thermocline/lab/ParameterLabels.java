package io.thermocline.lab;

import io.thermocline.engine.Subject;
import java.util.Set;

/**
 * Subjects of refusals of a testbed's parameters. One that a user's file gives is an entry of that file, all others are
 * settings.
 *
 * @param document the testbed
 * @param places of the values that the file gives; none of a shipped testbed
 * @param settings keys of the settings that are given instead
 */
record ParameterLabels(String document, Set<String> places, Set<String> settings) {
    /** The parameter of a place, such as {@code tiers.hbm.pages}. */
    Subject of(String place) {
        String key = key(place);
        return places.contains(place) && !settings.contains(key)
                ? new Subject.Entry(document, place)
                : new Subject.Setting(key);
    }

    /** The key that sets the value of a place: tiers and stages are owners by their own names. */
    static String key(String place) {
        return place.replaceFirst("^(?:tiers|stages)\\.", "");
    }
}
