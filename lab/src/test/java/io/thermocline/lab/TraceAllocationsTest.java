package io.thermocline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Traces do not say what is allocated. Policies that move what lies around a page must not take it from how the trace
 * is read.
 */
final class TraceAllocationsTest {
    private static final int PAGES = 4000;

    static Stream<String> policies() {
        return Runs.policies().stream().filter(name -> Runs.needs(name).allocations());
    }

    /** Each page once, and each page 30 times before the next: pages appear in one order, but in a batch or in many. */
    @ParameterizedTest
    @MethodSource("policies")
    void accessCountsDoNotMatterWhereAllPagesFit(String policy) {
        RunResult once = run("once", IntStream.range(0, PAGES).toArray(), policy);
        RunResult often =
                run("often", IntStream.range(0, 30 * PAGES).map(i -> i / 30).toArray(), policy);
        assertThat(often.policyMetrics()).isEqualTo(once.policyMetrics());
        assertThat(often.counts().operations()).isEqualTo(once.counts().operations());
        assertThat(often.counts().served().get("dram"))
                .isEqualTo(once.counts().served().get("dram"));
    }

    @Test
    void preparationCanBeEndedWhileTheTraceIsReadForItsPages() {
        RunSpec spec = Runs.spec(
                "two-tier",
                Runs.trace("allocations-ended", IntStream.range(0, PAGES).toArray()),
                policies().findFirst().orElseThrow());
        IllegalStateException ended = new IllegalStateException("ended");
        Progress progress = new Progress() {
            @Override
            public void preparing() {
                throw ended;
            }
        };
        assertThatThrownBy(() -> Runs.LABORATORY.prepareAll(List.of(spec), progress))
                .isSameAs(ended);
    }

    private static RunResult run(String name, int[] accesses, String policy) {
        return Runs.run(Runs.spec("two-tier", Runs.trace("allocations-" + name, accesses), policy)
                .withSetting("hbm.pages", "6000"));
    }
}
