package io.thermocline.cli;

import io.thermocline.cli.text.Painter;
import io.thermocline.cli.text.Style;
import io.thermocline.cli.text.TextTable;
import io.thermocline.engine.Units;
import io.thermocline.lab.RunResult;
import io.thermocline.lab.tiers.TierReport;
import io.thermocline.report.Format;
import io.thermocline.report.analysis.Figures;
import io.thermocline.report.analysis.Origins;
import io.thermocline.report.analysis.TimeParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The whole result of one run, for people. */
final class RunSummary {
    private static final double LEAST_SHARE = 0.0005; // of the model time, that is told

    private final Painter painter;
    private final StringBuilder text = new StringBuilder();

    RunSummary(Painter painter) {
        this.painter = painter;
    }

    String of(RunResult result) {
        text.append(painter.paint(
                        Style.STRONG, result.workload() + " on " + result.testbed() + " under " + result.policy()))
                .append('\n')
                .append(Headings.settings(result))
                .append(Origins.ofRuns(List.of(result)).lines());
        String command = result.provenance().command();
        if (command != null) {
            text.append("  ").append(Origins.rerun(result.provenance().version(), command));
        }
        served(result);
        operations(result);
        migrations(result);
        times(result);
        metrics(result);
        segments(result);
        if (result.timeline() != null) {
            heading("Over the run, since the row before");
            text.append(TimelineText.table(result, painter));
        }
        tiers(result);
        text.append('\n')
                .append(painter.paint(
                        Style.FAINT,
                        "Took " + Units.formatNanoseconds(result.wallTimeNs()) + ": "
                                + Format.perSecond(result.accessesPerSecond()) + " accesses, input "
                                + (result.inputIncluded() ? "included" : "not included")))
                .append('\n');
        return text.toString();
    }

    private void tiers(RunResult result) {
        TierReport.Scrub scrub = result.scrub();
        RunResult.Fleet fleet = result.fleet();
        if (scrub == null && fleet == null) {
            return;
        }
        heading("Tiers");
        if (fleet != null) {
            TextTable table = new TextTable()
                    .words("service")
                    .numbers("moves")
                    .numbers("in")
                    .numbers("out");
            for (TierReport.TierFigures tier : fleet.tiers()) {
                table.row(List.of(
                        tier.name(),
                        Format.count(tier.operations()),
                        Units.formatBytes(tier.bytesIn()),
                        Units.formatBytes(tier.bytesOut())));
            }
            text.append(table.render(painter));
        }
        if (scrub != null) {
            text.append("  scrub: each of ")
                    .append(Format.pages(scrub.pages()))
                    .append(" is in one tier, with its newest version and the right bytes\n");
        }
    }

    private void heading(String title) {
        text.append('\n').append(painter.paint(Style.STRONG, title)).append('\n');
    }

    private void served(RunResult result) {
        heading("Served");
        TextTable table = new TextTable()
                .words("tier")
                .numbers("capacity")
                .numbers("pages")
                .numbers("accesses")
                .numbers("share");
        result.counts().served().forEach((tier, served) -> {
            long capacity = result.capacities().getOrDefault(tier, 0L);
            table.row(List.of(
                    tier,
                    Units.formatBytes((double) capacity * result.pageBytes()),
                    Format.count(capacity),
                    Format.count(served),
                    Format.percent(Figures.share(result, tier))));
        });
        text.append(table.render(painter));
    }

    private void operations(RunResult result) {
        heading("Operations");
        if (result.counts().operations().isEmpty()) {
            text.append("  no page was copied\n");
            return;
        }
        TextTable table = new TextTable()
                .words("kind")
                .words("from")
                .words("to")
                .words("driven by")
                .numbers("pages")
                .numbers("bytes");
        for (RunResult.Operation operation : result.counts().operations()) {
            table.row(List.of(
                    operation.kind(),
                    operation.from(),
                    operation.to(),
                    operation.initiator(),
                    Format.count(operation.pages()),
                    Units.formatBytes(operation.bytes())));
        }
        text.append(table.render(painter));
    }

    private void migrations(RunResult result) {
        heading("Migrations");
        RunResult.Migrations migrations = result.counts().migrations();
        TextTable table = new TextTable().words("").numbers("").words("");
        table.row(List.of("promotions", Format.count(migrations.promotions()), "pages that became faster to reach"));
        table.row(List.of("demotions", Format.count(migrations.demotions()), "pages that became slower to reach"));
        table.row(List.of("ping-pong", Format.count(migrations.pingPong()), "promotions of a page demoted before"));
        table.row(List.of("wasted", Format.count(migrations.wasted()), "promotions that no later access used"));
        table.row(
                List.of("discards", Format.count(result.counts().discards()), "clean victims dropped without a copy"));
        table.row(List.of("remote", Units.formatBytes(result.counts().remoteBytes()), "served in place, no migration"));
        text.append(table.render(painter));
    }

