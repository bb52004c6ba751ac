package io.thermocline.policies.dream;

import static io.thermocline.policies.testing.TierRuns.accesses;
import static io.thermocline.policies.testing.TierRuns.cycle;
import static io.thermocline.policies.testing.TierRuns.filled;
import static io.thermocline.policies.testing.TierRuns.random;
import static io.thermocline.policies.testing.TierRuns.run;
import static io.thermocline.policies.testing.TierRuns.runSwitching;
import static io.thermocline.policies.testing.TierRuns.served;
import static io.thermocline.policies.testing.TimedRuns.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.testing.Kernels;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With fewer than four frames nothing is ever referenced. */
class DreamTest {
    @Test
    void headRotatesRegardlessOfAccesses() {
        // a b c in frames 0 1 2. a hits. d takes frame 0: a is away. a takes frame 1
        assertThat(served("abcada", "dream", 3)).containsExactly(1, 5);
        assertThat(served("abcadab", "dream", 3)).containsExactly(1, 6);
    }

    @Test
    void frameInUseIsNotSkipped() {
        // eight frames allow a window of two: a is accessed just before i, which takes its frame all the same
        RunOutput output = run(accesses("abcdefghaiab"), "dream?pin-window=2", 8);
        assertThat(output.counters().served).containsExactly(1, 11);
        assertThat(output.policyMetrics()).contains(entry("pinWindowAccesses", 2), entry("pinWaits", 1L));
    }

    @Test
    void dreamWithoutReferencesEqualsFifo() {
        int[] accesses = random(60, 5_000, 7);
        assertThat(run(accesses, "dream", 20).counters().served)
                .containsExactly(run(accesses, "fifo", 20).counters().served);
        assertThat(run(cycle(30, 3_000), "dream", 20).counters().served).containsExactly(0, 3_000);
    }

    @Test
    void headAndReferencesStayWhenThePinWindowChanges() {
        // i has taken frame 0, and b is accessed up to the change. j takes frame 1 from b, b frame 2, and i is still
        // there
        RunOutput output =
                runSwitching(filled("abcdefghib", "jbi"), List.of("dream?pin-window=0", "dream?pin-window=2"), 8);
        assertThat(output.segments().get(1).counters().served).containsExactly(1, 2);
        assertThat(output.policyMetrics())
                .contains(entry("pinWindowAccesses", 2), entry("pinWaits", 1L), entry("ringEvictions", 3L));
    }

    @Test
    void copyWaitsForTheAccessesThatReferenceTheHead() {
        // when a to h have come, a is accessed again, and at the same time i misses. a is at the head, and served after
        // 100. Then 1000 in
        // the server of the lower tier, 500 more, and 100 for the access
        long filled = timed("abcdefgh|", "dream?pin-window=2").modelTimePs();
        RunOutput waits = timed("abcdefgh|ai", "dream?pin-window=2");
        assertThat(waits.modelTimePs()).isEqualTo(filled + 100 + 1_000 + 500 + 100);
        assertThat(waits.policyMetrics()).contains(entry("pinWaits", 1L));
        RunOutput goesOn = timed("abcdefgh|ai", "dream?pin-window=0");
        assertThat(goesOn.modelTimePs()).isEqualTo(filled + 1_000 + 500 + 100);
        assertThat(goesOn.policyMetrics()).contains(entry("pinWaits", 0L));
    }

    @Test
    void copyWaitsForAccessToAPageJustLanded() {
        // 170 apart: i to p take frames 0 to 7 and land 1500 after they issue. i is accessed again at 1360, before it
        // has
        // landed. At 1530 q misses, and i, which landed at 1500, is at the head: both accesses to it are served until
        // 1600. So q comes to the lower tier at 1600, whose channel takes 1000, and so on
        RunOutput output = timed("abcdefgh|ijklmnopiq", "dream?pin-window=2", 20, 170, 16);
        long filled = timed("abcdefgh|", "dream?pin-window=2", 20, 170, 16).modelTimePs();
        assertThat(output.policyMetrics()).contains(entry("pinWaits", 1L));
        assertThat(output.modelTimePs()).isEqualTo(filled + 1_600 + 1_000 + 500 + 100);
    }

    @Test
    void faultWaitsForTheWriteBack() {
        // the copy out of the frame waits for the write, takes 800 and 300, and then the page comes in
        long filled = timed("abcdefgh|", "dream?pin-window=2").modelTimePs();
        assertThat(timed("abcdefgh|Ai", "dream?pin-window=2").modelTimePs())
                .isEqualTo(filled + 100 + 800 + 300 + 1_000 + 500 + 100);
    }

    @Test
    void writtenPagesAreNotFlushedAtTheEnd() {
        RunOutput output = run(accesses("ABC"), "dream", 3);
        assertThat(output.counters().operations(0, 1)).isZero();
    }

