package io.thermocline.engine.rules;

import static io.thermocline.engine.testing.Runs.sumPs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.run.PolicySelection;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.testing.TimedPolicy;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.AccessSource;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Range;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timers, allocations, noticed accesses. */
class TimersTest {
    private static final long FOLLOWS = AccessBatch.FOLLOWS;

    /** Reads of pages at times, in batches; what is allocated comes before the batch of its number. */
    private record Batches(List<int[]> reads, List<long[]> arrivalsPs, List<Range> allocations) implements Workload {
        @Override
        public long pages() {
            return 4;
        }

        @Override
        public long accesses() {
            return UNKNOWN;
        }

        @Override
        public Columns columns() {
            return Columns.NONE.withArrival();
        }

        @Override
        public double scaleEffective() {
            return 1;
        }

        @Override
        public List<Range> ranges() {
            return List.of(new Range("fast from the start", 0, 2));
        }

        @Override
        public AccessSource open() {
            int[] next = {0};
            return batch -> {
                batch.clear();
                if (next[0] == reads.size()) {
                    return false;
                }
                int number = next[0]++;
                for (int page : reads.get(number)) {
                    batch.arrivalPs[batch.size] = arrivalsPs.get(number)[batch.size];
                    batch.add(page, false);
                }
                if (number > 0) {
                    batch.allocate(allocations.get(number - 1));
                }
                return true;
            };
        }
    }

    private static RunOutput run(Workload workload, boolean timed) {
        PolicySelection policy = NamedPolicyProvider.select(TimedPolicy.class, TimedPolicy.NEEDS, "");
        return new EngineExecution(Runs.setup(Testbeds.two(4, 1), workload, policy, List.of(), timed)).run();
    }

    private static List<String> points(RunOutput output, String name) {
        Series series = output.series().getOrDefault(name, new Series());
        List<String> points = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            points.add(series.timeNs(i) + ":" + (int) series.value(i));
        }
        return points;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void timerRunsBeforeAccessThatArrivesAtTheSameInstant(boolean timed) {
        Workload workload = new Batches(
                List.of(new int[] {0, 1, 0}, new int[] {1, 0}),
                List.of(new long[] {0, 9_999, FOLLOWS}, new long[] {10_000, 40_000}),
                List.of(new Range("slow", 2, 2)));
        RunOutput output = run(workload, timed);
        assertThat(points(output, "timer 0")).containsExactly("10000:3", "20000:4", "30000:4", "40000:4");
        assertThat(points(output, "timer 1")).containsExactly("25000:4");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void accessToWatchedPageIsNoticed(boolean timed) {
        Workload workload = new Batches(
                List.of(new int[] {0, 1, 0, 1, 0, 1}),
                List.of(new long[] {0, FOLLOWS, 10_000, 30_000, 50_000, 70_000}),
                List.of());
        RunOutput output = run(workload, timed);
        assertThat(points(output, "noticed")).containsExactly("0:2", "0:3", "0:4"); // page 0 again, page 1 once
        if (timed) { // six hits of 100, three of them 5000 longer
            assertThat(sumPs(output.latency())).isEqualTo(6 * 100 + 3 * 5_000);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pagesStartInTheTierOfTheirAllocation(boolean timed) {
        Workload workload = new Batches(
                List.of(new int[] {0, 1}, new int[] {2, 3, 2}),
                List.of(new long[] {0, 5}, new long[] {30, 40, 50}),
                List.of(new Range("fast later", 2, 1)));
        RunOutput output = run(workload, timed);
        assertThat(points(output, "allocated fast from the start")).containsExactly("0:0");
        assertThat(points(output, "allocated fast later")).containsExactly("0:2");
        assertThat(output.counters().served).containsExactly(4, 1);
        assertThat(output.counters().pages).isEqualTo(4);
        assertThat(output.counters().promotions).isZero();
        assertThat(output.counters().wasted).isZero();
        assertThat(output.counters().remoteBytes).isEqualTo(4096);
    }

    @Test
    void timerOfClosedWorkloadIsAModelClockEvent() {
        // remote reads of 12,000, one at a time, issue at 0, 12,000, 24,000 and 36,000
        ListedWorkload workload = new ListedWorkload(
                4, Columns.NONE, 2, ListedWorkload.of(4, "0 1 2 3").list());
        RunOutput output = run(workload, true);
        assertThat(points(output, "timer 0")).containsExactly("10000:1", "20000:2", "30000:3");
        assertThat(points(output, "timer 1")).containsExactly("25000:3");
        assertThat(output.modelTimePs()).isEqualTo(48_000);
    }

    @Test
    void timersWithoutTimeAreRefused() {
        ListedWorkload workload = ListedWorkload.of(4, "0 1 2");
        assertThatThrownBy(() -> run(workload, false)).isInstanceOf(IllegalStateException.class);
    }
}
