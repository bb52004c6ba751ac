package io.thermocline.orchestrator.jobs.session;

import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.orchestrator.metrics.PolicyFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the measurements of one run, each time with latencies and busy shares since the last time. Used by the run's
 * own thread.
 */
final class RunMetricsReader {
    private static final int DIGITS = 10_000; // of a share

    private final List<String> tiers;
    private final long pageBytes;
    private final List<LatencySummary> earlier = new ArrayList<>();
    private Map<String, Double> busyPs = Map.of();
    private long modelTimePs;

    /**
     * Creates the reader of a run that begins.
     *
     * @param tiers names, fastest first
     */
    RunMetricsReader(List<String> tiers, long pageBytes) {
        this.tiers = tiers;
        this.pageBytes = pageBytes;
        tiers.forEach(tier -> earlier.add(new LatencySummary()));
    }

    /** Returns the measurements now, with what the policy in effect says of itself. */
    RunMetrics read(LiveRun run, PolicyFigures figures) {
        RunCounters counters = run.counters();
        return new RunMetrics(
                counters.writes,
                counters.promotions,
                counters.demotions,
                counters.pingPong,
                counters.wasted,
                counters.remoteBytes,
                movedBytes(counters),
                latencies(run.latencyByTier()),
                busy(run),
                finite(figures.values()));
    }

    private Map<String, Long> movedBytes(RunCounters counters) {
        Map<String, Long> moved = new LinkedHashMap<>();
        for (int from = 0; from < tiers.size(); from++) {
            for (int to = 0; to < tiers.size(); to++) {
                long pages = counters.operations(from, to);
                if (pages > 0) {
                    moved.put(tiers.get(from) + "-" + tiers.get(to), pages * pageBytes);
                }
            }
        }
        return moved;
    }

    private Map<String, RunMetrics.Latencies> latencies(List<LatencySummary> now) {
        Map<String, RunMetrics.Latencies> read = new LinkedHashMap<>();
        for (int tier = 0; tier < now.size(); tier++) {
            LatencySummary total = now.get(tier);
            LatencySummary before = earlier.get(tier);
            if (total.count() > before.count()) {
                LatencySummary since = total.since(before);
                read.put(
                        tiers.get(tier),
                        new RunMetrics.Latencies(
                                since.count(),
                                since.meanNs(),
                                since.percentileNs(50),
                                since.percentileNs(95),
                                since.percentileNs(99)));
                before.add(since);
            }
        }
        return read;
    }

    private Map<String, Double> busy(LiveRun run) {
        long now = run.modelTimePs();
        Map<String, Double> total = new TreeMap<>();
        run.utilisation().forEach((server, share) -> total.put(server, share * now));
        Map<String, Double> shares = new TreeMap<>();
        if (now > modelTimePs) {
            total.forEach((server, ps) -> {
                double share = (ps - busyPs.getOrDefault(server, 0.0)) / (now - modelTimePs);
                shares.put(server, (double) Math.round(Math.min(1, Math.max(0, share)) * DIGITS) / DIGITS);
            });
        }
        busyPs = total;
        modelTimePs = now;
        return shares;
    }

    /** JSON has no number for what is not finite. */
    private static Map<String, Double> finite(Map<String, Double> values) {
        Map<String, Double> finite = new TreeMap<>(values);
        finite.values().removeIf(value -> !Double.isFinite(value));
        return finite;
    }
}
