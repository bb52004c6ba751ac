package io.thermocline.report.page;

import io.thermocline.engine.Units;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.ByteCurves;
import io.thermocline.report.analysis.ByteCurves.Ratio;
import io.thermocline.report.analysis.Origins;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Curves over capacities in bytes as a page: of each workload the misses by accesses, and by bytes. */
public final class ByteCurveReport {
    private ByteCurveReport() {}

    /** The whole page. */
    public static String render(ReportSettings settings, Map<String, String> facts, List<ByteCurvePoint> points) {
        return Page.render(of(settings, facts, points));
    }

    /**
     * The curves as data.
     *
     * @param facts settings that all curves share, name to value
     */
    public static Report of(ReportSettings settings, Map<String, String> facts, List<ByteCurvePoint> points) {
        Map<String, ByteCurves> workloads = ByteCurves.byWorkload(points);
        Stream<Origins> origins = workloads.values().stream().map(curves -> Origins.ofBytePoints(curves.points()));
        List<Report.Fact> told = CurveReport.told(workloads.keySet(), facts, origins);
        List<Report.Section> sections = new ArrayList<>();
        workloads.forEach((workload, curves) -> {
            for (Ratio ratio : Ratio.values()) {
                sections.add(section(sections.size() + 1, Labels.workload(workload), curves, ratio));
            }
        });
        return settings.report(
                "miss-ratio curves by bytes", headline(workloads), lead(workloads), told, List.of(), sections);
    }

    private static String headline(Map<String, ByteCurves> workloads) {
        return workloads.size() == 1
                ? workloads.values().iterator().next().headline(Ratio.ACCESSES)
                : "Miss ratios of " + workloads.size() + " workloads by bytes";
    }

    private static String lead(Map<String, ByteCurves> workloads) {
        return workloads.entrySet().stream()
                .map(entry -> (workloads.size() == 1 ? "" : Labels.workload(entry.getKey()) + ": ")
                        + entry.getValue().facts() + " " + entry.getValue().headline(Ratio.BYTES) + "."
                        + entry.getValue().foresight())
                .collect(Collectors.joining(" "));
    }

    private static Report.Section section(int number, String workload, ByteCurves curves, Ratio ratio) {
        boolean ofBytes = ratio == Ratio.BYTES;
        String what = ofBytes
                ? "Share of the accessed bytes whose object the cache did not have, by its capacity. Lower is better."
                : "Share of the accesses whose object the cache did not have, by its capacity. Lower is better.";
        String name = ratio.label();
        List<Report.Part> parts = new ArrayList<>(new CurveChart(
                        ratio.title() + " over the capacity in bytes for " + workload
                                + "; the numbers are in the table below",
                        (low, high) -> Axis.bytes("capacity of the cache", low, high),
                        name + (ofBytes ? ": bytes missed per byte accessed" : ": misses per access"),
                        "Policies by their mean " + name + " over the capacities, best first:",
                        curves.byPolicy().entrySet().stream()
                                .map(entry -> series(entry.getKey(), entry.getValue(), ratio))
                                .toList())
                .parts());
        parts.addAll(tables(workload, curves, ratio));
        return new Report.Section("curve" + number, workload + ": " + name, what, parts);
    }

    private static CurveChart.Series series(String policy, List<ByteCurvePoint> points, Ratio ratio) {
        return new CurveChart.Series(
                policy,
                points.stream().map(point -> (double) point.bytes()).toList(),
                points.stream().map(ratio::of).toList(),
                point -> policy + ", " + Units.formatBytes(points.get(point).bytes()) + ": "
                        + Format.ratio(ratio.of(points.get(point))));
    }

    private static List<Report.Part> tables(String workload, ByteCurves curves, Ratio ratio) {
        List<String> head = new ArrayList<>(List.of("capacity"));
        head.addAll(curves.byPolicy().keySet());
        String of = " of " + workload + " by capacity";
        String count = ratio == Ratio.BYTES ? "Missed bytes" : "Misses";
        Report.TableBuilder ratios = new Report.TableBuilder(ratio.title() + "s" + of, 1, head);
        Report.TableBuilder counts = new Report.TableBuilder(count + of, 1, head);
        curves.bySize().forEach((bytes, byPolicy) -> {
            List<String> shares = new ArrayList<>(List.of(Units.formatBytes(bytes)));
            List<String> missed = new ArrayList<>(shares);
            byPolicy.values().forEach(point -> {
                shares.add(Format.ratio(ratio.of(point)));
                missed.add(Format.count(ratio == Ratio.BYTES ? point.missedBytes() : point.misses()));
            });
            ratios.row(shares, false);
            counts.row(missed, false);
        });
        return List.of(ratios.shown(), counts.folded(count));
    }

    /** What curves by bytes have in common, name to value. */
    public static Map<String, String> facts(List<String> settings) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Clock", "none");
        if (!settings.isEmpty()) {
            facts.put("Settings", String.join(", ", settings));
        }
        return facts;
    }
}
