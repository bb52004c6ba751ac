package io.thermocline.tiernode.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.thermocline.tier.node.DirectLinks;
import io.thermocline.tier.node.TierLimits;
import io.thermocline.tier.node.TierNode;
import io.thermocline.tier.shaping.DeadlineTimer;
import io.thermocline.tier.shaping.Shaper;
import io.thermocline.tier.shaping.Shaping;
import io.thermocline.tier.shaping.StageExecutor;
import io.thermocline.tier.store.StoreKind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TierMetricsTest {
    private static final Shaping SLOW = new Shaping(1_000, 1_000, 1_000, 1_000, 0, 0, 4, 1);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private static TierNode node(Shaper shaper, DeadlineTimer timer) {
        return new TierNode(
                "t", StoreKind.DIRECT, Path.of("."), TierLimits.of(1 << 20), shaper, timer, new DirectLinks(List::of));
    }

    @Test
    void deviceBusyTimeCoversElapsedTimeOnly() {
        Shaper shaper = new Shaper(SLOW, 0);
        try (DeadlineTimer timer = new DeadlineTimer();
                TierNode node = node(shaper, timer)) {
            new TierMetrics(node).bindTo(registry);
            long start = timer.nanoTime();
            shaper.client().reserve(false, 1_000_000, start); // 1,000 s
            double busy =
                    registry.get("thermocline.device.busy").functionCounter().count();
            assertThat(busy).isPositive().isLessThanOrEqualTo((timer.nanoTime() - start) / 1e9);
        }
    }

    @Test
    void wallClockRequestsAreQueuedUntilTheRunLeaves() {
        Shaper shaper = new Shaper(SLOW, 0);
        try (DeadlineTimer timer = new DeadlineTimer();
                TierNode node = node(shaper, timer)) {
            new TierMetrics(node).bindTo(registry);
            Gauge inside = registry.get("thermocline.device.queue").gauge();
            assertThat(inside.value()).isZero();
            StageExecutor servers = new StageExecutor(shaper, timer, 4096, 1_000);
            servers.add(1, true);
            for (int i = 0; i < 6; i++) { // more than a queue of four
                servers.serve(0, false, 1_000_000_000_000L, 0, () -> {}); // 1,000 s each
            }
            assertThat(inside.value()).isEqualTo(6);
            servers.close();
            assertThat(inside.value()).isZero();
        }
    }
}
