package io.thermocline.lab.study;

import java.util.Map;

/**
 * A measure with what a row gives it.
 *
 * @param measure the measure
 * @param given values by key
 * @param papers the paper's values by workload; empty unless the measure takes {@link Key#PAPERS}
 */
record Measurement(Measure measure, Map<Key, String> given, Map<String, Double> papers) {
    Measurement {
        given = Map.copyOf(given);
        papers = Map.copyOf(papers);
    }

    /** The value that the results of the study's runs give. */
    double of(StudyResults results) {
        return measure.value().applyAsDouble(new RowRuns(this, results));
    }

    /** The words for the value: what it is, and of which policies. */
    String words() {
        String over = given.get(Key.OVER);
        return measure.words(given) + " of " + given.get(Key.POLICY) + (over == null ? "" : " over " + over);
    }
}
