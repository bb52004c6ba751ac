package io.thermocline.testbed;

import java.util.Set;

/**
 * Names of a testbed's parameters in refusals. One that a user's file gives is called by its place there, all others by
 * the key of their setting.
 *
 * @param document the testbed
 * @param places of the values that the file gives; none of a shipped testbed
 * @param settings keys of the settings that are given instead
 */
record ParameterLabels(String document, Set<String> places, Set<String> settings) {
    /** The parameter of a place, such as {@code tiers.hbm.pages}. */
    String of(String place) {
        String key = key(place);
        return places.contains(place) && !settings.contains(key) ? place + " of testbed " + document : key;
    }

    /** The key that sets the value of a place: tiers and stages are owners by their own names. */
    static String key(String place) {
        return place.replaceFirst("^(?:tiers|stages)\\.", "");
    }
}
