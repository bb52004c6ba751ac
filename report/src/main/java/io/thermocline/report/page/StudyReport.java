package io.thermocline.report.page;

import io.thermocline.lab.StudyRow;
import io.thermocline.report.analysis.StudyVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The figures of a study as a page. */
public final class StudyReport {
    private StudyReport() {}

    /**
     * The whole page.
     *
     * @param headline what the study is about
     * @param facts what was run, name to value
     */
    public static String render(
            ReportSettings settings, String headline, Map<String, String> facts, List<StudyRow> rows) {
        List<Report.Fact> told = facts.entrySet().stream()
                .map(fact -> new Report.Fact(fact.getKey(), fact.getValue()))
                .toList();
        List<Report.Section> sections = new ArrayList<>();
        if (rows.stream().anyMatch(row -> Double.isFinite(row.ratio()))) {
            sections.add(new Report.Section(
                    "ratios",
                    "Ours over the paper's",
                    "Dots are our figures divided by the paper's: filled where a band is committed to, in bold where it is missed. Upright strokes are a "
                            + "prototype's. Beyond a factor of four they lie at the ends.",
                    List.of(StudyChart.of(rows))));
        }
        sections.add(new Report.Section(
                "numbers",
                "All figures",
                "Predicted figures follow from parameters fixed beforehand; calibrated ones were fitted to an anchor that is named.",
                List.of(table(rows))));
        return Page.render(
                settings.report("a paper's figures", headline, StudyVerdict.summary(rows), told, List.of(), sections));
    }

    private static Report.Table table(List<StudyRow> rows) {
        Report.TableBuilder table = new Report.TableBuilder(
                        "Figures of the study",
                        1,
                        List.of("figure", "metric", "paper", "prototype", "ours", "ratio", "label", "band", "verdict"))
                .wordsFrom(1, 2)
                .wordsFrom(6, 9);
        for (StudyRow row : rows) {
            table.row(
                    List.of(
                            row.row(),
                            row.metric(),
                            StudyChart.number(row.paper()),
                            StudyChart.number(row.prototype()),
                            StudyChart.number(row.ours()),
                            StudyChart.number(row.ratio()),
                            row.label(),
                            row.band(),
                            row.verdict()),
                    row.fails());
        }
        return table.shown();
    }
}
