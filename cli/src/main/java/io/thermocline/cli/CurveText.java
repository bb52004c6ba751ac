package io.thermocline.cli;

import io.thermocline.cli.result.Curve;
import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Format;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.testbed.CurvePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Miss-ratio curves as text: sizes go down, policies across. */
final class CurveText {
    private final Painter painter;

    CurveText(Painter painter) {
        this.painter = painter;
    }

    String table(List<CurvePoint> points) {
        StringBuilder text = new StringBuilder();
        Curve.byWorkload(points)
                .forEach((workload, curves) -> text.append(text.isEmpty() ? "" : "\n")
                        .append(painter.paint(Style.STRONG, workload))
                        .append(": miss ratio by pages of the first tier\n\n")
                        .append(workload(curves)));
        return text.toString();
    }

    private String workload(List<Curve> curves) {
        TextTable table = new TextTable().numbers("pages");
        curves.forEach(curve -> table.numbers(curve.policy()));
        table.words("fewest misses");
        Curve.bySize(curves).forEach((pages, byPolicy) -> {
            List<String> cells = new ArrayList<>(List.of(Format.count(pages)));
            for (Curve curve : curves) {
                CurvePoint point = byPolicy.get(curve.policy());
                cells.add(point == null ? "" : Format.ratio(point.missRatio()));
            }
            cells.add(best(byPolicy));
            table.row(cells);
        });
        return table.render(painter);
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
        StringBuilder text = new StringBuilder(Csv.line(List.of("workload", "policy", "pages", "misses", "missRatio")));
        for (CurvePoint point : points) {
            text.append(Csv.line(List.of(
                    point.workload(),
                    point.policy(),
                    Long.toString(point.pages()),
                    Long.toString(point.misses()),
                    Format.plain(point.missRatio()))));
        }
        return text.toString();
    }
}
