package io.thermocline.cli;

import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.lab.CurvePoint;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Curve;
import io.thermocline.report.analysis.CurveVerdict;
import io.thermocline.report.analysis.Origins;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Miss-ratio curves as text: sizes go down, policies across. */
final class CurveText {
    private final Painter painter;

    CurveText(Painter painter) {
        this.painter = painter;
    }

    /**
     * A table for each workload.
     *
     * @param bounds policies that are no contenders
     * @param command makes the curves again
     */
    String table(List<CurvePoint> points, Predicate<String> bounds, String command) {
        StringBuilder text =
                new StringBuilder(Origins.rerun(points.get(0).provenance().version(), command));
        Curve.byWorkload(points, bounds)
                .forEach((workload, curves) -> text.append('\n')
                        .append(painter.paint(Style.STRONG, workload))
                        .append(": miss ratio by pages of the first tier\n")
                        .append(Origins.ofPoints(curves.stream()
                                        .flatMap(curve -> curve.points().stream())
                                        .toList())
                                .lines())
                        .append('\n')
                        .append(workload(curves)));
        return text.toString();
    }

    private String workload(List<Curve> curves) {
        TextTable table = new TextTable().numbers("pages");
        curves.forEach(curve -> table.numbers(curve.policy()));
        table.words("fewest misses");
        List<String> contenders =
                Curve.contenders(curves).stream().map(Curve::policy).toList();
        Curve.bySize(curves).forEach((pages, byPolicy) -> {
            List<String> cells = new ArrayList<>(List.of(Format.count(pages)));
            for (Curve curve : curves) {
                CurvePoint point = byPolicy.get(curve.policy());
                cells.add(point == null ? "" : Format.ratio(point.missRatio()));
            }
            byPolicy.keySet().retainAll(contenders);
            cells.add(best(byPolicy));
            table.row(cells);
        });
        CurveVerdict verdict = new CurveVerdict(curves);
        return table.render(painter) + "\n  " + verdict.headline() + ".\n  " + String.join("\n  ", verdict.details())
                + "\n";
    }

    private static String best(Map<String, CurvePoint> byPolicy) {
        long fewest =
                byPolicy.values().stream().mapToLong(CurvePoint::misses).min().orElse(0);
        List<String> best = byPolicy.values().stream()
                .filter(point -> point.misses() == fewest)
                .map(CurvePoint::policy)
                .toList();
        return best.size() == byPolicy.size() && best.size() > 1 ? "all alike" : String.join(", ", best);
    }

    static String csv(List<CurvePoint> points) {
        OriginColumns origins = new OriginColumns(
                points.stream().map(CurvePoint::capacities).toList(),
                points.stream().map(CurvePoint::provenance).toList());
        List<String> header = new ArrayList<>(List.of("workload", "policy", "pages", "misses", "missRatio"));
        header.addAll(List.of("method", "rate", "low", "high"));
        header.addAll(List.of("testbed", "seed", "scale", "pageBytes"));
        header.addAll(OriginColumns.header());
        header.addAll(origins.lastHeader());
        StringBuilder text = new StringBuilder(Csv.line(header));
        for (CurvePoint point : points) {
            List<String> row = new ArrayList<>(List.of(
                    point.workload(),
                    point.policy(),
                    Long.toString(point.pages()),
                    Long.toString(point.misses()),
                    Format.plain(point.missRatio()),
                    point.method(),
                    Format.plain(point.rate()),
                    Format.plain(point.low()),
                    Format.plain(point.high()),
                    point.testbed(),
                    Long.toString(point.seed()),
                    Format.plain(point.scale()),
                    Long.toString(point.pageBytes())));
            row.addAll(OriginColumns.row(point.capacities(), point.pageBytes(), point.provenance()));
            row.addAll(origins.lastRow(point.capacities(), point.pageBytes(), point.provenance()));
            text.append(Csv.line(row));
        }
        return text.toString();
    }
}
