package io.thermocline.report.page;

import io.thermocline.lab.study.StudyCurve;
import io.thermocline.lab.study.StudyRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** A figure of lines: for each line of the paper its values, where it gives them, and ours. */
final class StudyLines {
    private static final int HEIGHT = 260;
    private static final int FEWEST = 3; // positions that make a line
    private static final double WIDE = 4; // the factor from which an axis is logarithmic

    private StudyLines() {}

    /** Whether values can be drawn as lines: each lies on one, all over one axis, with points enough. */
    static boolean areLines(List<StudyRow> values) {
        return values.stream().allMatch(row -> row.curve() != null)
                && values.stream().map(row -> curve(row).axis()).distinct().count() == 1
                && byLine(values).values().stream().anyMatch(line -> positions(line) >= FEWEST)
                && values.stream().anyMatch(row -> Double.isFinite(row.ours()));
    }

    /** The plot and its key. */
    static List<Report.Part> of(List<StudyRow> values) {
        List<Report.Line> lines = new ArrayList<>();
        byLine(values)
                .forEach((name, rows) -> Stream.of(
                                line(name + ", paper", rows, StudyRow::paper),
                                line(name + ", ours", rows, StudyRow::ours))
                        .filter(line -> !line.x().isEmpty())
                        .forEach(lines::add));
        List<Report.Line> marked = new ArrayList<>();
        for (Report.Line line : lines) {
            marked.add(new Report.Line(
                    line.name(),
                    line.x(),
                    line.y(),
                    Labels.marks(
                            line.x().size(),
                            marked.size(),
                            lines.size(),
                            point -> line.name() + ": "
                                    + StudyChart.number(line.y().get(point)))));
        }
        double most = lines.stream()
                .flatMap(line -> line.y().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        StudyRow first = values.get(0);
        List<Report.KeyEntry> key = new ArrayList<>();
        marked.forEach(line -> key.add(new Report.KeyEntry(key.size(), line.name(), "")));
        return List.of(
                new Report.Lines(
                        "",
                        first.figure() + ", " + first.quantity() + " over "
                                + curve(first).axis() + "; the values are in the table below",
                        HEIGHT,
                        across(values),
                        Axis.fromZero(first.quantity(), most, 1, StudyChart::number),
                        marked),
                new Report.LineKey("", key));
    }

    private static long positions(List<StudyRow> line) {
        return line.stream().map(row -> curve(row).position()).distinct().count();
    }

    private static StudyCurve curve(StudyRow row) {
        return Objects.requireNonNull(row.curve());
    }

    private static Map<String, List<StudyRow>> byLine(List<StudyRow> values) {
        Map<String, List<StudyRow>> lines = new LinkedHashMap<>();
        values.stream()
                .sorted(Comparator.comparingDouble(row -> curve(row).position()))
                .forEach(row -> lines.computeIfAbsent(curve(row).line(), name -> new ArrayList<>())
                        .add(row));
        return lines;
    }

    private static Report.Line line(String name, List<StudyRow> rows, ToDoubleFunction<StudyRow> value) {
        List<StudyRow> given = rows.stream()
                .filter(row -> Double.isFinite(value.applyAsDouble(row)))
                .toList();
        return new Report.Line(
                name,
                given.stream().map(row -> curve(row).position()).toList(),
                given.stream().map(row -> Math.max(0, value.applyAsDouble(row))).toList(),
                List.of());
    }

    /** An axis with a mark at each value that the study varies: by factors where these span a wide range. */
    private static Axis across(List<StudyRow> values) {
        List<StudyCurve> points = values.stream()
                .map(StudyLines::curve)
                .sorted(Comparator.comparingDouble(StudyCurve::position))
                .toList();
        Map<Double, Axis.Tick> ticks = new LinkedHashMap<>();
        points.forEach(
                point -> ticks.putIfAbsent(point.position(), new Axis.Tick(point.position(), List.of(point.at()))));
        double low = points.get(0).position();
        double high = points.get(points.size() - 1).position();
        return new Axis(points.get(0).axis(), low, high, low > 0 && high >= WIDE * low, List.copyOf(ticks.values()));
    }
}
