package io.thermocline.lab;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thermocline.engine.InvalidInputException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics over a run. */
final class TimelineTest {
    private static final RunSpec TIMED =
            Runs.timed(Runs.spec("gmt-a100", "mixed?pages=3000&accesses=60000&period=5000&writes=0.3", "gmt-tierorder")
                    .withSetting("hbm.pages", "60")
                    .withSetting("dram.pages", "200"));

    private static RunSpec series(RunSpec spec, int points) {
        return spec.withSetting("series", Integer.toString(points));
    }

    private static Timeline timeline(RunResult result) {
        return requireNonNull(result.timeline());
    }

    /** Accesses between points. */
    private static List<Long> steps(Timeline timeline) {
        return IntStream.range(0, timeline.size())
                .mapToObj(point -> timeline.accesses().get(point)
                        - (point == 0 ? 0 : timeline.accesses().get(point - 1)))
                .toList();
    }

    /** 60,000 accesses are 14 times 4,096 and 2,656: they are kept whole, by twos and by fours. */
    @Test
    void pointsAreTwiceAsFarApartWhenThereAreTooMany() {
        assertThat(steps(timeline(Runs.run(series(TIMED, 15)))))
                .isEqualTo(LongStream.concat(LongStream.generate(() -> 4096).limit(14), LongStream.of(2656))
                        .boxed()
                        .toList());
        assertThat(steps(timeline(Runs.run(series(TIMED, 14)))))
                .containsExactly(8192L, 8192L, 8192L, 8192L, 8192L, 8192L, 8192L, 2656L);
        assertThat(steps(timeline(Runs.run(series(TIMED, 7))))).containsExactly(16384L, 16384L, 16384L, 10848L);
        assertThat(steps(timeline(Runs.run(series(TIMED, 2))))).containsExactly(32768L, 27232L);
    }

    @Test
    void runThatEndsAtAPointHasItOnce() {
        RunSpec whole = Runs.spec("two-tier", "zipf?pages=100&accesses=16384", "lru");
        assertThat(timeline(Runs.run(series(whole, 4))).accesses()).containsExactly(4096L, 8192L, 12288L, 16384L);
        assertThat(timeline(Runs.run(series(whole, 3))).accesses()).containsExactly(8192L, 16384L);
    }

    @Test
    void valuesAddUpToThoseOfTheRun() {
        RunResult result = Runs.run(series(TIMED, 9));
        Timeline timeline = timeline(result);
        List<Long> steps = steps(timeline);
        List<Long> times = timeline.modelTimeNs();
        assertThat(times).isSorted().endsWith(result.modelTimeNs());
        List<Double> seconds = IntStream.range(0, times.size())
                .mapToObj(point -> (times.get(point) - (point == 0 ? 0 : times.get(point - 1))) / 1e9)
                .toList();
        for (String tier : result.tiers()) {
            assertThat(sum(timeline, "served." + tier, steps))
                    .isCloseTo(
                            java.util.Objects.requireNonNull(
                                    result.counts().served().get(tier)),
                            within(1e-6));
        }
        assertThat(sum(timeline, "promotionsPerAccess", steps))
                .isCloseTo(result.counts().migrations().promotions(), within(1e-6));
        assertThat(sum(timeline, "demotionsPerAccess", steps))
                .isCloseTo(result.counts().migrations().demotions(), within(1e-6));
        double nvmeBytes = result.bytes("nvme", "hbm");
        assertThat(nvmeBytes).isPositive();
        assertThat(sum(timeline, "nvme-hbm.bytesPerSecond", seconds)).isCloseTo(nvmeBytes, within(nvmeBytes * 1e-4));
        assertThat(sum(timeline, "accessesPerSecond", seconds)).isCloseTo(60_000, within(6.0));
        result.utilisation().forEach((server, share) -> {
            double busy = share * result.modelTimeNs() / 1e9;
            assertThat(sum(timeline, "utilisation." + server, seconds)).isCloseTo(busy, within(1e-6 + busy * 1e-3));
        });
        // all but the accesses outstanding at a point complete before it
        double mean = requireNonNull(result.latencyNs()).mean();
        assertThat(sum(timeline, "latencyNs.mean", steps) / 60_000).isCloseTo(mean, within(mean * 0.2));
    }

    private static double sum(Timeline timeline, String metric, List<? extends Number> weights) {
        List<Double> values = requireNonNull(timeline.metrics().get(metric), metric);
        return IntStream.range(0, values.size())
                .mapToDouble(point -> values.get(point) * weights.get(point).doubleValue())
                .sum();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gmt-tierorder", "gmt-reuse", "hmm", "lru", "thermostat?interval=1ms&sample-share=0.5"})
    void seriesChangeNothingElse(String policy) {
        for (RunSpec spec :
                List.of(TIMED.withPolicy(policy), TIMED.withPolicy(policy).withSetting("payload", "real"))) {
            assertThat(rest(Runs.run(series(spec, 3))))
                    .hasToString(rest(Runs.run(spec)).toString());
        }
    }

    private static ObjectNode rest(RunResult result) {
        ObjectNode json = ResultJson.tree(result);
        json.remove(List.of("timeline", "wallTimeNs", "accessesPerSecond", "command"));
        ((ObjectNode) json.get("settings")).remove("series");
        return json;
    }

    @Test
    void runWithoutClockHasCountsOnly() {
        RunSpec spec =
                Runs.spec("two-tier", "zipf?pages=100&accesses=20000", "lru").withSetting("hbm.pages", "10");
        Timeline timeline = timeline(Runs.run(series(spec, 5)));
        assertThat(timeline.metrics())
                .containsOnlyKeys(
                        "demotionsPerAccess",
                        "policyMetrics.flightWindowFetches",
                        "promotionsPerAccess",
                        "served.hbm",
                        "served.nvme");
        assertThat(timeline.modelTimeNs()).containsOnly(0L);
    }

    /** Only the first policy keeps figures of its own. */
    @Test
    void metricsOfAPolicyThatDidNotDecideAllTheTimeAreLeftOut() {
        RunSpec reuse = series(TIMED.withPolicy("gmt-reuse"), 20);
        String own = "policyMetrics.retainedPages";
        assertThat(timeline(Runs.run(reuse)).metrics()).containsKey(own);
        assertThat(timeline(Runs.run(Runs.switching(reuse, List.of(new RunSpec.PolicySwitch(8192, "lru")))))
                        .metrics())
                .doesNotContainKey(own);
    }

    @Test
    void timelineIsReadBack() {
        ObjectNode written = ResultJson.tree(Runs.run(series(TIMED, 5)));
        assertThat(written.get("timeline").get("metrics").get("served.hbm")).hasSize(4);
        assertThat(ResultJson.tree(ResultJson.read(written))).hasToString(written.toString());
        assertThat(ResultJson.tree(Runs.run(TIMED)).has("timeline")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1", "1001", "0", "-3", "2.5", "all"})
    void otherNumbersOfPointsAreRefused(String points) {
        assertThatThrownBy(() -> Runs.run(TIMED.withSetting("series", points)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'" + points + "' is not allowed; allowed: a whole number from 2 to 1000");
    }
}
