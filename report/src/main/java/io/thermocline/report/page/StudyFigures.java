package io.thermocline.report.page;

import io.thermocline.lab.study.StudyRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The figures and tables of a paper as charts: each value of the paper above ours, with the band. */
final class StudyFigures {
    private StudyFigures() {}

    /**
     * A group for each figure or table, in the order of the rows; what is measured otherwise has a chart of its own.
     */
    static List<Report.Part> of(List<StudyRow> rows) {
        Map<String, Map<String, List<StudyRow>>> figures = new LinkedHashMap<>();
        for (StudyRow row : rows) {
            figures.computeIfAbsent(row.figure(), figure -> new LinkedHashMap<>())
                    .computeIfAbsent(row.quantity(), quantity -> new ArrayList<>())
                    .add(row);
        }
        List<Report.Part> groups = new ArrayList<>();
        figures.forEach((figure, quantities) -> quantities.forEach((quantity, values) ->
                groups.add(new Report.Group(figure + ": " + quantity, List.of(), parts(values)))));
        return groups;
    }

    /**
     * Values of a figure of lines as lines; those of other figures, and the few of which no line can be made, as bars.
     */
    private static List<Report.Part> parts(List<StudyRow> values) {
        return StudyLines.areLines(values) ? StudyLines.of(values) : List.of(chart(values));
    }

    private static Report.Pairs chart(List<StudyRow> values) {
        double most = values.stream()
                .flatMapToDouble(row -> DoubleStream.of(
                        row.paper(),
                        row.ours(),
                        end(row.limits().low()),
                        end(row.limits().high())))
                .filter(Double::isFinite)
                .max()
                .orElse(1);
        Axis axis = Axis.fromZero("", most, 1, StudyChart::number);
        return new Report.Pairs(
                axis, values.stream().map(row -> pair(row, values, axis)).toList());
    }

    /** The end of a band that has one on this side. */
    private static double end(double limit) {
        return Double.isInfinite(limit) ? Double.NaN : limit;
    }

    private static Report.Pair pair(StudyRow row, List<StudyRow> values, Axis axis) {
        String name = name(row, values);
        String spoken = row.figure() + ", " + name + ": the paper's " + said(row.paper()) + ", ours " + said(row.ours())
                + ", " + row.label() + ", band " + row.band() + ", " + row.verdict();
        StudyRow.Limits limits = row.limits();
        boolean banded = !row.verdict().equals("shown");
        return new Report.Pair(
                new Report.Row(
                        name,
                        row.fails(),
                        spoken,
                        said(row.ours()),
                        Double.isNaN(row.paper()) ? row.label() : "of " + StudyChart.number(row.paper())),
                drawn(row.paper(), axis),
                drawn(row.ours(), axis),
                banded ? drawn(limits.low(), axis) : null,
                banded ? drawn(limits.high(), axis) : null);
    }

    private static String said(double value) {
        return Double.isNaN(value) ? "none" : StudyChart.number(value);
    }

    /** A value on the axis, which begins at zero; null where there is none. */
    private static @Nullable Double drawn(double value, Axis axis) {
        return Double.isNaN(value) ? null : Math.min(axis.high(), Math.max(0, value));
    }

    /** What the value is of: the rest of the row's name, and the policies where rows share that. */
    private static String name(StudyRow row, List<StudyRow> values) {
        String point = row.point();
        boolean alone =
                values.stream().filter(other -> other.point().equals(point)).count() == 1;
        return point.isEmpty() ? row.policies() : alone ? point : point + ": " + row.policies();
    }
}
