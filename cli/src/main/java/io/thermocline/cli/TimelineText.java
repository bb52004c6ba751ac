package io.thermocline.cli;

import io.thermocline.cli.text.Csv;
import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.TextTable;
import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.Timeline;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Figures;
import java.util.ArrayList;
import java.util.List;

/** Metrics over runs: as CSV, a row a point, and as a table. */
final class TimelineText {
    private static final List<String> IDENTITY =
            List.of("testbed", "workload", "policy", "seed", "scale", "clock", "accesses", "modelTimeNs");

    private TimelineText() {}

    /** Whether all results have metrics over their run. */
    static boolean isIn(List<RunResult> results) {
        return results.stream().allMatch(result -> result.timeline() != null);
    }

    /** The points of runs as rows, below a row of titles; what a run does not have is empty. */
    static String csv(List<RunResult> results) {
        List<String> metrics = results.stream()
                .flatMap(result -> timeline(result).metrics().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        List<String> header = new ArrayList<>(IDENTITY);
        header.addAll(metrics);
        header.addAll(OriginColumns.MADE_BY);
        StringBuilder text = new StringBuilder(Csv.line(header));
        for (RunResult result : results) {
            for (int point = 0; point < timeline(result).size(); point++) {
                text.append(Csv.line(row(result, point, metrics)));
            }
        }
        return text.toString();
    }

    private static Timeline timeline(RunResult result) {
        Timeline timeline = result.timeline();
        if (timeline == null) {
            throw new IllegalStateException("a run without its timeline");
        }
        return timeline;
    }

    private static List<String> row(RunResult result, int point, List<String> metrics) {
        Timeline timeline = timeline(result);
        List<String> row = new ArrayList<>(List.of(
                result.testbed(),
                result.workload(),
                result.policy(),
                Long.toString(result.seed()),
                Format.plain(result.scale()),
                result.clock(),
                Long.toString(timeline.accesses().get(point)),
                Figures.timed(result) ? Long.toString(timeline.modelTimeNs().get(point)) : ""));
        metrics.forEach(metric -> {
            List<Double> values = timeline.metrics().get(metric);
            row.add(values == null ? "" : Format.plain(values.get(point)));
        });
        row.addAll(OriginColumns.madeBy(result.provenance()));
        return row;
    }

    /** A row a point, with the metrics that people ask for first. */
    static String table(RunResult result, Painter painter) {
        Timeline timeline = timeline(result);
        boolean timed = Figures.timed(result);
        TextTable table = new TextTable().numbers("accesses");
        if (timed) {
            table.numbers("model time");
        }
        result.tiers().forEach(tier -> table.numbers("by " + tier));
        table.numbers("promoted").numbers("demoted");
        if (timed) {
            table.numbers("mean latency");
        }
        for (int point = 0; point < timeline.size(); point++) {
            List<String> cells = new ArrayList<>();
            cells.add(Format.count(timeline.accesses().get(point)));
            if (timed) {
                cells.add(Units.formatNanoseconds(timeline.modelTimeNs().get(point)));
            }
            for (String tier : result.tiers()) {
                cells.add(Format.percent(value(timeline, "served." + tier, point)));
            }
            long accesses = timeline.accesses().get(point)
                    - (point == 0 ? 0 : timeline.accesses().get(point - 1));
            cells.add(Format.count(Math.round(accesses * value(timeline, "promotionsPerAccess", point))));
            cells.add(Format.count(Math.round(accesses * value(timeline, "demotionsPerAccess", point))));
            if (timed) {
                cells.add(Units.formatNanoseconds(value(timeline, "latencyNs.mean", point)));
            }
            table.row(cells);
        }
        return table.render(painter);
    }

    private static double value(Timeline timeline, String metric, int point) {
        return timeline.metrics().getOrDefault(metric, List.of()).get(point);
    }
}
