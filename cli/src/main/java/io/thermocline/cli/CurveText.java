package io.thermocline.cli;

import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Format;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.testbed.CurvePoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Miss-ratio curves as text: sizes go down, policies across. */
final class CurveText {
    private final Painter painter;

    CurveText(Painter painter) {
        this.painter = painter;
    }

    String table(List<CurvePoint> points) {
        Map<String, List<CurvePoint>> workloads = new LinkedHashMap<>();
        points.forEach(point -> workloads
                .computeIfAbsent(point.workload(), workload -> new ArrayList<>())
                .add(point));
        StringBuilder text = new StringBuilder();
        workloads.forEach((workload, own) -> text.append(text.isEmpty() ? "" : "\n")
                .append(painter.paint(Style.STRONG, workload))
                .append(": miss ratio by pages of the first tier\n\n")
                .append(workload(own)));
        return text.toString();
    }

    private String workload(List<CurvePoint> points) {
        Set<String> policies = new LinkedHashSet<>();
        Map<Long, Map<String, CurvePoint>> sizes = new TreeMap<>();
        for (CurvePoint point : points) {
            policies.add(point.policy());
            sizes.computeIfAbsent(point.pages(), pages -> new LinkedHashMap<>()).put(point.policy(), point);
        }
        TextTable table = new TextTable().numbers("pages");
        policies.forEach(table::numbers);
        table.words("fewest misses");
        sizes.forEach((pages, byPolicy) -> {
            List<String> cells = new ArrayList<>(List.of(Format.count(pages)));
            for (String policy : policies) {
                CurvePoint point = byPolicy.get(policy);
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
