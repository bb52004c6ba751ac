package io.thermocline.cli;

import io.thermocline.engine.InvalidInputException;
import java.util.ArrayList;
import java.util.List;

/** Lists with commas, as options take them. */
final class Lists {
    private Lists() {}

    /** The elements of all given texts, without blanks around them. */
    static List<String> parse(String option, List<String> given, String allowed) {
        List<String> elements = new ArrayList<>();
        for (String text : given) {
            for (String element : text.split(",", -1)) {
                if (element.isBlank()) {
                    throw InvalidInputException.of(option, text, allowed);
                }
                elements.add(element.strip());
            }
        }
        return elements;
    }
}