    @Test
    void driverFetches64KibAndAllocates2Mib() {
        // 16 pages a fault; 512 pages are a large page. Room for two large pages
        RunOutput output = run(new int[] {0, 15}, "uvm", 1024);
        assertThat(output.counters().served).containsExactly(1, 1);
        assertThat(output.counters().operations(1, 0)).isEqualTo(16);
        RunOutput fits = run(new int[] {0, 512, 16, 0, 512}, "uvm", 1024);
        assertThat(fits.policyMetrics()).contains(entry("farFaults", 3L), entry("largePageEvictions", 0L));
        // page 1024 takes the place of the large page whose last fault is longest ago, that of 512, though 48 pages are
        // there; 512 then that of 0 and 16
        int[] threeLargePages = {0, 512, 16, 1024, 0, 16, 512};
        RunOutput evicts = run(threeLargePages, "uvm", 1024);
        assertThat(evicts.policyMetrics()).contains(entry("farFaults", 5L), entry("largePageEvictions", 2L));
        assertThat(evicts.counters().served).containsExactly(2, 5);
        assertThat(evicts.counters().operations(0, 1)).isEqualTo(16 + 32); // copied back, though nobody wrote
        assertThat(run(threeLargePages, "uvm?read-mostly=true", 1024).counters().operations(0, 1))
                .isZero();
    }

    @Test
    void driverKeepsItsStateWhenTheAdviceChanges() {
        // three faults before the change; after it page 1024 takes the place of the large page of 0, which is dropped
        int[] accesses = new int[RunSetup.CHUNK + 2];
        Arrays.fill(accesses, 528);
        accesses[0] = 512;
        accesses[1] = 0;
        accesses[RunSetup.CHUNK] = 1024;
        RunOutput output = runSwitching(accesses, List.of("uvm", "uvm?read-mostly=true"), 1024);
        assertThat(output.segments().get(1).counters().served).containsExactly(1, 1);
        assertThat(output.policyMetrics()).contains(entry("farFaults", 4L), entry("largePageEvictions", 1L));
        assertThat(output.counters().operations(0, 1)).isZero();
    }

    @Test
    void driverTakesNoMoreMemoryThanTheAddressSpaceHas() {
        int[] lastIsCut = {0, 512, 1024, 1040, 0, 512};
        assertThat(run(lastIsCut, "uvm", 1041).counters().served).containsExactly(2, 4);
        assertThat(run(lastIsCut, "uvm", 1040).policyMetrics()).contains(entry("largePageEvictions", 3L));
    }

    /** Kernels read a page of the first large page, then one of the second; of each fault 16 pages come. */
    @Test
    void hostAccessesTakePagesBackAndFreeEmptyLargePages() {
        List<int[]> kernels = List.of(new int[] {0}, new int[] {512});
        RunOutput whole = run(new Kernels(new Range("a", 0, 512), kernels), "uvm", 512);
        assertThat(whole.policyMetrics()).contains(entry("farFaults", 2L), entry("largePageEvictions", 0L));
        assertThat(whole.counters().operations(0, 1)).isEqualTo(16); // though nobody wrote
        RunOutput part = run(new Kernels(new Range("a", 0, 8), kernels), "uvm", 512);
        assertThat(part.policyMetrics()).contains(entry("farFaults", 2L), entry("largePageEvictions", 1L));
        assertThat(part.counters().operations(0, 1)).isEqualTo(8 + 8);

        List<int[]> again = List.of(new int[] {AccessBatch.WRITE, 1}, new int[] {0, 8});
        Kernels rereads = new Kernels(new Range("a", 0, 8), again);
        assertThat(run(rereads, "uvm", 512).counters().operations(1, 0)).isEqualTo(16 + 8);
        assertThat(run(rereads, "uvm?read-mostly=true", 512).counters().operations(0, 1))
                .isEqualTo(1);
    }

    /**
     * The host writes pages 0 to 7 before the second kernel. The first brings all 512 of allocation a. The second
     * brings the 8 that were written, and finds page 8 where it was.
     */
    @Test
    void subgraphIsFetchedAsAWholeWhenTheHostHasWrittenIt() {
        List<int[]> kernels = List.of(new int[] {0, 511}, new int[] {7, 0, 8});
        RunOutput output = run(new Kernels(new Range("a", 0, 8), kernels), "subway", 1024);
        assertThat(output.policyMetrics()).contains(entry("subgraphTransfers", 2L));
        assertThat(output.counters().operations(1, 0)).isEqualTo(512 + 8);
        assertThat(output.counters().operations(0, 1)).isZero();
        assertThat(output.counters().served).containsExactly(3, 2);
    }

    /** Room for 8 pages, so that the subgraph of 16 comes in two parts, and the first leaves for the second. */
    @Test
    void subgraphThatDoesNotFitComesInParts() {
        List<int[]> kernels = List.of(new int[] {512}, new int[] {0, 7, 8, 15});
        RunOutput output = run(new Kernels(new Range("a", 0, 16), kernels), "subway", 8);
        assertThat(output.policyMetrics()).contains(entry("subgraphTransfers", 3L));
        assertThat(output.counters().operations(1, 0)).isEqualTo(8 + 8 + 8);
    }

    @Test
    void columnIsFetchedAsAWhole() {
        RunOutput output = run(accesses("abz"), "rapids", 4096);
        assertThat(output.policyMetrics()).contains(entry("columnTransfers", 1L));
        assertThat(output.counters().served).containsExactly(2, 1);
    }
}
