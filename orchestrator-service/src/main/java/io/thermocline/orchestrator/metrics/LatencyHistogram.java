package io.thermocline.orchestrator.metrics;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.thermocline.tier.shaping.LatencyCounts;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * Model latencies of all runs, by policy and by the tier that served. They come from the engine's own histograms, with
 * fixed bounds from 100 ns to 10 s. The number of tier names is bounded, as for other meters ({@link TagBounds}).
 * Accesses that further tiers served are left out.
 */
final class LatencyHistogram implements Collector {
    /** Upper bounds, those of the tier services' histograms. */
    static final LongList BOUNDS_NS = LatencyCounts.boundsNs();

    private static final String NAME = "thermocline_latency_seconds";

    private final Set<String> tiers = new HashSet<>(); // guarded by itself
    private final Map<Origin, Cells> byOrigin = new ConcurrentSkipListMap<>();

    private record Origin(String policy, String tier) implements Comparable<Origin> {
        private static final Comparator<Origin> ORDER =
                Comparator.comparing(Origin::policy).thenComparing(Origin::tier);

        @Override
        public int compareTo(Origin other) {
            return ORDER.compare(this, other);
        }
    }

    private static final class Cells {
        private final LongAdder[] counts = new LongAdder[BOUNDS_NS.size() + 1];
        private final DoubleAdder sumNs = new DoubleAdder();

        Cells() {
            for (int i = 0; i < counts.length; i++) {
                counts[i] = new LongAdder();
            }
        }
    }

    /**
     * Adds latencies.
     *
     * @param tier that served
     * @param counts by bound, those at most there and above the bound before; the last, those above all bounds
     */
    void add(String policy, String tier, long[] counts, double sumNs) {
        if (!publishes(tier)) {
            return;
        }
        Cells cells = byOrigin.computeIfAbsent(new Origin(policy, tier), origin -> new Cells());
        for (int i = 0; i < counts.length; i++) {
            cells.counts[i].add(counts[i]);
        }
        cells.sumNs.add(sumNs);
    }

    private boolean publishes(String tier) {
        synchronized (tiers) {
            return tiers.contains(tier) || tiers.size() < TagBounds.TIERS && tiers.add(tier);
        }
    }

    @Override
    public MetricSnapshot collect() {
        HistogramSnapshot.Builder histogram =
                HistogramSnapshot.builder().name(NAME).help("Model time from issue to completion of accesses");
        byOrigin.forEach((origin, cells) -> {
            ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
            for (int i = 0; i < BOUNDS_NS.size(); i++) {
                buckets.bucket(BOUNDS_NS.getLong(i) / 1e9, cells.counts[i].sum());
            }
            buckets.bucket(Double.POSITIVE_INFINITY, cells.counts[BOUNDS_NS.size()].sum());
            histogram.dataPoint(HistogramDataPointSnapshot.builder()
                    .labels(Labels.of("policy", origin.policy(), "tier", origin.tier()))
                    .classicHistogramBuckets(buckets.build())
                    .sum(cells.sumNs.sum() / 1e9)
                    .build());
        });
        return histogram.build();
    }
}
