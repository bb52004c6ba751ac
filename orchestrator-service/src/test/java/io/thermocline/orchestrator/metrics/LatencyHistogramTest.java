package io.thermocline.orchestrator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    private final LatencyHistogram histogram = new LatencyHistogram();

    private void add(String policy, String tier) {
        long[] counts = new long[LatencyHistogram.BOUNDS_NS.size() + 1];
        counts[1] = 3;
        histogram.add(policy, tier, counts, 450);
    }

    private HistogramSnapshot collected() {
        return (HistogramSnapshot) histogram.collect();
    }

    @Test
    void latenciesOfAPolicyAndATierAddUp() {
        add("bam", "hbm");
        add("bam", "nvme");
        add("bam", "hbm");
        add("gmt-reuse", "hbm");
        assertThat(collected().getDataPoints())
                .extracting(
                        point -> point.getLabels().get("policy"),
                        point -> point.getLabels().get("tier"),
                        HistogramSnapshot.HistogramDataPointSnapshot::getCount)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("bam", "hbm", 6L),
                        org.assertj.core.groups.Tuple.tuple("bam", "nvme", 3L),
                        org.assertj.core.groups.Tuple.tuple("gmt-reuse", "hbm", 3L));
        assertThat(collected().getDataPoints().get(0).getSum()).isEqualTo(900e-9);
    }

    @Test
    void userTierNamesAreTrackedUpToABound() {
        for (int i = 0; i < 100; i++) {
            add("bam", "tier" + i);
        }
        add("lru", "tier0");
        add("lru", "tier99");
        assertThat(collected().getDataPoints())
                .hasSize(32 + 1)
                .noneMatch(point -> "tier99".equals(point.getLabels().get("tier")));
    }
}
