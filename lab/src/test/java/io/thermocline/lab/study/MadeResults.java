package io.thermocline.lab.study;

import io.thermocline.engine.run.Series;
import io.thermocline.lab.Provenance;
import io.thermocline.lab.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Results made by hand: 100 accesses by 3,200 threads to 10 pages, of which the first tier serves a half, and 7
 * promotions of pages that came back. Scale 1/2. The series {@code steps} has 20 points, from 0 to 19.
 */
final class MadeResults {
    private MadeResults() {}

    /**
     * A result. A latency of an access is a quarter of the model time on average, all of it at the 95th percentile and
     * twice that at the 99th; without a model time there is none.
     *
     * @param fromLast bytes from the last tier to the first
     * @param middle bytes from the first tier to the middle one
     */
    static RunResult result(String policy, long modelTimeNs, long fromLast, long middle, double waits) {
        Map<String, Long> served = new LinkedHashMap<>();
        served.put("hbm", 50L);
        served.put("dram", 10L);
        served.put("nvme", 40L);
        RunResult.Counts counts = new RunResult.Counts(
                10,
                100,
                3200,
                100,
                0,
                served,
                List.of(
                        new RunResult.Operation("nvme", "hbm", "gpu", "fetch", 1, fromLast),
                        new RunResult.Operation("hbm", "dram", "gpu", "demotion", 1, middle)),
                0,
                0,
                new RunResult.Migrations(20, 20, 7, 0));
        return new RunResult(
                "made",
                "made",
                policy,
                1,
                0.5,
                0.5,
                "model",
                4096,
                served,
                new Provenance(Map.of(), "made", null, Map.of()),
                counts,
                modelTimeNs,
                modelTimeNs == 0
                        ? null
                        : new RunResult.Latency(0, modelTimeNs, 2 * modelTimeNs, 2 * modelTimeNs, modelTimeNs / 4.0),
                null,
                null,
                null,
                0,
                null,
                0,
                0,
                false,
                Map.of(),
                Map.of("waits", waits),
                Map.of("steps", steps()),
                null,
                List.of(),
                List.of(),
                "none",
                null,
                null,
                null,
                null);
    }

    private static Series steps() {
        Series steps = new Series();
        for (int point = 0; point < 20; point++) {
            steps.add(point * 1000L, point);
        }
        return steps;
    }
}
