package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lists with commas, as options take them. */
final class Lists {
    private Lists() {}

    /** The elements of all given texts, without blanks around them. */
    static List<String> parse(String option, List<String> given, String allowed) {
        List<String> elements = new ArrayList<>();
        for (String text : given) {
            for (String element : text.split(",", -1)) {
                if (element.isBlank()) {
                    throw InvalidInputException.of(new Argument(option), text, allowed);
                }
                elements.add(element.strip());
            }
        }
        return elements;
    }

    /**
     * As {@link #parse}, of what may be named once only: named twice, it would tie with itself, and count twice in a
     * mean.
     */
    static List<String> parseDistinct(String option, List<String> given, String allowed) {
        List<String> elements = parse(option, given, allowed);
        Set<String> seen = new HashSet<>();
        for (String element : elements) {
            if (!seen.add(element)) {
                throw InvalidInputException.about(
                        new Argument(option), "'" + element + "' is named twice; name it once");
            }
        }
        return elements;
    }
}
