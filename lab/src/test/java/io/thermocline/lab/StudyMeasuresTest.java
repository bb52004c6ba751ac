package io.thermocline.lab;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Measures of a study on eight reads of eight pages, in DRAM or, where that has no room, in slow memory. */
class StudyMeasuresTest {
    private static final RunSpec FITS = Runs.timed(Runs.spec("thermostat-xeon", "scan?pages=8&passes=1", "all-dram"));
    private static final RunResult FAST = Runs.run(FITS);
    private static final RunResult SLOW = Runs.run(FITS.withSetting("dram.pages", "1"));
    private static final RunResult SAMPLED = Runs.run(
            Runs.timed(Runs.spec("thermostat-xeon", "mysql-tpcc?seconds=2&rate=8000", "thermostat?interval=1s")));

    private static double measure(String row) {
        Map<String, Map<String, Map<String, RunResult>>> results = Map.of(
                "fits", Map.of("scan", Map.of("all-dram", FAST)),
                "slow", Map.of("scan", Map.of("all-dram", SLOW)),
                "sampled", Map.of("mysql", Map.of("thermostat", SAMPLED)));
        YamlTree tree =
                YamlTree.parse("test", "rows: [{row: r, paper: 1, label: predicted, band: shown, " + row + "}]");
        YamlTree rows = tree.child(YamlTree.ROWS);
        return new StudyMeasures("test", results)
                .row(rows.child(rows.names().iterator().next()))
                .ours();
    }

    /** An access to DRAM takes 90 ns, one to slow memory a microsecond and more. */
    @Test
    void timeLostIsWhatAllAccessesTakeLongerByTheRunsTime() {
        double mean = requireNonNull(SLOW.latencyNs()).mean();
        assertThat(mean).isGreaterThan(1000);
        assertThat(measure("measure: time-lost, configuration: slow, workload: scan, policy: all-dram,"
                        + " over-configuration: fits, over: all-dram"))
                .isCloseTo(8 * (mean - 90) / SLOW.modelTimeNs(), within(1e-12));
    }

    @Test
    void latencyOverIsARatioOfTheSamePart() {
        String row = "measure: latency-over, metric: %s, configuration: slow, workload: scan, policy: all-dram,"
                + " over-configuration: fits, over: all-dram";
        double mean = requireNonNull(SLOW.latencyNs()).mean();
        assertThat(measure(String.format(row, "mean"))).isCloseTo(mean / 90, within(1e-12));
        assertThat(measure(String.format(row, "p99"))).isGreaterThan(1000 / 90.0);
        assertThatThrownBy(() -> measure(String.format(row, "p50")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'p50' is none of the latencies mean, p95, p99");
    }

    @Test
    void metricPerSecondIsOfModelTime() {
        Number metric = requireNonNull(SAMPLED.policyMetrics().get("targetSlowAccessesPerSecond"));
        assertThat(measure("measure: metric-per-second, metric: targetSlowAccessesPerSecond, configuration: sampled,"
                        + " workload: mysql, policy: thermostat"))
                .isCloseTo(metric.doubleValue() / (SAMPLED.modelTimeNs() / 1e9), within(1e-6));
    }
}
