package io.thermocline.orchestrator.metrics;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import java.util.function.Supplier;

/** {@code thermocline_run_info}: 1 for each run in progress, with what it is. Micrometer has no such meter. */
final class RunInfo implements Collector {
    private final Supplier<List<Labels>> running;

    RunInfo(Supplier<List<Labels>> running) {
        this.running = running;
    }

    @Override
    public MetricSnapshot collect() {
        InfoSnapshot.Builder info =
                InfoSnapshot.builder().name("thermocline_run").help("Runs that go on, with what they are");
        for (Labels labels : running.get()) {
            info.dataPoint(InfoDataPointSnapshot.builder().labels(labels).build());
        }
        return info.build();
    }
}
