package io.thermocline.orchestrator.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.thermocline.engine.run.LatencySummary;
import io.thermocline.engine.run.LiveRun;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What of one run's times the meters of all runs have already: its latencies, and for how long its servers were busy
 * and waited for. The run's own thread.
 */
final class RunTimes {
    private static final double PICOS = 1e12;

    private final MeterRegistry registry;
    private final LatencyHistogram histogram;
    private final List<OfTier> tiers;
    private final Map<String, Double> busySeconds = new HashMap<>();
    private final Map<String, Double> waitedSeconds = new HashMap<>();

    private static final class OfTier {
        private final String name;
        private final long[] counts = new long[LatencyHistogram.BOUNDS_NS.size() + 1];
        private long count;
        private double totalNs;

        OfTier(String name) {
            this.name = name;
        }
    }

    RunTimes(MeterRegistry registry, LatencyHistogram histogram, List<String> tiers) {
        this.registry = registry;
        this.histogram = histogram;
        this.tiers = tiers.stream().map(OfTier::new).toList();
    }

    /**
     * Adds what came since the last call.
     *
     * @param policy the name of the policy that decided since
     */
    void publish(LiveRun run, String policy) {
        List<LatencySummary> latencies = run.latencyByTier();
        for (int tier = 0; tier < latencies.size(); tier++) {
            addLatencies(tiers.get(tier), latencies.get(tier), policy);
        }
        double seconds = run.modelTimePs() / PICOS;
        run.utilisation()
                .forEach((server, share) -> raise(
                        "thermocline.device.busy",
                        "Model time that a server was busy",
                        busySeconds,
                        server,
                        share * seconds));
        run.waitedPs()
                .forEach((server, ps) -> raise(
                        "thermocline.device.wait",
                        "Model time that requests waited at a server, all of them together",
                        waitedSeconds,
                        server,
                        ps / PICOS));
    }

    private void raise(String meter, String description, Map<String, Double> published, String server, double to) {
        double before = published.getOrDefault(server, 0.0);
        Counter counter = Counter.builder(meter)
                .description(description)
                .baseUnit("seconds")
                .tag("server", server)
                .register(registry);
        if (to > before) {
            counter.increment(to - before);
            published.put(server, to);
        }
    }

    private void addLatencies(OfTier tier, LatencySummary latency, String policy) {
        if (latency.count() == tier.count) {
            return;
        }
        LongList bounds = LatencyHistogram.BOUNDS_NS;
        long[] added = new long[tier.counts.length];
        long below = 0;
        for (int i = 0; i < added.length; i++) {
            long upTo = i < bounds.size() ? latency.countUpTo(bounds.getLong(i)) : latency.count();
            added[i] = upTo - below - tier.counts[i];
            tier.counts[i] = upTo - below;
            below = upTo;
        }
        double totalNs = latency.totalNs();
        histogram.add(policy, tier.name, added, totalNs - tier.totalNs);
        tier.count = latency.count();
        tier.totalNs = totalNs;
    }
}
