package io.thermocline.benchmarks;

import java.util.Locale;

/** Sentences that several tables have below them. */
final class Notes {
    private Notes() {}

    /** How long it took to make the input, which no rate includes. */
    static String preparation(double seconds, String what) {
        return String.format(Locale.ROOT, "Outside the measurement: %s generated in %.1f s", what, seconds);
    }
}
