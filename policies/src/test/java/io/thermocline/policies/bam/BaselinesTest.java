package io.thermocline.policies.bam;

import static io.thermocline.policies.testing.TierRuns.accesses;
import static io.thermocline.policies.testing.TierRuns.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.testing.Kernels;
import io.thermocline.policies.testing.TierRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Target system T, and proactive tiling. */
class BaselinesTest {
    private static Kernels arrays(String accesses) {
        List<Range> ranges = List.of(new Range("a", 0, 4), new Range("b", 4, 4), new Range("c", 8, 4));
        return new Kernels(ranges, accesses(accesses));
    }

    @Test
    void fileIsLoadedOnceAndReadInHostMemory() {
        // 12 pages are loaded; each access is a sector of 128 B
        RunOutput output = run(arrays("abcaA"), "dram-only", 3, 20);
        assertThat(output.counters().operations(2, 1, OperationKind.PREFETCH, Initiator.GPU))
                .isEqualTo(12);
        assertThat(output.counters().served).containsExactly(0, 5, 0);
        assertThat(output.counters().remoteBytes).isEqualTo(5 * 128);
    }

    @Test
    void sectorsHoldTheElements() {
        assertThat(run(arrays("a"), "dram-only?element=300", 3, 20).counters().remoteBytes)
                .isEqualTo(3 * 128);
    }

    @Test
    void pagesThatAreNotKnownAtFirstAreLoadedAsTheyAreAccessed() {
        RunOutput output = run(accesses("aba"), "dram-only", 3, 20);
        assertThat(output.counters().operations(2, 1, OperationKind.FETCH, Initiator.GPU))
                .isEqualTo(2);
        assertThat(output.counters().remoteBytes).isEqualTo(3 * 128);
    }

    @Test
    void pagesThatHostMemoryDoesNotHoldAreReadOnStorage() {
        // pages 0 to 10 are loaded; l is page 11
        RunOutput output = run(arrays("al"), "dram-only", 3, 11);
        assertThat(output.counters().operations(2, 1, OperationKind.PREFETCH, Initiator.GPU))
                .isEqualTo(11);
        assertThat(output.counters().served).containsExactly(0, 1, 1);
    }

    @Test
    void testbedWithoutHostMemoryIsRefused() {
        assertThatThrownBy(() -> TierRuns.provider("dram-only").checkSuits(TierRuns.testbed(3)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("dram-only needs a middle tier");
    }

    @Test
    void tileComesAsAWholeAndOutputIsNotRead() {
        // two tiles of two pages: a and e bring two pages each; I and J are output
        RunOutput output = run(arrays("aeIbfJ"), "proactive-tiling?tiles=2", 9);
        assertThat(output.counters().operations(1, 0, OperationKind.FETCH, Initiator.HOST))
                .isEqualTo(2);
        assertThat(output.counters().operations(1, 0, OperationKind.PREFETCH, Initiator.HOST))
                .isEqualTo(2);
        assertThat(output.counters().served).containsExactly(2, 4);
        assertThat(output.policyMetrics()).contains(entry("tileTransfers", 2L));
    }

    @Test
    void tileGoesHomeWhenTheNextBegins() {
        // c begins the second tile: a, b, e and f are dropped, I and J written back
        RunOutput output = run(arrays("aeIbfJc"), "proactive-tiling?tiles=2", 9);
        assertThat(output.counters().operations(0, 1, OperationKind.WRITEBACK, Initiator.HOST))
                .isEqualTo(2);
        assertThat(output.counters().discards).isEqualTo(4);
    }

    @Test
    void warpThatIsLateBringsSinglePages() {
        RunOutput output = run(arrays("aca"), "proactive-tiling?tiles=2", 9);
        assertThat(output.counters().operations(1, 0, OperationKind.FETCH, Initiator.HOST))
                .isEqualTo(3);
        assertThat(output.counters().operations(1, 0, OperationKind.PREFETCH, Initiator.HOST))
                .isEqualTo(2);
    }

    @Test
    void tileComesAsFarAsThereIsRoom() {
        // a brings pages 0 to 2 of four; d replaces a
        RunOutput output = run(arrays("ada"), "proactive-tiling?tiles=1", 3);
        assertThat(output.counters().served).containsExactly(0, 3);
        assertThat(output.counters().operations(1, 0, OperationKind.FETCH, Initiator.HOST))
                .isEqualTo(3);
        assertThat(output.counters().operations(1, 0, OperationKind.PREFETCH, Initiator.HOST))
                .isEqualTo(2);
    }
}
