package io.thermocline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.workload.ArrayWorkload;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CeilingTest {
    private static final int PAGES = 40;

    private static final PolicyRuns RUNS = new PolicyRuns(); // one for all tries, which each have an instance

    @Property
    void clockMissesWhatTheEngineMisses(
            @ForAll("accesses") int[] accesses, @ForAll @IntRange(min = 1, max = PAGES) int frames) {
        assertThat(Ceiling.clock(GeneratedAccesses.pagesOf(accesses), PAGES, frames))
                .isEqualTo(engine("clock", accesses, frames));
    }

    @Property
    void fifoMissesWhatTheEngineMisses(
            @ForAll("accesses") int[] accesses, @ForAll @IntRange(min = 1, max = PAGES) int frames) {
        assertThat(Ceiling.fifo(GeneratedAccesses.pagesOf(accesses), PAGES, frames))
                .isEqualTo(engine("fifo", accesses, frames));
    }

    @Property
    void lruMissesWhatTheEngineMisses(
            @ForAll("accesses") int[] accesses, @ForAll @IntRange(min = 1, max = PAGES) int frames) {
        assertThat(Ceiling.lru(GeneratedAccesses.pagesOf(accesses), PAGES, frames))
                .isEqualTo(engine("lru", accesses, frames));
    }

    /**
     * Two frames, worked by hand: the fourth access finds 0 referenced, so that CLOCK sends 1 away where FIFO sends 0.
     */
    @Test
    void loopsDifferWhereTheirPoliciesDo() {
        int[] pages = {0, 1, 0, 2, 0};

        assertThat(Ceiling.clock(pages, 3, 2)).isEqualTo(3);
        assertThat(Ceiling.lru(pages, 3, 2)).isEqualTo(3);
        assertThat(Ceiling.fifo(pages, 3, 2)).isEqualTo(4);
    }

    @Provide
    Arbitrary<int[]> accesses() {
        return Arbitraries.integers()
                .between(0, PAGES - 1)
                .flatMap(page -> Arbitraries.of(page, page | Integer.MIN_VALUE))
                .array(int[].class)
                .ofMaxSize(150);
    }

    private long engine(String policy, int[] accesses, int frames) {
        return PolicyRuns.count(RUNS.run(policy, Testbeds.twoTiers(frames), new ArrayWorkload(accesses, PAGES), false))
                .misses();
    }
}
