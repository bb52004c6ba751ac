package io.thermocline.report.page;

import io.thermocline.lab.study.StudyRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where our figures lie beside the paper's, as ratios on a logarithmic axis: a dot for ours, a stroke for a
 * prototype's.
 */
final class StudyChart {
    private static final double WIDEST = 4; // figures further off lie at the ends
    private static final List<Double> TICKS = List.of(0.25, 0.5, 1.0, 2.0, 4.0);

    private StudyChart() {}

    /** A row for each figure that the paper gives. */
    static Report.Ratios of(List<StudyRow> figures) {
        List<Report.Ratio> rows = new ArrayList<>();
        for (StudyRow figure : figures) {
            if (Double.isFinite(figure.ratio())) {
                String name = name(figure, figures);
                String spoken = name + ": ours " + number(figure.ours()) + ", the paper's " + number(figure.paper())
                        + ", " + figure.verdict();
                double prototype = figure.prototype() / figure.paper();
                rows.add(new Report.Ratio(
                        new Report.Row(
                                name, figure.fails(), spoken, number(figure.ours()), "of " + number(figure.paper())),
                        figure.ratio(),
                        Double.isFinite(prototype) ? prototype : null,
                        !figure.verdict().equals("shown")));
            }
        }
        return new Report.Ratios(
                Axis.logarithmic(
                        "ours over the paper's", 1 / WIDEST, WIDEST, TICKS, tick -> List.of(number(tick) + "x")),
                rows);
    }

    /** What the paper calls the figure, and what it is of where there are several. */
    private static String name(StudyRow figure, List<StudyRow> figures) {
        boolean alone = figures.stream()
                        .filter(other -> other.row().equals(figure.row()))
                        .count()
                == 1;
        return alone ? figure.row() : figure.row() + ": " + figure.metric();
    }

    /** A figure with three digits. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        double size = Math.abs(value);
        return size >= 1000 && size < 1e15
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f", value);
    }
}
