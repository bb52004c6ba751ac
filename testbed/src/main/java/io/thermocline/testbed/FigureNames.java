package io.thermocline.testbed;

import java.util.Set;

/**
 * What messages call the figures of a testbed: those that a file of the user's gives by their place in it, all others as {@code --set} takes
 * them.
 *
 * @param document the testbed
 * @param places of the figures that the file gives; none of a shipped testbed
 * @param settings keys of the figures that are set instead
 */
record FigureNames(String document, Set<String> places, Set<String> settings) {
    /** A figure by its place, such as {@code tiers.hbm.pages}. */
    String of(String place) {
        String key = key(place);
        return places.contains(place) && !settings.contains(key) ? place + " of testbed " + document : key;
    }

    /** The key that sets the figure of a place: tiers and stages are owners by their own names. */
    static String key(String place) {
        return place.replaceFirst("^(?:tiers|stages)\\.", "");
    }
}
