package io.thermocline.engine;

import java.util.Collection;
import java.util.Locale;

/** Unknown and missing names, answered with the known ones. */
public final class Names {
    private static final int LEAST_BEGINNING = 2;

    private Names() {}

    /**
     * The refusal of an unknown name, with all known names, and before them the nearest one if one is near: by its
     * Levenshtein distance, or because it begins with at least {@value #LEAST_BEGINNING} characters that are all of the
     * unknown one, which counts as a distance of 1. A blank name is refused as missing.
     *
     * @param subject subject of the refusal
     * @param kind what was named, such as {@code policy}
     */
    public static InvalidInputException unknown(Subject subject, String kind, String name, Collection<String> known) {
        return unknown(subject, kind, name, known, "");
    }

    /** As {@link #unknown(Subject, String, String, Collection)}, of what a field names. */
    public static InvalidInputException unknown(Subject.Field field, String name, Collection<String> known) {
        return unknown(field, field.words(), name, known, "");
    }

    /**
     * As {@link #unknown(Subject, String, String, Collection)}, with what else may have been meant.
     *
     * @param advice a sentence, or empty
     */
    public static InvalidInputException unknown(
            Subject subject, String kind, String name, Collection<String> known, String advice) {
        String all = String.join(", ", known);
        if (name.isBlank()) {
            return new InvalidInputException(kind + ": is missing; give one of " + all)
                    .withSubject(subject)
                    .withAllowed(all);
        }
        String nearest = null;
        int best = Math.max(2, name.length() / 3);
        for (String candidate : known) {
            int distance = nearness(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance <= best && (nearest == null || distance < best)) {
                best = distance;
                nearest = candidate;
            }
        }
        String hint =
                (nearest == null ? "" : " Did you mean '" + nearest + "'?") + (advice.isEmpty() ? "" : " " + advice);
        return new InvalidInputException("unknown " + kind + " '" + name + "'." + hint + " Known: " + all)
                .withSubject(subject)
                .withValue(name)
                .withAllowed(all);
    }

    private static int nearness(String name, String candidate) {
        int distance = distance(name, candidate);
        return name.length() >= LEAST_BEGINNING && candidate.startsWith(name) ? Math.min(1, distance) : distance;
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
