package io.thermocline.lab.study;

import static io.thermocline.lab.study.Key.CONFIGURATION;
import static io.thermocline.lab.study.Key.WORKLOAD;

import io.thermocline.lab.RunResult;
import java.util.List;

/** Measures of what a run counted. */
final class CountMeasures {
    static final List<Measure> ALL = List.of(
            Measure.of(
                    "accesses",
                    "accesses of the run",
                    row -> row.result().counts().accesses(),
                    CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "touches",
                    "accesses by thread, before those of a warp are put together",
                    row -> row.result().counts().touches(),
                    CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "ping-pong",
                    "promotions of pages that were demoted before, in base pages",
                    row -> row.result().counts().migrations().pingPong(),
                    CONFIGURATION,
                    WORKLOAD),
            Measure.of(
                    "reuse",
                    "share of the first tier's misses that are not a page's first: 1 - pages / misses (GMT Table 2)",
                    row -> reuse(row.result()),
                    CONFIGURATION,
                    WORKLOAD));

    private CountMeasures() {}

    private static double reuse(RunResult result) {
        return 1 - (double) result.counts().pages() / result.misses();
    }
}
