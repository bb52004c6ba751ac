package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunCounters;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.ProducingWorkload;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that come into being with their first access, over two frames of hbm, two of dram, and nvme. */
class ProducedPagesTest {
    private static Workload produced(String accesses) {
        return ProducingWorkload.of(ListedWorkload.of(8, accesses));
    }

    private static RunOutput run(String accesses, String script, boolean timed) {
        return timed
                ? Runs.timed(Testbeds.three(2, 2, 1), produced(accesses), script)
                : Runs.untimed(Testbeds.three(2, 2, 1), produced(accesses), script);
    }

    private static long copies(RunCounters counters, int from, int to, OperationKind kind) {
        return counters.operations(from, to, kind, Initiator.GPU);
    }

    /**
     * Three pages are produced in two frames, so page 0 is written home; then it is fetched, for which page 1 is
     * written home. At the end page 2 is new.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void producedPageAppearsInFirstTierAndIsWrittenHome(boolean timed) {
        RunCounters counters = run("0 1 2 0", "2:d0>2 f;3:d1>2 f", timed).counters();

        assertThat(counters.served).containsExactly(3, 0, 1);
        assertThat(copies(counters, 2, 0, OperationKind.FETCH)).isEqualTo(1);
        assertThat(copies(counters, 0, 2, OperationKind.WRITEBACK)).isEqualTo(2);
        assertThat(copies(counters, 0, 2, OperationKind.FLUSH)).isEqualTo(1);
        assertThat(counters.writes).isEqualTo(3);
        assertThat(counters.pages).isEqualTo(3);
        assertThat(counters.promotions).isEqualTo(1);
        assertThat(counters.pingPong).isEqualTo(1);
        assertThat(counters.wasted)
                .isEqualTo(1); // the fetch at the end: nothing hits it; what is produced is no promotion
    }

    /** A page that was demoted to dram is fetched from there. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void producedPageMovesLikeAnyOther(boolean timed) {
        RunCounters counters = run("0 1 2 0", "2:d0>1 f;3:d1>1 f", timed).counters();

        assertThat(counters.served).containsExactly(3, 1, 0);
        assertThat(copies(counters, 0, 1, OperationKind.DEMOTION)).isEqualTo(2);
        assertThat(copies(counters, 1, 0, OperationKind.FETCH)).isEqualTo(1);
        assertThat(copies(counters, 0, 2, OperationKind.FLUSH) + copies(counters, 1, 2, OperationKind.FLUSH))
                .isEqualTo(3);
    }

    /**
     * One access at a time. Two take 100 each. The third waits until page 0 has been written home from its frame, which
     * takes 7000, and takes 100. The fourth waits for the write-back of page 1, then for the fetch of page 0, which
     * takes 12,000.
     */
    @Test
    void producedPageWaitsForItsFrameOnly() {
        RunOutput output = run("0 1 2 0", "2:d0>2 f;3:d1>2 f", true);

        assertThat(Runs.sumPs(output.latency())).isEqualTo(100 + 100 + 7_100 + 19_100);
    }

    /** An access served in a lower tier writes the page there. Its later promotion is a copy. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bypassedProducedPageIsWrittenInPlace(boolean timed) {
        RunCounters counters = run("0 0 0", "0:r;1:f", timed).counters();

        assertThat(counters.served).containsExactly(1, 0, 2);
        assertThat(counters.remoteBytes).isEqualTo(Testbeds.PAGE);
        assertThat(copies(counters, 2, 0, OperationKind.FETCH)).isEqualTo(1);
    }

    /** Page 1 is brought before its first access: there is nothing to copy, neither then nor at that access. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void prefetchOfUnproducedPageCopiesNothing(boolean timed) {
        RunCounters counters = run("0 1", "0:f p1", timed).counters();

        assertThat(counters.served).containsExactly(2, 0, 0);
        assertThat(copies(counters, 2, 0, OperationKind.PREFETCH)).isZero();
        assertThat(copies(counters, 2, 0, OperationKind.FETCH)).isZero();
        assertThat(counters.wasted).isZero();
    }

    /**
     * It is not produced twice: a page that was brought, and went before its first access, was written home, and is
     * fetched.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void prefetchedPageDemotedBeforeItsFirstAccessIsFetched(boolean timed) {
        RunCounters counters = run("0 2 1", "0:f p1;1:d1>2 f;2:d0>2 f", timed).counters();

        assertThat(counters.served).containsExactly(2, 0, 1);
        assertThat(copies(counters, 0, 2, OperationKind.WRITEBACK)).isEqualTo(2);
        assertThat(copies(counters, 2, 0, OperationKind.FETCH)).isEqualTo(1);
    }

    /** Without it the same accesses read nvme four times. */
    @Test
    void pagesOfOtherWorkloadsAreFetchedBeforeTheirFirstWrite() {
        RunCounters counters = Runs.untimed(
                        Testbeds.three(2, 2, 1), ListedWorkload.of(8, "0w 1w 2w 0"), "2:d0>2 f;3:d1>2 f")
                .counters();

        assertThat(counters.served).containsExactly(0, 0, 4);
        assertThat(copies(counters, 2, 0, OperationKind.FETCH)).isEqualTo(4);
    }
}
