package io.thermocline.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.lab.study.StudyCurve;
import io.thermocline.lab.study.StudyRow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures of a paper as charts: which rows are drawn together, and what is drawn of each. */
final class StudyFiguresTest {
    private static StudyRow row(String name, String metric, double paper, double ours, String band, String verdict) {
        return new StudyRow(
                "s", name, metric, paper, Double.NaN, ours, "predicted", band, verdict, Double.NaN, "", "", "m", null);
    }

    private static final List<StudyRow> ROWS = List.of(
            row("Fig. 1, a", "speed-up of new over old", 2, 1.9, "5 %", "within"),
            row("Fig. 1, b", "speed-up of new over old", Double.NaN, -1, "at least 1", "outside"),
            row("Fig. 1", "bandwidth of new", 12, Double.NaN, "shown", "shown"),
            row("Fig. 2, a", "speed-up of new over old", 1, 1, "shown", "shown"),
            row("Fig. 1, a", "speed-up of newer over old", 1.5, 1.4, "shown", "shown"));

    private static Report.Group group(int number) {
        return (Report.Group) StudyFigures.of(ROWS).get(number);
    }

    private static Report.Pairs chart(int number) {
        return (Report.Pairs) group(number).parts().get(0);
    }

    @Test
    void rowsOfOneFigureAndOneQuantityAreDrawnTogether() {
        assertThat(StudyFigures.of(ROWS)).hasSize(3);
        assertThat(group(0).title()).isEqualTo("Fig. 1: speed-up");
        assertThat(group(1).title()).isEqualTo("Fig. 1: bandwidth");
        assertThat(group(2).title()).isEqualTo("Fig. 2: speed-up");
        assertThat(chart(0).rows())
                .extracting(pair -> pair.row().name())
                .containsExactly("a: new over old", "b", "a: newer over old");
        assertThat(chart(1).rows()).extracting(pair -> pair.row().name()).containsExactly("new");
    }

    /** The largest value is the end of the first band, 2.1; five steps of 0.5 hold it. */
    @Test
    void paperOursAndBandAreDrawnOnOneAxis() {
        assertThat(chart(0).axis().high()).isEqualTo(2.5);
        Report.Pair first = chart(0).rows().get(0);
        assertThat(first.paper()).isEqualTo(2);
        assertThat(first.ours()).isEqualTo(1.9);
        assertThat(first.low()).isEqualTo(1.9);
        assertThat(first.high()).isEqualTo(2.1);
        assertThat(first.row().label()).isEqualTo("1.90");
        assertThat(first.row().aside()).isEqualTo("of 2.00");
        assertThat(first.row().winner()).isFalse();
    }

    @Test
    void whatIsMissingIsNotDrawnAndOpenBandsEndWithTheAxis() {
        Report.Pair second = chart(0).rows().get(1);
        assertThat(second.paper()).isNull();
        assertThat(second.ours()).isZero();
        assertThat(second.low()).isEqualTo(1);
        assertThat(second.high()).isEqualTo(2.5);
        assertThat(second.row().winner()).isTrue();
        assertThat(second.row().spoken())
                .isEqualTo("Fig. 1, b: the paper's none, ours -1.00, predicted, band at least 1, outside");
        Report.Pair shown = chart(1).rows().get(0);
        assertThat(shown.ours()).isNull();
        assertThat(shown.low()).isNull();
        assertThat(shown.row().label()).isEqualTo("none");
    }

    private static StudyRow point(String line, String at, double position, double paper, double ours) {
        return new StudyRow(
                "s",
                "Fig. 8, " + line + ", " + at,
                "bandwidth of it",
                paper,
                Double.NaN,
                ours,
                "predicted",
                "shown",
                "shown",
                Double.NaN,
                "",
                "",
                "m",
                new StudyCurve(line, "request size", at, position));
    }

    /** A line needs three positions, or its axis has no length. */
    @Test
    void pointsOfOnePositionAreNoLine() {
        Report.Group figure = (Report.Group) StudyFigures.of(List.of(
                        point("old", "4KiB", 4096, Double.NaN, 1),
                        point("old", "4KiB", 4096, Double.NaN, 2),
                        point("old", "4KiB", 4096, Double.NaN, 4)))
                .get(0);
        assertThat(figure.parts().get(0)).isInstanceOf(Report.Pairs.class);
    }

    /** Points come in the order of their positions; a line that the paper does not give is left out. */
    @Test
    void pointsOfCurvesAreDrawnAsLines() {
        Report.Group figure = (Report.Group) StudyFigures.of(List.of(
                        point("old", "16KiB", 16384, Double.NaN, 4),
                        point("old", "4KiB", 4096, Double.NaN, 1),
                        point("old", "8KiB", 8192, Double.NaN, 2),
                        point("new", "4KiB", 4096, 6, 5),
                        point("new", "16KiB", 16384, 7, Double.NaN)))
                .get(0);
        Report.Lines plot = (Report.Lines) figure.parts().get(0);
        assertThat(plot.lines()).extracting(Report.Line::name).containsExactly("old, ours", "new, paper", "new, ours");
        assertThat(plot.lines().get(0).x()).containsExactly(4096.0, 8192.0, 16384.0);
        assertThat(plot.lines().get(0).y()).containsExactly(1.0, 2.0, 4.0);
        assertThat(plot.lines().get(2).x()).containsExactly(4096.0);
        assertThat(plot.across().logarithmic()).isTrue();
        assertThat(plot.across().ticks())
                .extracting(tick -> tick.text().get(0))
                .containsExactly("4KiB", "8KiB", "16KiB");
        assertThat(((Report.LineKey) figure.parts().get(1)).entries()).hasSize(3);
    }
}
