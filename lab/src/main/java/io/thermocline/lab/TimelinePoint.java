package io.thermocline.lab;

import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.LiveRun;
import io.thermocline.engine.run.RunCounters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that a run has counted up to a point of it.
 *
 * @param latencyNs sum of the latencies of all accesses that have completed, and {@code completed} their number
 * @param busyPs model time that each server was busy, by name
 * @param policyMetrics those that are finite numbers
 */
record TimelinePoint(
        RunCounters counters,
        long modelTimePs,
        double latencyNs,
        long completed,
        Map<String, Double> busyPs,
        Map<String, Double> policyMetrics) {
    /** How the names of a policy's metrics begin. */
    static final String OF_POLICY = "policyMetrics.";

    private static final double PICOSECONDS = 1e12; // in a second

    static TimelinePoint of(LiveRun run) {
        double latencyNs = 0;
        long completed = 0;
        for (LatencySummary latency : run.latencyByTier()) {
            latencyNs += latency.totalNs();
            completed += latency.count();
        }
        long now = run.modelTimePs();
        Map<String, Double> busyPs = new LinkedHashMap<>();
        run.utilisation().forEach((server, share) -> busyPs.put(server, share * now));
        Map<String, Double> policyMetrics = new LinkedHashMap<>();
        run.policyMetrics().forEach((name, value) -> {
            if (Double.isFinite(value.doubleValue())) {
                policyMetrics.put(name, value.doubleValue());
            }
        });
        return new TimelinePoint(run.counters().copy(), now, latencyNs, completed, busyPs, policyMetrics);
    }

    long accesses() {
        return counters.accesses;
    }

    long modelTimeNs() {
        return (modelTimePs + 500) / 1000;
    }

    /**
     * Metrics of the accesses since an earlier point, and of the policy up to this one.
     *
     * @param tiers names, fastest first
     * @param timed whether the run has a clock
     */
    Map<String, Double> since(TimelinePoint earlier, List<String> tiers, long pageBytes, boolean timed) {
        RunCounters counted = counters.since(earlier.counters);
        double accesses = Math.max(1, counted.accesses);
        Map<String, Double> metrics = new LinkedHashMap<>();
        for (int tier = 0; tier < tiers.size(); tier++) {
            metrics.put("served." + tiers.get(tier), counted.served[tier] / accesses);
        }
        metrics.put("promotionsPerAccess", counted.promotions / accesses);
        metrics.put("demotionsPerAccess", counted.demotions / accesses);
        if (timed) {
            addTimes(metrics, earlier, counted, tiers, pageBytes);
        }
        policyMetrics.forEach((name, value) -> metrics.put(OF_POLICY + name, value));
        return metrics;
    }

    private void addTimes(
            Map<String, Double> metrics,
            TimelinePoint earlier,
            RunCounters counted,
            List<String> tiers,
            long pageBytes) {
        double passedPs = Math.max(1, modelTimePs - earlier.modelTimePs);
        double perSecond = PICOSECONDS / passedPs;
        metrics.put("latencyNs.mean", (latencyNs - earlier.latencyNs) / Math.max(1, completed - earlier.completed));
        metrics.put("accessesPerSecond", counted.accesses * perSecond);
        for (int from = 0; from < tiers.size(); from++) {
            for (int to = 0; to < tiers.size(); to++) {
                if (counters.operations(from, to) > 0) {
                    metrics.put(
                            tiers.get(from) + "-" + tiers.get(to) + ".bytesPerSecond",
                            counted.operations(from, to) * (double) pageBytes * perSecond);
                }
            }
        }
        busyPs.forEach((server, ps) -> metrics.put(
                "utilisation." + server,
                Math.min(1, Math.max(0, (ps - earlier.busyPs.getOrDefault(server, 0.0)) / passedPs))));
    }
}
