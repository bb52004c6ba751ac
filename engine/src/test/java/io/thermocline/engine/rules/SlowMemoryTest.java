package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.run.SlowMemoryFigures;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine's metrics of slow memory for policies that report none. */
class SlowMemoryTest {
    private static final String[] OF_MEANS = {
        "coldShareMean", "coldShareMeanSecondHalf", "costSavingAtThird", "costSavingAtQuarter", "costSavingAtFifth"
    };
    private static final String[] OF_THE_END = {
        "costSavingAtThirdFinal", "costSavingAtQuarterFinal", "costSavingAtFifthFinal"
    };

    private static RunOutput run(Testbed testbed, Workload workload, String script, boolean timed) {
        return new EngineExecution(Runs.setup(testbed, workload, script, timed)).run();
    }

    private static ListedWorkload arriving(int pages, int[] accesses, long... seconds) {
        return ListedWorkload.arriving(
                pages,
                accesses,
                LongStream.of(seconds)
                        .map(second -> second * 1_000_000_000_000L)
                        .toArray());
    }

    private static void assertFigure(RunOutput output, String name, double value) {
        assertThat(Objects.requireNonNull(output.policyMetrics().get(name), name)
                        .doubleValue())
                .as(name)
                .isCloseTo(value, within(1e-12));
    }

    private static List<String> points(RunOutput output, String name) {
        Series series = Objects.requireNonNull(output.series().get(name), name);
        return IntStream.range(0, series.size())
                .mapToObj(i -> series.timeNs(i) / 1_000_000_000 + ": " + series.value(i))
                .toList();
    }

    /**
     * Ten pages. At the end hbm holds 1, 2 and 3, dram 0, nvme the six that were never accessed: what lies below slow
     * memory is cold, too.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closedRunReportsSavingsOfTheFinalPlacement(boolean timed) {
        RunOutput output = run(Testbeds.three(3, 2, 1), ListedWorkload.of(10, "0 1 2 3"), "3:d0>1 f", timed);
        assertFigure(output, "coldShareFinal", 0.7);
        assertFigure(output, "costSavingAtThirdFinal", 0.7 * 2 / 3);
        assertFigure(output, "costSavingAtQuarterFinal", 0.7 * 3 / 4);
        assertFigure(output, "costSavingAtFifthFinal", 0.7 * 4 / 5);
        assertThat(output.policyMetrics()).doesNotContainKeys(OF_MEANS);
        assertThat(output.series()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void testbedWithoutSlowMemoryReportsNoSavings(boolean timed) {
        for (Workload workload : List.of(ListedWorkload.of(10, "0 1"), arriving(10, new int[] {0, 1}, 0, 70))) {
            RunOutput output = run(Testbeds.two(3, 1), workload, "", timed);
            assertThat(output.policyMetrics())
                    .doesNotContainKey("coldShareFinal")
                    .doesNotContainKeys(OF_MEANS)
                    .doesNotContainKeys(OF_THE_END);
            assertThat(output.series()).isEmpty();
        }
    }

    /**
     * Four pages, of which 0 and 1 come in the first 30 s and 2 right when they are over. What is cold is looked at
     * each second, right before what arrives then: 1 at first, 0.75 at 1 to 10 s, 0.5 at 11 to 30 s, 0.25 from 31 s on.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void openRunReportsAPointEvery30SecondsAndMeanSavings(boolean timed) {
        RunOutput output = run(Testbeds.three(3, 2, 1), arriving(4, new int[] {0, 1, 2, 0}, 0, 10, 30, 65), "", timed);
        double footprint = 4 * Testbeds.PAGE;
        assertThat(points(output, "footprintBytes")).containsExactly("30: " + footprint, "60: " + footprint);
        assertThat(points(output, "coldShare")).containsExactly("30: 0.5", "60: 0.25");
        assertThat(points(output, "slowAccessesPerSecond")).containsExactly("30: " + 2 / 30.0, "60: " + 1 / 30.0);
        assertFigure(output, "coldShareFinal", 0.25);
        double first = ((1 + 0.75) / 2 + 9 * 0.75 + (0.75 + 0.5) / 2 + 19 * 0.5) / 30;
        double second = ((0.5 + 0.25) / 2 + 29 * 0.25) / 30;
        double mean = (first + second) / 2;
        assertFigure(output, "coldShareMean", mean);
        assertFigure(output, "coldShareMeanSecondHalf", second);
        assertFigure(output, "slowAccessesPerSecondSecondHalf", 1 / 30.0);
        assertFigure(output, "costSavingAtThird", mean * 2 / 3);
        assertFigure(output, "costSavingAtQuarter", mean * 3 / 4);
        assertFigure(output, "costSavingAtFifth", mean * 4 / 5);
        assertThat(output.policyMetrics()).doesNotContainKeys(OF_THE_END);
    }

    @Test
    void runShorterThanAnIntervalReportsCurrentColdShareAsMean() {
        RunOutput output = run(Testbeds.three(3, 2, 1), arriving(4, new int[] {0}, 29), "", false);
        assertFigure(output, "coldShareMean", 0.75);
        assertFigure(output, "costSavingAtThird", 0.5);
        assertThat(output.policyMetrics()).doesNotContainKey("slowAccessesPerSecondSecondHalf");
        assertThat(output.series()).isEmpty();
    }

    /** A point of every series is kept. */
    @Test
    void tooManyIntervalsAreRefused() {
        SlowMemoryFigures figures = new SlowMemoryFigures(name -> new Series(), 0);
        for (int interval = 1; interval <= 1 << 20; interval++) {
            figures.add(interval, 1, 0, 0, 0);
        }
        assertThatThrownBy(() -> figures.add((1 << 20) + 1, 1, 0, 0, 0))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("more than 1048576 intervals");
    }

