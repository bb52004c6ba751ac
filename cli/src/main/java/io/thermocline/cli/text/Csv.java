package io.thermocline.cli.text;

import java.util.List;
import java.util.stream.Collectors;

/** Rows of comma-separated values (RFC 4180), lines ended by a line feed. */
public final class Csv {
    private Csv() {}

    /** One line. */
    public static String line(List<String> cells) {
        return cells.stream().map(Csv::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
