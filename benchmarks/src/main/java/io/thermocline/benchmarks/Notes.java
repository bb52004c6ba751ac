package io.thermocline.benchmarks;

import java.util.Locale;

/** Sentences that several tables have below them. */
final class Notes {
    private Notes() {}

    /** How long it took to make the input, which no rate includes. */
    static String preparation(double seconds, String what) {
        return String.format(Locale.ROOT, "Outside the measurement: %s generated in %.1f s", what, seconds);
    }

    /** Which rounds count. */
    static String rounds(int counting, Contest.Scores scores) {
        return scores.rounds() == counting
                ? String.format(Locale.ROOT, "Rounds: %d", counting)
                : String.format(
                        Locale.ROOT,
                        "Rounds: of %d those %d in which CLOCK's loop was fastest",
                        scores.rounds(),
                        counting);
    }
}