    /** Memory that shows as it is accessed: three pages with the first batch, a fourth with the second. */
    @Test
    void footprintCountsAllocatedPagesOnly() {
        ListedWorkload arriving = arriving((int) Workload.UNKNOWN, new int[] {0, 1, 2, 3}, 0, 0, 31, 61);
        ListedWorkload workload = new ListedWorkload(Workload.UNKNOWN, arriving.columns(), 3, arriving.list());
        RunOutput output = run(Testbeds.three(4, 2, 1), workload, "", false);
        assertThat(points(output, "footprintBytes"))
                .containsExactly("30: " + 3.0 * Testbeds.PAGE, "60: " + 4.0 * Testbeds.PAGE);
        assertThat(points(output, "coldShare")).containsExactly("30: " + 1 / 3.0, "60: 0.25");
        // one of three is cold from the beginning to 31 s, one of four in the rest
        double second = (1 / 3.0 + (1 / 3.0 + 0.25) / 2 + 28 * 0.25) / 30;
        assertFigure(output, "coldShareMean", (1 / 3.0 + second) / 2);
        assertFigure(output, "coldShareFinal", 0);
    }

    /**
     * An access each second for three minutes, most of which move a page: points fall amid one batch, or between
     * batches of one access.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pointsWithinABatchEqualPointsBetweenBatches(boolean timed) {
        int[] accesses = IntStream.range(0, 180).map(i -> i * i % 11).toArray();
        ListedWorkload whole = arriving(11, accesses, LongStream.range(0, 180).toArray());
        ListedWorkload single = new ListedWorkload(11, whole.columns(), 1, whole.list());
        String script = IntStream.range(1, 180)
                .filter(i -> accesses[i] != accesses[i - 1])
                .mapToObj(i -> i + ":d" + accesses[i - 1] + ">1 f")
                .collect(Collectors.joining(";"));
        RunOutput amid = run(Testbeds.three(1, 11, 1), whole, script, timed);
        RunOutput between = run(Testbeds.three(1, 11, 1), single, script, timed);
        assertThat(amid.counters()).usingRecursiveComparison().isEqualTo(between.counters());
        assertThat(amid.policyMetrics()).isEqualTo(between.policyMetrics());
        assertThat(amid.modelTimePs()).isEqualTo(between.modelTimePs());
        assertThat(Runs.sumPs(amid.latency())).isEqualTo(Runs.sumPs(between.latency()));
        assertThat(points(amid, "slowAccessesPerSecond"))
                .hasSize(5)
                .isEqualTo(points(between, "slowAccessesPerSecond"));
    }
}
