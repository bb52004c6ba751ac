package io.thermocline.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Measurements as tables for people. */
final class TextReport {
    private static final String GAP = "  ";

    private TextReport() {}

    /** All of it. */
    static String of(Measurement measurement) {
        Machine machine = measurement.machine();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%s, %d cores, %.0f GiB; %s%n%s; %s%n%s, commit %s, median of %d rounds%n",
                machine.processor(),
                machine.cores(),
                machine.memoryBytes() / (double) (1L << 30),
                machine.system(),
                machine.java(),
                String.join(" ", machine.flags()),
                measurement.date(),
                machine.commit(),
                measurement.rounds()));
        text.append(String.format(
                Locale.ROOT,
                "Load average %.2f before, %.2f after; %.1f %% of the processors' time went to others on the host%s%n",
                measurement.loadBefore(),
                measurement.loadAfter(),
                100 * measurement.stolen(),
                measurement.isQuiet() ? "" : ": the machine was not quiet, so these figures are not worth recording"));
        measurement.tables().forEach(table -> text.append('\n').append(of(table)));
        return text.toString();
    }

    /** One table. */
    static String of(Table table) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(table.columns().stream().map(Column::title).toList());
        for (List<Object> row : table.rows()) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                cells.add(table.columns().get(i).format(row.get(i)));
            }
            lines.add(cells);
        }
        StringBuilder text = new StringBuilder(table.title()).append('\n');
        for (List<String> line : lines) {
            StringBuilder padded = new StringBuilder();
            for (int i = 0; i < line.size(); i++) {
                int column = i;
                int width = lines.stream()
                        .mapToInt(other -> other.get(column).length())
                        .max()
                        .orElse(0);
                String blanks = " ".repeat(width - line.get(i).length());
                padded.append(GAP)
                        .append(table.columns().get(i).number() ? blanks + line.get(i) : line.get(i) + blanks);
            }
            text.append(padded.toString().stripTrailing()).append('\n');
        }
        table.notes().forEach(note -> text.append(GAP).append(note).append('\n'));
        return text.toString();
    }
}
