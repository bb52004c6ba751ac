package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.reference.Scenario;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.Columns;
import io.thermocline.engine.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;

/** Counters are compared with their definitions in {@code EngineAgainstReferenceTest}. */
class PageTablePropertyTest {

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void everyPageHasItsOwnFrameAfterEachDecision(@ForAll long seed, @ForAll boolean timed) {
        new EngineExecution(Scenario.of(seed).setup(timed, CheckedPolicy.class)).run();
    }

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void countersAddUp(@ForAll long seed, @ForAll boolean timed) {
        Scenario scenario = Scenario.of(seed);
        RunOutput output = new EngineExecution(scenario.setup(timed)).run();
        RunCounters whole = output.counters();
        long served = 0;
        long arrived = 0;
        for (int tier = 0; tier < whole.served.length; tier++) {
            served += whole.served[tier];
            for (int above = 0; above < tier; above++) {
                arrived += whole.operations(tier, above);
            }
        }
        assertThat(served).isEqualTo(whole.accesses);
        assertThat(arrived).isEqualTo(whole.promotions);
        assertThat(whole.pingPong).isLessThanOrEqualTo(whole.promotions);
        assertThat(whole.wasted).isLessThanOrEqualTo(whole.promotions);
        assertThat(whole.discards).isLessThanOrEqualTo(whole.demotions);
        assertThat(output.segments().stream()
                        .mapToLong(s -> s.counters().accesses)
                        .sum())
                .isEqualTo(whole.accesses);
        assertThat(output.segments().stream().mapToLong(s -> s.counters().pages).sum())
                .isEqualTo(whole.pages);
        assertThat(output.segments().stream()
                        .mapToLong(s -> s.counters().wasted)
                        .sum())
                .isEqualTo(whole.wasted);
        assertThat(output.segments().stream()
                        .mapToLong(s -> s.counters().promotions)
                        .sum())
                .isEqualTo(whole.promotions);
    }

    /** Pages are numbered in the order of their first access, so that the table may grow batch by batch. */
    @Property(tries = 40, shrinking = ShrinkingMode.OFF)
    void growingPageTableGivesTheSameResult(
            @ForAll @IntRange(min = 1, max = 9) int batch, @ForAll boolean timed, @ForAll List<Boolean> fresh) {
        List<ListedWorkload.Access> accesses = new ArrayList<>();
        int pages = 0;
        for (boolean isNew : fresh) {
            int page = isNew || pages == 0 ? pages++ : pages / 2;
            accesses.add(new ListedWorkload.Access(page, !isNew, 0, false));
        }
        var known = new ListedWorkload(1000, Columns.NONE, batch, accesses);
        var unknown = new ListedWorkload(Workload.UNKNOWN, Columns.NONE, batch, accesses);
        var testbed = Testbeds.two(1000, 3);
        RunOutput fixed = timed ? Runs.timed(testbed, known, "") : Runs.untimed(testbed, known, "");
        RunOutput growing = timed ? Runs.timed(testbed, unknown, "") : Runs.untimed(testbed, unknown, "");
        assertThat(growing.counters()).usingRecursiveComparison().isEqualTo(fixed.counters());
        assertThat(growing.modelTimePs()).isEqualTo(fixed.modelTimePs());
        assertThat(growing.latency().meanNs()).isEqualTo(fixed.latency().meanNs());
        assertThat(growing.counters().pages).isEqualTo(pages);
    }
}
