package io.thermocline.cli.text;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import java.util.Map;

/**
 * An option or a parameter of the command line, as the subject of a refusal.
 *
 * @param words its name, such as {@code --sizes} or {@code CELLS}
 */
public record Argument(String words) implements Subject.OfEdge {
    private static final Map<Subject, String> NAMES = Map.ofEntries(
            Map.entry(Subject.Field.TESTBED, "--testbed"),
            Map.entry(Subject.Field.WORKLOAD, "--workload"),
            Map.entry(Subject.Field.POLICY, "--policy"),
            Map.entry(Subject.Field.SCALE, "--scale"),
            Map.entry(Subject.Field.SEED, "--seed"),
            Map.entry(Subject.Field.CLOCK, "--clock"),
            Map.entry(Subject.Field.PACING, "--pacing"),
            Map.entry(Subject.Field.SETTINGS, "--set"),
            Map.entry(Subject.Field.SWITCHES, "--switch"),
            Map.entry(Subject.Field.SIZES, "--sizes"),
            Map.entry(Subject.Field.ERROR, "--error"),
            Map.entry(Subject.Field.GOAL, "--goal"),
            Map.entry(Subject.Field.BUDGET, "--budget"),
            Map.entry(Subject.Field.BEST, "--best"),
            Map.entry(Subject.Field.VARY, "--vary"),
            Map.entry(Subject.Field.PRICES, "--price"),
            Map.entry(Subject.Field.RATINGS, "--endurance"));

    /** Returns a refusal's sentence, in which a field of the request is called by its option. */
    public static String sentence(InvalidInputException refusal) {
        return refusal.sentence(subject -> NAMES.getOrDefault(subject, subject.words()));
    }
}
