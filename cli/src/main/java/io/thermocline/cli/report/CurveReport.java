package io.thermocline.cli.report;

import io.thermocline.cli.result.Curve;
import io.thermocline.cli.result.CurvePoint;
import io.thermocline.cli.text.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Miss-ratio curves as a page. */
public final class CurveReport {
    private CurveReport() {}

    /**
     * The whole page.
     *
     * @param facts settings that all runs share, name to value
     */
    public static String render(ReportSettings settings, Map<String, String> facts, List<CurvePoint> points) {
        Map<String, List<Curve>> workloads = Curve.byWorkload(points);
        Page page = new Page(settings, "miss-ratio curves", headline(workloads), lead(workloads));
        facts.forEach(page::fact);
        int number = 0;
        for (Map.Entry<String, List<Curve>> workload : workloads.entrySet()) {
            number++;
            page.section(
                    "curve" + number,
                    workload.getKey(),
                    "Share of the accesses that the first tier did not serve, by its size. Lower is better.",
                    new CurveChart(workload.getKey(), workload.getValue())
                            .render()
                            .add(table(workload.getKey(), workload.getValue())));
        }
        return page.render();
    }

    private static String headline(Map<String, List<Curve>> workloads) {
        String names = String.join(", ", workloads.keySet());
        return workloads.size() == 1 ? "Miss ratios of " + names : "Miss ratios of " + workloads.size() + " workloads";
    }

    private static String lead(Map<String, List<Curve>> workloads) {
        List<String> sentences = new ArrayList<>();
        workloads.forEach((workload, curves) -> {
            Curve best =
                    curves.stream().min(Comparator.comparingDouble(Curve::mean)).orElseThrow();
            Curve worst =
                    curves.stream().max(Comparator.comparingDouble(Curve::mean)).orElseThrow();
            String on = workloads.size() == 1 ? "" : "On " + workload + ", ";
            sentences.add(
                    best.mean() == worst.mean()
                            ? on + "mean miss ratio " + Format.ratio(best.mean()) + "."
                            : on + best.policy() + " misses least, " + Format.ratio(best.mean())
                                    + " in the mean over the sizes; " + worst.policy() + " most, "
                                    + Format.ratio(worst.mean()) + ".");
        });
        return String.join(" ", sentences);
    }

    private static Markup table(String workload, List<Curve> curves) {
        List<String> head = new ArrayList<>(List.of("pages"));
        curves.forEach(curve -> head.addAll(List.of(curve.policy(), "misses")));
        Map<Long, Map<String, CurvePoint>> sizes = new TreeMap<>();
        curves.forEach(curve -> curve.points()
                .forEach(point -> sizes.computeIfAbsent(point.pages(), pages -> new TreeMap<>())
                        .put(curve.policy(), point)));
        NumberTable table =
                new NumberTable("Miss ratio and misses of " + workload + " by pages of the first tier", 1, head);
        sizes.forEach((pages, byPolicy) -> {
            List<String> cells = new ArrayList<>(List.of(Format.count(pages)));
            for (Curve curve : curves) {
                CurvePoint point = byPolicy.get(curve.policy());
                cells.add(point == null ? "" : Format.ratio(point.missRatio()));
                cells.add(point == null ? "" : Format.count(point.misses()));
            }
            table.row(cells, false);
        });
        return table.render();
    }
}
