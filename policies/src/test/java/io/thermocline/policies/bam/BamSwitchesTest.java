package io.thermocline.policies.bam;

import static io.thermocline.policies.testing.TierRuns.accesses;
import static io.thermocline.policies.testing.TierRuns.filled;
import static io.thermocline.policies.testing.TierRuns.run;
import static io.thermocline.policies.testing.TierRuns.runSwitching;
import static io.thermocline.policies.testing.TimedRuns.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunOutput;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code bam} does without its cache, without coalescing or reuse, and with writes of whole lines. */
class BamSwitchesTest {
    private static double sumPs(RunOutput output) {
        return Math.rint(output.latency().meanNs() * output.latency().count() * 1_000);
    }

    private static RunOutput oneByOne(String trace, String policy) {
        return timed(trace, policy, 1, 0, 1);
    }

    @Test
    void blocksAreServedWhereTheyAre() {
        RunOutput output = run(accesses("aAb"), "bam?cache=none", 3);
        assertThat(output.counters().served).containsExactly(0, 3);
        assertThat(output.counters().remoteBytes).isEqualTo(3 * 512);
        assertThat(output.policyMetrics()).contains(entry("blockRequests", 3L));
    }

    @Test
    void blockIsNoLargerThanAPage() {
        assertThat(run(accesses("a"), "bam?cache=none&block=1MiB", 3).counters().remoteBytes)
                .isEqualTo(4096);
    }

    @Test
    void rawReadsAndWritesTakeTheTimeOfABlock() {
        // an eighth of a page: 125 + 500 for a read, 100 + 300 for a write
        assertThat(sumPs(oneByOne("aa", "bam?cache=none"))).isEqualTo(2 * 625);
        assertThat(sumPs(oneByOne("AA", "bam?cache=none"))).isEqualTo(2 * 400);
    }

    @Test
    void writeThatMissesReadsItsLine() {
        RunOutput output = run(accesses("ABc"), "bam", 3);
        assertThat(output.counters().operations(1, 0, OperationKind.FETCH, Initiator.GPU))
                .isEqualTo(3);
        assertThat(output.policyMetrics()).doesNotContainKey("overwrittenLines");
    }

    @Test
    void lineThatIsWrittenWholeIsNotRead() {
        RunOutput output = run(accesses("ABc"), "bam?fetch-on-write=false", 3);
        assertThat(output.counters().operations(1, 0, OperationKind.FETCH, Initiator.GPU))
                .isEqualTo(1);
        assertThat(output.counters().operations(0, 1, OperationKind.FLUSH, Initiator.GPU))
                .isEqualTo(2);
        assertThat(output.counters().served).containsExactly(0, 3);
        assertThat(output.policyMetrics()).contains(entry("overwrittenLines", 2L));
    }

    @Test
    void overwrittenLineWaitsForTheWriteBackOfItsSlotAlone() {
        // A to H find free slots: 100 each. I waits until A has been copied out, 800 + 300
        assertThat(sumPs(oneByOne("ABCDEFGHI", "bam?fetch-on-write=false"))).isEqualTo(8 * 100 + 1_200);
        // with the read of I behind it, 1000 + 500; A to H are read, too
        assertThat(sumPs(oneByOne("ABCDEFGHI", "bam"))).isEqualTo(8 * 1_600 + 1_100 + 1_600);
    }

    @Test
    void writerWaitsForTheFlushOfItsLine() {
        // read in 1500, written to storage in 1100, served in 100; the second write flushes it again, a read does not
        assertThat(sumPs(oneByOne("AAa", "bam?flush=written"))).isEqualTo(2_700 + 1_200 + 100);
        // nothing is read
        assertThat(sumPs(oneByOne("A", "bam?flush=written&fetch-on-write=false")))
                .isEqualTo(1_100 + 100);
    }

    @Test
    void flushesShareTheDeviceWithReads() {
        // A lands at 1500, and its flush finds the device at work on B until 2000: 3100, and B's 3900
        assertThat(sumPs(timed("AB", "bam?flush=written", 2, 0, 1))).isEqualTo(3_200 + 4_000);
    }

    @Test
    void flushedLineIsNotWrittenBack() {
        // i finds A clean in slot 0
        RunOutput output = oneByOne("ABCDEFGHi", "bam?flush=written");
        assertThat(sumPs(output)).isEqualTo(8 * 2_700 + 1_600);
        assertThat(output.counters().operations(0, 1, OperationKind.FLUSH, Initiator.GPU))
                .isEqualTo(8);
        assertThat(output.counters().operations(0, 1, OperationKind.WRITEBACK, Initiator.GPU))
                .isZero();
        assertThat(output.counters().discards).isEqualTo(1);
        assertThat(output.policyMetrics()).contains(entry("flushedLines", 8L));
    }

    @Test
    void inheritedLineIsFlushedWhenItIsWritten() {
        // a comes under the first policy, and A hits under the second
        RunOutput output = runSwitching(filled("a", "A"), List.of("fifo", "bam?flush=written"), 3);
        assertThat(output.policyMetrics()).contains(entry("flushedLines", 1L));
    }

    @Test
    void coalescedAccessesThatReuseTheirLineAreNotProbedAgain() {
        assertThat(run(accesses("aab"), "bam", 3).policyMetrics()).doesNotContainKey("probes");
        assertThat(sumPs(oneByOne("aaa", "bam?probe=2ns"))).isEqualTo(1_600 + 2 * 100);
    }

    @Test
    void everyAccessProbesTheNaiveCache() {
        assertThat(run(accesses("aab"), "bam?coalescing=false&reuse=false", 3).policyMetrics())
                .contains(entry("probes", 3L));
        // a probe of 2000 after the line has come, and before each hit
        assertThat(sumPs(oneByOne("aaa", "bam?coalescing=false&reuse=false&probe=2ns")))
                .isEqualTo(3_600 + 2 * 2_100);
    }

    @Test
    void probesOfAllWarpsPassOneServer() {
        // both issue at 0: a lands at 1500 and takes 2000; b lands at 2500 and takes 4000, behind the probe of a
        assertThat(sumPs(timed("ab", "bam?reuse=false&probe=2ns", 2, 0, 1))).isEqualTo(3_600 + 6_600);
    }
}
