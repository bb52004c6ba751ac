package io.thermocline.engine;

import java.util.Collection;
import java.util.Locale;

/** Unknown names, answered with the known ones. */
public final class Names {
    private Names() {}

    /**
     * The refusal of an unknown name, with all known names, and before them the nearest one if one is near.
     *
     * @param kind what was named, such as {@code policy}; what the refusal is about
     */
    public static InvalidInputException unknown(String kind, String name, Collection<String> known) {
        String nearest = null;
        int best = Math.max(2, name.length() / 3);
        for (String candidate : known) {
            int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance <= best && (nearest == null || distance < best)) {
                best = distance;
                nearest = candidate;
            }
        }
        String hint = nearest == null ? "" : " Did you mean '" + nearest + "'?";
        String all = String.join(", ", known);
        return new InvalidInputException(
                "unknown " + kind + " '" + name + "'." + hint + " Known: " + all, new Subject(kind, name, all));
    }

    /** Levenshtein distance. */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int cost = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(cost, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
