package io.thermocline.tiernode.boot;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.LatencyCounts;
import it.unimi.dsi.fastutil.longs.LongList;

/** The device's histogram of latencies, with fixed bounds from 100 ns to 10 s. */
final class DeviceLatency implements Collector {
    private static final String NAME = "thermocline_device_latency_seconds";
    private static final double NANOS = 1e9;

    private final TierNode node;

    DeviceLatency(TierNode node) {
        this.node = node;
    }

    @Override
    public MetricSnapshot collect() {
        LatencyCounts latencies = node.shaper().latencies();
        LongList bounds = LatencyCounts.boundsNs();
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        for (int i = 0; i < bounds.size(); i++) {
            buckets.bucket(bounds.getLong(i) / NANOS, latencies.counts().getLong(i));
        }
        buckets.bucket(Double.POSITIVE_INFINITY, latencies.counts().getLong(bounds.size()));
        return HistogramSnapshot.builder()
                .name(NAME)
                .help("Time of the device from a request's arrival to its end, waiting included")
                .dataPoint(HistogramDataPointSnapshot.builder()
                        .labels(Labels.of("tier", node.tier()))
                        .classicHistogramBuckets(buckets.build())
                        .sum(latencies.sumNs() / NANOS)
                        .build())
                .build();
    }
}
