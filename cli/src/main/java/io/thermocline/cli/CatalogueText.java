package io.thermocline.cli;

import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Format;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.engine.Units;
import io.thermocline.engine.parameter.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A catalogue for people. */
final class CatalogueText {
    private final Painter painter;

    CatalogueText(Painter painter) {
        this.painter = painter;
    }

    /** One line for each entry. */
    String overview(String catalogue, List<CatalogueEntry> entries) {
        if (entries.isEmpty()) {
            return "There are no " + catalogue + " yet.\n";
        }
        boolean devices = entries.get(0).figures().containsKey("readLatencyNs");
        TextTable table = new TextTable().words("name");
        if (devices) {
            table.numbers("read latency").numbers("read bandwidth").numbers("write bandwidth");
        } else {
            table.words("source");
        }
        table.words("summary");
        for (CatalogueEntry entry : entries) {
            table.row(
                    devices
                            ? List.of(
                                    entry.name(),
                                    figure("readLatencyNs", entry.figures().getOrDefault("readLatencyNs", "")),
                                    figure(
                                            "readBytesPerSecond",
                                            entry.figures().getOrDefault("readBytesPerSecond", "")),
                                    figure(
                                            "writeBytesPerSecond",
                                            entry.figures().getOrDefault("writeBytesPerSecond", "")),
                                    entry.summary())
                            : List.of(entry.name(), entry.source(), entry.summary()));
        }
        return table.render(painter)
                + painter.paint(Style.FAINT, "\n'thermocline list " + catalogue + " NAME' shows one with all details.")
                + "\n";
    }

    /** Everything of each entry. */
    String details(List<CatalogueEntry> entries) {
        StringBuilder text = new StringBuilder();
        for (CatalogueEntry entry : entries) {
            text.append(text.isEmpty() ? "" : "\n")
                    .append(painter.paint(Style.STRONG, entry.name()))
                    .append("\n  ")
                    .append(entry.summary())
                    .append("\n  Source: ")
                    .append(entry.source())
                    .append('\n');
            figures(text, entry);
            parameters(text, entry);
        }
        return text.toString();
    }

    /** One line for each entry, with the names of its parameters. */
    static String csv(List<CatalogueEntry> entries) {
        StringBuilder text = new StringBuilder(Csv.line(List.of("name", "source", "summary", "parameters")));
        for (CatalogueEntry entry : entries) {
            List<Parameter<?>> parameters = entry.parameters();
            String names = parameters == null
                    ? ""
                    : String.join(" ", parameters.stream().map(Parameter::name).toList());
            text.append(Csv.line(List.of(entry.name(), entry.source(), entry.summary(), names)));
        }
        return text.toString();
    }

    private void figures(StringBuilder text, CatalogueEntry entry) {
        if (entry.figures().isEmpty()) {
            return;
        }
        TextTable table = new TextTable().words("").words("");
        entry.figures().forEach((name, value) -> {
            if (value instanceof List<?> texts) {
                texts.forEach(one -> table.row(List.of(label(name), one.toString())));
            } else if (value instanceof Map<?, ?> texts) {
                String of = name.equals("sources") ? "source of " : "";
                CatalogueJson.sorted(texts).forEach((key, one) -> table.row(List.of(of + key, one)));
            } else {
                table.row(List.of(label(name), figure(name, value)));
            }
        });
        text.append(table.render(painter));
    }

    private void parameters(StringBuilder text, CatalogueEntry entry) {
        List<Parameter<?>> parameters = entry.parameters();
        if (parameters == null) {
            return;
        }
        if (parameters.isEmpty()) {
            text.append("  It takes no parameters.\n");
            return;
        }
        text.append("  Parameters, as '")
                .append(entry.name())
                .append("?KEY=VALUE' or --set ")
                .append(entry.setting())
                .append("KEY=VALUE:\n");
        for (Parameter<?> parameter : parameters) {
            String unit = parameter.unit().isEmpty() ? "" : " of " + parameter.unit();
            String standard = parameter.defaultText().isEmpty() ? "worked out" : "default " + parameter.defaultText();
            text.append("    ")
                    .append(painter.paint(Style.STRONG, parameter.name()))
                    .append("  ")
                    .append(parameter.type())
                    .append(unit)
                    .append(", ")
                    .append(standard)
                    .append("; ")
                    .append(parameter.allowed())
                    .append("\n        ")
                    .append(parameter.description())
                    .append("\n        Source: ")
                    .append(parameter.source())
                    .append('\n');
        }
    }

    /** A figure's name in the form of settings, which is theirs where a device or link has one: its unit stands with its value. */
    private static String label(String name) {
        return name.replaceFirst("[bB]ytesPerSecond$", "Bandwidth")
                .replaceFirst("(Ns|Bytes|PerKibibyte)$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    private static String figure(String name, Object value) {
        if (value instanceof Boolean flag) {
            return flag ? "yes" : "no";
        }
        if (!(value instanceof Number number)) {
            return value.toString();
        }
        if (name.endsWith("Ns")) {
            return Units.formatNanoseconds(number.doubleValue());
        }
        if (name.endsWith("BytesPerSecond") || name.equals("bytesPerSecond")) {
            return Format.plain(number.doubleValue() / 1e9) + " GB/s";
        }
        if (name.endsWith("Bytes")) {
            return Units.formatBytes(number.longValue());
        }
        if (name.equals("dollarsPerGigabyte")) {
            return number.doubleValue() == 0 ? "unknown" : "$" + Format.plain(number.doubleValue());
        }
        if (number instanceof Double) {
            return Format.plain(number.doubleValue()) + (name.endsWith("PerKibibyte") ? " per KiB" : "");
        }
        return name.endsWith("Iops") && number.longValue() == 0 ? "no limit" : Format.count(number.longValue());
    }
}
