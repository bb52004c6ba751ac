package io.thermocline.cli;

import io.thermocline.cli.text.Argument;
import io.thermocline.engine.InvalidInputException;
import java.util.List;

/** How a result is printed. */
enum OutputFormat {
    TABLE,
    JSON,
    CSV;

    static final List<String> NAMES = List.of("table", "json", "csv");

    static OutputFormat parse(String text) {
        int index = NAMES.indexOf(text);
        if (index < 0) {
            throw InvalidInputException.of(new Argument("--output"), text, String.join(", ", NAMES));
        }
        return values()[index];
    }
}
