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
    private static final Map<Subject, String> NAMES = Map.of(
            Subject.Field.TESTBED, "--testbed",
            Subject.Field.WORKLOAD, "--workload",
            Subject.Field.POLICY, "--policy",
            Subject.Field.SCALE, "--scale",
            Subject.Field.SEED, "--seed",
            Subject.Field.CLOCK, "--clock",
            Subject.Field.PACING, "--pacing",
            Subject.Field.SETTINGS, "--set",
            Subject.Field.SWITCHES, "--switch",
            Subject.Field.SIZES, "--sizes");

    /** Returns a refusal's sentence, in which a field of the request is called by its option. */
    public static String sentence(InvalidInputException refusal) {
        return refusal.sentence(subject -> NAMES.getOrDefault(subject, subject.words()));
    }
}
