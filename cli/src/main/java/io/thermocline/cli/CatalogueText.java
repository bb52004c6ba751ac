package io.thermocline.cli;

import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.engine.Units;
import io.thermocline.engine.parameter.Parameter;
import io.thermocline.report.Format;
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
        boolean devices = entries.get(0).fields().containsKey("readLatencyNs");
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
                                    value("readLatencyNs", entry.fields().getOrDefault("readLatencyNs", "")),
                                    value("readBytesPerSecond", entry.fields().getOrDefault("readBytesPerSecond", "")),
                                    value(
                                            "writeBytesPerSecond",
                                            entry.fields().getOrDefault("writeBytesPerSecond", "")),
                                    entry.summary())
                            : List.of(entry.name(), entry.source(), entry.summary()));
        }
        return table.render(painter)
                + painter.paint(Style.FAINT, "\n'thermocline list " + catalogue + " NAME' shows one with all details.")
                + "\n";
    }

    /** Everything of each entry. */
    String details(List<CatalogueEntry> entries) {
        boolean together = entries.size() > 1
                && !entries.get(0).parametersOrNone().isEmpty()
                && entries.stream()
                                .map(CatalogueEntry::parametersOrNone)
                                .distinct()
                                .count()
                        == 1;
        StringBuilder text = new StringBuilder();
        for (CatalogueEntry entry : entries) {
            text.append(text.isEmpty() ? "" : "\n")
                    .append(painter.paint(Style.STRONG, entry.name()))
                    .append("\n  ")
                    .append(entry.summary())
                    .append("\n  Source: ")
                    .append(entry.source())
                    .append('\n');
            fields(text, entry);
            if (!together) {
                parameters(text, entry);
            }
        }
        if (together) {
            text.append('\n');
            parameters(text, entries.get(0));
        }
        return text.toString();
    }

    /** One line for each entry, with the names of its parameters. */
    static String csv(List<CatalogueEntry> entries) {
        StringBuilder text = new StringBuilder(Csv.line(List.of("name", "source", "summary", "parameters")));
        for (CatalogueEntry entry : entries) {
            String names = String.join(
                    " ",
                    entry.parametersOrNone().stream()
                            .map(CatalogueParameter::name)
                            .toList());
            text.append(Csv.line(List.of(entry.name(), entry.source(), entry.summary(), names)));
        }
        return text.toString();
    }

    private void fields(StringBuilder text, CatalogueEntry entry) {
        if (entry.fields().isEmpty()) {
            return;
        }
        TextTable table = new TextTable().words("").words("");
        entry.fields().forEach((name, value) -> {
            if (value instanceof List<?> texts) {
                texts.forEach(one -> table.row(List.of(label(name), one.toString())));
            } else if (value instanceof Map<?, ?> texts) {
                String of = name.equals("sources") ? "source of " : "";
                CatalogueJson.sorted(texts).forEach((key, one) -> table.row(List.of(of + key, one)));
            } else {
                table.row(List.of(label(name), value(name, value)));
            }
        });
        text.append(table.render(painter));
    }

    private void parameters(StringBuilder text, CatalogueEntry entry) {
        List<CatalogueParameter> parameters = entry.parameters();
        if (parameters == null) {
            return;
        }
        if (parameters.isEmpty()) {
            text.append("  It takes no parameters.\n");
            return;
        }
        text.append("  Parameters, as ");
        if (!entry.setting().isEmpty()) {
            text.append("'").append(entry.name()).append("?KEY=VALUE' or ");
        }
        text.append("--set ").append(entry.setting()).append("KEY=VALUE:\n");
        parameters.forEach(parameter -> parameter(text, parameter));
    }

    private void parameter(StringBuilder text, CatalogueParameter parameter) {
        Parameter<?> declared = parameter.declared();
        String standard = parameter.standard();
        boolean isValue = parameter.live() == null || standard.equals(declared.defaultText());
        text.append("    ")
                .append(painter.paint(Style.STRONG, parameter.name()))
                .append("  ")
                .append(declared.type())
                .append(declared.unit().isEmpty() ? "" : " of " + declared.unit())
                .append(", ")
                .append(standard.isEmpty() ? "worked out" : isValue ? "default " + standard : standard)
                .append("; ")
                .append(declared.allowed())
                .append(Boolean.TRUE.equals(parameter.live()) ? "; may change while a run is going" : "")
                .append("\n        ")
                .append(parameter.meaning())
                .append(declared.source().isEmpty() ? "" : "\n        Source: " + declared.source())
                .append('\n');
    }

    /** The name of a field in the form of settings, without its unit, which is beside the value. */
    private static String label(String name) {
        return name.replaceFirst("[bB]ytesPerSecond$", "Bandwidth")
                .replaceFirst("(Ns|Bytes|PerKibibyte)$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    private static String value(String name, Object value) {
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