    private void times(RunResult result) {
        if (!Figures.timed(result)) {
            return;
        }
        Double dilation = result.dilation();
        RunResult.WallVsModel wall = result.wallVsModel();
        heading(wall == null ? "Model time" : "Measured time");
        text.append("  ").append(Units.formatNanoseconds(result.modelTimeNs()));
        String busiest = Figures.busiest(result);
        if (!busiest.isEmpty()) {
            text.append("; busiest server: ")
                    .append(busiest)
                    .append(", ")
                    .append(Format.percent(result.utilisation().getOrDefault(busiest, 0.0)))
                    .append(" of the time");
        }
        text.append('\n');
        TextTable table = new TextTable()
                .words("time of an access")
                .numbers("mean")
                .numbers("p50")
                .numbers("p95")
                .numbers("p99")
                .numbers("max");
        latency(table, "issue to completion", result.latencyNs());
        latency(table, "arrival to issue", result.queueNs());
        latency(table, "arrival to completion", result.responseNs());
        text.append(table.render(painter));
        if (result.overloaded()) {
            text.append("  ")
                    .append(Figures.overload(result))
                    .append("; what an access waits for its issue grows as long as they arrive\n");
        }
        if (result.waitedForFlight() > 0) {
            text.append("  ")
                    .append(Format.accesses(result.waitedForFlight()))
                    .append(" waited for a page that was on its way already\n");
        }
        timeSpent(result);
        Figures.frameWaits(result)
                .forEach(wait -> text.append("  ").append(wait).append('\n'));
        if (dilation != null && wall != null) {
            text.append("  wall times divided by ")
                    .append(Format.plain(dilation))
                    .append("; measured over modelled: throughput ")
                    .append(String.format(Locale.ROOT, "%.3f", wall.throughput()))
                    .append(", mean latency ")
                    .append(String.format(Locale.ROOT, "%.3f", wall.meanLatency()))
                    .append('\n');
        }
    }

    private void timeSpent(RunResult result) {
        double allNs = Math.max(1, result.modelTimeNs());
        List<TimeParts.Part> parts = TimeParts.of(result);
        if (parts.isEmpty()) {
            return;
        }
        parts = parts.stream().filter(part -> part.ns() / allNs >= LEAST_SHARE).toList();
        boolean held = parts.stream().anyMatch(part -> part.heldBy() != null);
        heading("Where the time went");
        TextTable table =
                new TextTable().words("").numbers("time").numbers("share").numbers("in line");
        if (held) {
            table.words("held up most by");
        }
        for (TimeParts.Part part : parts) {
            List<String> cells = new ArrayList<>(List.of(
                    part.words(),
                    Units.formatNanoseconds(part.ns()),
                    Format.percent(part.ns() / allNs),
                    part.queuedNs() == 0 ? "" : Format.percent(part.queuedNs() / allNs)));
            if (held) {
                cells.add(part.heldBy() == null ? "" : part.heldBy());
            }
            table.row(cells);
        }
        text.append(table.render(painter));
    }

    private static void latency(TextTable table, String name, RunResult.@Nullable Latency latency) {
        if (latency != null) {
            List<String> cells = new ArrayList<>(List.of(name));
            cells.addAll(Figures.latencies(latency));
            table.row(cells);
        }
    }

    private void metrics(RunResult result) {
        if (result.policyMetrics().isEmpty()) {
            return;
        }
        heading("Figures of the policy");
        TextTable table = new TextTable().words("").numbers("");
        for (Map.Entry<String, Number> metric : result.policyMetrics().entrySet()) {
            Number value = metric.getValue();
            table.row(List.of(metric.getKey(), Format.figure(value)));
        }
        text.append(table.render(painter));
    }

    private void segments(RunResult result) {
        if (result.segments().size() < 2) {
            return;
        }
        heading("Segments");
        TextTable table = new TextTable().numbers("from access").words("policy").numbers("accesses");
        result.tiers().forEach(tier -> table.numbers("served " + tier));
        for (RunResult.Segment segment : result.segments()) {
            List<String> cells = new ArrayList<>(List.of(
                    Format.count(segment.fromAccess()),
                    segment.policy(),
                    Format.count(segment.counts().accesses())));
            for (long served : segment.counts().served().values()) {
                cells.add(Format.percent(
                        (double) served / Math.max(1, segment.counts().accesses())));
            }
            table.row(cells);
        }
        text.append(table.render(painter));
    }
}
