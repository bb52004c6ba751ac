package io.thermocline.report.page;

import io.thermocline.lab.study.StudyConfiguration;
import io.thermocline.lab.study.StudyOutcome;
import io.thermocline.lab.study.StudyRow;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.StudyVerdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Studies as a page: each figure with the paper's values and ours, all numbers, configurations, and what is left out.
 */
public final class StudyReport {
    private StudyReport() {}

    /** The whole page, of one study or of several. */
    public static String render(ReportSettings settings, List<StudyOutcome> outcomes) {
        return Page.render(of(settings, outcomes));
    }

    /** One study or several as data. */
    public static Report of(ReportSettings settings, List<StudyOutcome> outcomes) {
        boolean alone = outcomes.size() == 1;
        List<Report.Section> sections = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (StudyOutcome outcome : outcomes) {
            sections.addAll(new Sections(outcome, alone).all());
            if (outcome.isBelowItsScale()) {
                notes.add("the bands of " + outcome.study().name() + " hold from scale "
                        + outcome.study().scaleText() + " up, not at " + Format.scale(outcome.scale()));
            }
        }
        return settings.report(
                "papers' values beside ours",
                alone ? outcomes.get(0).study().summary() : outcomes.size() + " studies of papers",
                (StudyVerdict.counts(outcomes) + " " + StudyVerdict.summary(outcomes)).strip(),
                facts(outcomes),
                notes,
                sections);
    }

    private static List<Report.Fact> facts(List<StudyOutcome> outcomes) {
        List<Report.Fact> facts = new ArrayList<>();
        for (StudyOutcome outcome : outcomes) {
            String of = outcomes.size() == 1 ? "" : " of " + outcome.study().name();
            facts.add(new Report.Fact("Source" + of, outcome.study().source()));
            facts.add(new Report.Fact("Scale" + of, Format.scale(outcome.scale())));
            facts.add(new Report.Fact("Runs" + of, Format.count(outcome.kept() + outcome.made())));
        }
        return facts;
    }

    /**
     * The sections of a study.
     *
     * @param alone whether it is the only one on the page
     */
    private record Sections(StudyOutcome outcome, boolean alone) {
        List<Report.Section> all() {
            List<Report.Section> sections = new ArrayList<>(List.of(figures()));
            if (outcome.rows().stream().anyMatch(row -> Double.isFinite(row.ratio()))) {
                sections.add(ratios());
            }
            sections.add(numbers());
            sections.add(configurations());
            sections.add(remarks());
            return sections;
        }

        private Report.Section section(String id, String title, String explanation, List<Report.Part> parts) {
            String name = outcome.study().name();
            return new Report.Section(
                    alone ? id : id + "-" + name, alone ? title : name + ": " + title, explanation, parts);
        }

        private Report.Section figures() {
            List<Report.Part> parts = new ArrayList<>(List.of(new Report.PairKey()));
            parts.addAll(StudyFigures.of(outcome.rows()));
            return section(
                    "figures",
                    "Figures and tables",
                    "Each value of the paper is above ours. Rows in bold fail. Values below zero have no bar.",
                    parts);
        }

        private Report.Section ratios() {
            return section(
                    "ratios",
                    "Ours over the paper's",
                    "Dots are our values divided by the paper's: filled where a band is committed to, in bold where it is missed. Upright strokes are a "
                            + "prototype's. Beyond a factor of four they lie at the ends.",
                    List.of(StudyChart.of(outcome.rows())));
        }

        private Report.Section numbers() {
            return section(
                    "numbers",
                    "All values",
                    "Predicted values follow from parameters fixed beforehand; calibrated ones were fitted to an anchor that is named.",
                    List.of(table(outcome.rows())));
        }

        private static Report.Table table(List<StudyRow> rows) {
            Report.TableBuilder table = new Report.TableBuilder(
                            "Rows of the study",
                            1,
                            List.of(
                                    "row",
                                    "metric",
                                    "paper",
                                    "prototype",
                                    "ours",
                                    "ratio",
                                    "label",
                                    "band",
                                    "verdict",
                                    "wrong model",
                                    "anchor"))
                    .wordsFrom(1, 2)
                    .wordsFrom(6, 9)
                    .wordsFrom(10, 11);
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
                                row.verdict(),
                                StudyChart.number(row.wrong()),
                                row.anchor()),
                        row.fails());
            }
            return table.shown();
        }

        private Report.Section configurations() {
            Report.TableBuilder table = new Report.TableBuilder(
                            "Runs of the study",
                            1,
                            List.of("configuration", "testbed", "workload", "policies", "settings"))
                    .wordsFrom(1, 5);
            for (StudyConfiguration line : outcome.study().describedConfigurations()) {
                table.row(
                        List.of(line.name(), line.testbed(), line.workload(), line.policies(), line.settings()), false);
            }
            return section(
                    "configurations",
                    "Configurations",
                    "Each workload of a configuration runs under each of its policies, at the scale above, with the model clock"
                            + " unless the study says otherwise.",
                    List.of(table.shown()));
        }

        private Report.Section remarks() {
            List<Report.Part> parts = new ArrayList<>();
            List<String> reasons = StudyVerdict.remarks(outcome.rows());
            if (!reasons.isEmpty()) {
                parts.add(new Report.Group("Rows that miss", reasons, List.of()));
            }
            List<String> left = outcome.study().notModelled();
            parts.add(new Report.Group(
                    "Not modelled",
                    left.isEmpty() ? List.of("The study does not say what its model leaves out.") : left,
                    List.of()));
            return section("left-out", "What is not reproduced, and what is not modelled", "", parts);
        }
    }
}
