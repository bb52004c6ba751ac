package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.CurvePoint;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Curve;
import io.thermocline.report.analysis.CurveVerdict;
import io.thermocline.report.analysis.Origins;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Miss-ratio curves as a page. */
public final class CurveReport {
    private CurveReport() {}

    /** The whole page. */
    public static String render(
            ReportSettings settings,
            Map<String, String> facts,
            List<CurvePoint> points,
            List<String> notes,
            Predicate<String> bounds) {
        return Page.render(of(settings, facts, points, notes, bounds));
    }

    /**
     * Miss-ratio curves as data.
     *
     * @param facts settings that all runs share, name to value
     * @param notes what readers should know of the runs
     * @param bounds whether a policy, as the user wrote it, knows the future
     */
    public static Report of(
            ReportSettings settings,
            Map<String, String> facts,
            List<CurvePoint> points,
            List<String> notes,
            Predicate<String> bounds) {
        Map<String, List<Curve>> workloads = Curve.byWorkload(points, bounds);
        Stream<Origins> origins = workloads.values().stream()
                .map(curves -> Origins.ofPoints(curves.get(0).points()));
        List<Report.Section> sections = new ArrayList<>();
        workloads.forEach((workload, curves) -> {
            String name = Labels.workload(workload);
            List<Report.Part> parts = new ArrayList<>(chart(name, curves).parts());
            parts.addAll(tables(name, curves));
            sections.add(new Report.Section(
                    "curve" + (sections.size() + 1), name, explanation(workloads.size(), curves), parts));
        });
        return settings.report(
                "miss-ratio curves",
                headline(workloads),
                lead(workloads),
                told(workloads.keySet(), facts, origins),
                notes,
                sections);
    }

    /** What the page says of all curves: their workloads, what they share, and the files that were read. */
    static List<Report.Fact> told(Set<String> workloads, Map<String, String> shared, Stream<Origins> origins) {
        List<Report.Fact> told = new ArrayList<>();
        told.add(new Report.Fact("Workload", String.join(", ", workloads)));
        shared.forEach((name, value) -> told.add(new Report.Fact(name, value)));
        List<String> files =
                origins.flatMap(one -> one.files().stream()).distinct().toList();
        if (!files.isEmpty()) {
            told.add(new Report.Fact("Files", String.join(", ", files)));
        }
        return told;
    }

    private static CurveChart chart(String workload, List<Curve> curves) {
        long pageBytes = curves.get(0).end().pageBytes();
        return new CurveChart(
                "Miss ratio over the size of the first tier for " + workload + "; the numbers are in the table below",
                (low, high) -> Axis.round(
                        "size of the first tier: pages of " + Units.formatBytes(pageBytes) + ", and bytes",
                        low,
                        high,
                        size -> List.of(Format.count(Math.round(size)), Units.formatBytes(size * pageBytes))),
                "miss ratio: misses per access",
                "Policies by their mean miss ratio over the sizes, best first:",
                curves.stream().map(CurveReport::series).toList());
    }

    private static CurveChart.Series series(Curve curve) {
        List<CurvePoint> points = curve.points();
        return new CurveChart.Series(
                curve.policy(),
                points.stream().map(point -> (double) point.pages()).toList(),
                points.stream().map(CurvePoint::missRatio).toList(),
                point -> title(points.get(point)));
    }

    private static String title(CurvePoint point) {
        return point.policy() + ", " + Format.pages(point.pages()) + " ("
                + Units.formatBytes((double) point.pages() * point.pageBytes()) + "): "
                + Format.ratio(point.missRatio())
                + (point.isSampled()
                        ? ", estimated: " + Format.ratio(point.low()) + " to " + Format.ratio(point.high())
                        : "");
    }

    private static String explanation(int workloads, List<Curve> curves) {
        String what = "Share of the accesses that the first tier did not serve, by its size. Lower is better.";
        return workloads == 1 ? what : what + " " + String.join(" ", new CurveVerdict(curves).details());
    }

    private static String headline(Map<String, List<Curve>> workloads) {
        return workloads.size() == 1
                ? new CurveVerdict(workloads.values().iterator().next()).headline()
                : "Miss ratios of " + workloads.size() + " workloads";
    }

    private static String lead(Map<String, List<Curve>> workloads) {
        List<String> sentences = new ArrayList<>();
        workloads.forEach((workload, curves) -> {
            CurveVerdict verdict = new CurveVerdict(curves);
            sentences.add(
                    workloads.size() == 1
                            ? String.join(" ", verdict.details())
                            : Labels.workload(workload) + ": " + verdict.headline() + ".");
        });
        return String.join(" ", sentences);
    }

    private static List<Report.Part> tables(String workload, List<Curve> curves) {
        List<String> head = new ArrayList<>(List.of("pages"));
        curves.forEach(curve -> head.add(curve.policy()));
        String of = " of " + workload + " by pages of the first tier";
        Report.TableBuilder ratios = new Report.TableBuilder("Miss ratios" + of, 1, head);
        Report.TableBuilder misses = new Report.TableBuilder("Misses" + of, 1, head);
        Curve.bySize(curves).forEach((pages, byPolicy) -> {
            List<String> ratio = new ArrayList<>(List.of(Format.count(pages)));
            List<String> count = new ArrayList<>(ratio);
            for (Curve curve : curves) {
                CurvePoint point = byPolicy.get(curve.policy());
                ratio.add(point == null ? "" : Format.ratio(point.missRatio()));
                count.add(point == null ? "" : Format.count(point.misses()));
            }
            ratios.row(ratio, false);
            misses.row(count, false);
        });
        return List.of(ratios.shown(), misses.folded("Misses"));
    }
}
