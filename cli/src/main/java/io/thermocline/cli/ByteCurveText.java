package io.thermocline.cli;

import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.engine.Units;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Origins;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Curves over capacities in bytes as text: capacities go down, policies across. */
final class ByteCurveText {
    private final Painter painter;

    ByteCurveText(Painter painter) {
        this.painter = painter;
    }

    /**
     * Two tables for each workload: of accesses, and of bytes.
     *
     * @param command makes the curves again
     */
    String table(List<ByteCurvePoint> points, String command) {
        StringBuilder text =
                new StringBuilder(Origins.rerun(points.get(0).provenance().version(), command));
        points.stream()
                .collect(Collectors.groupingBy(ByteCurvePoint::workload, LinkedHashMap::new, Collectors.toList()))
                .forEach((workload, own) -> text.append('\n').append(workload(workload, own)));
        return text.toString();
    }

    private String workload(String workload, List<ByteCurvePoint> points) {
        ByteCurvePoint any = points.get(0);
        String facts = "  " + Format.counted(any.accesses(), "access", "accesses") + " to "
                + Format.counted(any.objects(), "object", "objects") + " of "
                + Units.formatBytes(any.footprintBytes()) + " together; "
                + Units.formatBytes(any.accessedBytes()) + " accessed\n";
        List<String> policies =
                points.stream().map(ByteCurvePoint::policy).distinct().toList();
        TextTable table = new TextTable().numbers("capacity");
        policies.forEach(policy -> table.numbers(policy));
        policies.forEach(policy -> table.numbers(policy + ", bytes"));
        Map<Long, Map<String, ByteCurvePoint>> bySize = new TreeMap<>();
        points.forEach(point -> bySize.computeIfAbsent(point.bytes(), size -> new LinkedHashMap<>())
                .put(point.policy(), point));
        bySize.forEach((bytes, byPolicy) -> {
            List<String> cells = new ArrayList<>(List.of(Units.formatBytes(bytes)));
            byPolicy.values().forEach(point -> cells.add(Format.ratio(point.missRatio())));
            byPolicy.values().forEach(point -> cells.add(Format.ratio(point.byteMissRatio())));
            table.row(cells);
        });
        return painter.paint(Style.STRONG, workload) + ": miss ratio and byte miss ratio by capacity\n" + facts
                + Origins.ofBytePoints(points).lines() + "\n" + table.render(painter);
    }

    static String csv(List<ByteCurvePoint> points) {
        List<String> header = new ArrayList<>(List.of(
                "workload",
                "policy",
                "bytes",
                "misses",
                "missRatio",
                "missedBytes",
                "byteMissRatio",
                "method",
                "accesses",
                "accessedBytes",
                "objects",
                "footprintBytes"));
        header.addAll(OriginColumns.MADE_BY);
        StringBuilder text = new StringBuilder(Csv.line(header));
        for (ByteCurvePoint point : points) {
            List<String> row = new ArrayList<>(List.of(
                    point.workload(),
                    point.policy(),
                    Long.toString(point.bytes()),
                    Long.toString(point.misses()),
                    Format.plain(point.missRatio()),
                    Long.toString(point.missedBytes()),
                    Format.plain(point.byteMissRatio()),
                    point.method(),
                    Long.toString(point.accesses()),
                    Long.toString(point.accessedBytes()),
                    Long.toString(point.objects()),
                    Long.toString(point.footprintBytes())));
            row.addAll(OriginColumns.madeBy(point.provenance()));
            text.append(Csv.line(row));
        }
        return text.toString();
    }
}
