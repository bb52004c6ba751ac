package io.thermocline.policies.uvm;

import static io.thermocline.policies.testing.TimedRuns.timed;
import static io.thermocline.policies.testing.TimedRuns.timedStreams;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.workload.AccessBatch;
import io.thermocline.engine.workload.Range;
import io.thermocline.policies.testing.Kernels;
import io.thermocline.policies.testing.TierRuns;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two allocations of 2 MiB: 32 blocks of 16 pages each. Pages are 4 KiB, and the testbed has two accesses outstanding.
 */
class UvmTest {
    private static final int LARGE = 512;
    private static final int BLOCK = 16;
    private static final long LARGE_BYTES = 2 << 20;
    private static final int HOST = 1; // the tier in which all begins

    private static RunOutput run(String policy, int capacity, int... accesses) {
        return TierRuns.run(new Kernels(new Range("none", 0, 0), List.of(accesses)), policy, capacity);
    }

    /** A run in which each policy decides a chunk: its accesses, of which the last goes on to the end of the chunk. */
    private static RunOutput runSwitching(List<String> policies, int[]... chunks) {
        int[] accesses = new int[chunks.length * RunSetup.CHUNK];
        for (int i = 0; i < chunks.length; i++) {
            int[] chunk = chunks[i];
            int from = i * RunSetup.CHUNK;
            Arrays.fill(accesses, from, from + RunSetup.CHUNK, chunk[chunk.length - 1]);
            System.arraycopy(chunk, 0, accesses, from, chunk.length);
        }
        return TierRuns.runSwitching(accesses, policies, LARGE);
    }

    private static int write(int page) {
        return page | AccessBatch.WRITE;
    }

    private static long up(RunOutput output, OperationKind kind) {
        return output.counters().operations(HOST, 0, kind, Initiator.HOST);
    }

    private static long down(RunOutput output) {
        return output.counters().operations(0, HOST, OperationKind.DEMOTION, Initiator.HOST);
    }

    /**
     * Block 0, block 1, then block 2, with which three of four are there and the fourth comes. Page 63 is in block 3: a
     * hit.
     */
    @Test
    void faultFetchesItsPageThenThePrefetchersPages() {
        RunOutput output = run("uvm-first-touch", LARGE, 3, BLOCK, 2 * BLOCK, 63);
        assertThat(up(output, OperationKind.FETCH)).isEqualTo(3);
        assertThat(up(output, OperationKind.PREFETCH)).isEqualTo(15 + 15 + 31);
        assertThat(output.counters().served).containsExactly(1, 3);
        assertThat(output.policyMetrics()).containsEntry("farFaults", 3L).containsEntry("largePageEvictions", 0L);
    }

    /**
     * The first allocation has 33 blocks, of which it uses the last in half; the second has it too, but its large page
     * begins behind that.
     */
    @Test
    void largePageBeginsAtTheFirstUnsharedBlockOfItsAllocation() {
        List<Range> halfABlock =
                List.of(new Range("a", 0, LARGE + BLOCK / 2), new Range("b", LARGE + BLOCK / 2, LARGE));
        int[] accesses = {33 * BLOCK, 34 * BLOCK, 35 * BLOCK, 36 * BLOCK, 32 * BLOCK};
        Kernels kernels = new Kernels(halfABlock, accesses);
        RunOutput output = TierRuns.run(kernels, "uvm-first-touch", 3 * LARGE);
        assertThat(output.counters().served).containsExactly(1, 4); // three of four are there and the fourth comes
        assertThat(up(output, OperationKind.PREFETCH)).isEqualTo(15 + 15 + 31 + 15);
    }

    /** Were each batch's growth an allocation of its own, the 33rd block would take the place of the first alone. */
    @Test
    void growingAddressSpaceIsOneAllocation() {
        int[] aBlockABatch = IntStream.range(0, 33 * AccessBatch.CAPACITY)
                .map(i -> i / AccessBatch.CAPACITY * BLOCK + i % BLOCK)
                .toArray();
        RunOutput output = TierRuns.run(aBlockABatch, "uvm-first-touch", LARGE);
        assertThat(output.policyMetrics()).containsEntry("largePageEvictions", 1L);
        assertThat(down(output)).isEqualTo(LARGE);
    }

    /**
     * Six faults fill the first large page and memory; the next fault sends all of it home, written or not, and finds
     * memory empty.
     */
    @Test
    void fullMemoryEvictsALargePage() {
        int[] accesses = {0, BLOCK, 2 * BLOCK, write(4 * BLOCK), 8 * BLOCK, 16 * BLOCK, LARGE, LARGE + BLOCK};
        RunOutput output = run("uvm-first-touch", LARGE, accesses);
        assertThat(down(output)).isEqualTo(LARGE);
        assertThat(up(output, OperationKind.FETCH)).isEqualTo(8);
        assertThat(output.counters().discards).isZero();
        assertThat(output.policyMetrics())
                .containsEntry("farFaults", 8L)
                .containsEntry("largePageEvictions", 1L)
                .containsEntry("oversubscribed", 1);
    }

    /**
     * Memory of eight pages is one large page. The write to a pins it, and i misses at the same time: the copy home
     * starts when a has been served.
     */
    @Test
    void largePageInUseLeavesAfterItsAccessesComplete() {
        RunOutput inUse = timed("a|Ai", "uvm-first-touch");
        assertThat(inUse.policyMetrics())
                .containsEntry("largePageEvictions", 1L)
                .containsEntry("pinnedEvictions", 1L);
        assertThat(inUse.modelTimePs())
                .isEqualTo(timed("a|i", "uvm-first-touch").modelTimePs() + 100);
    }

    /**
     * Pages of 2 MiB, of which memory holds two. One stream does all, so that each access has completed before the
     * next. When c faults, b has fewer accesses than a and goes. Three accesses have issued by then, of eight that can
     * be outstanding.
     */
    @Test
    void largePageWithCompletedAccessesIsNotInUse() {
        RunOutput output = timedStreams("uvm-first-touch", LARGE_BYTES, 2, 1, "aabca");
        assertThat(output.counters().served).containsExactly(2, 3);
        assertThat(output.policyMetrics())
                .containsEntry("largePageEvictions", 1L)
                .containsEntry("pinnedEvictions", 0L)
                .doesNotContainKey("pinWindowAccesses");
    }

    /**
     * At 1800 c faults. Page a has three accesses, all served. Page b has one, but its data is on its way until 2500.
     * So a goes, and the second b is a hit.
     */
    @Test
    void largePageWithDataInFlightStays() {
        RunOutput output = timedStreams("uvm-first-touch", LARGE_BYTES, 2, 1, "aaac", "bb");
        assertThat(output.counters().served).containsExactly(2 + 1, 3);
        assertThat(output.policyMetrics()).containsEntry("pinnedEvictions", 0L);
    }

    /**
     * A is accessed at 0, 60, 1600, 1700 and 1800, b at 30, 1630, 1730 and 1830. At 1900 c faults. Page b has fewer
     * accesses and would go first. But its last one writes, and is served at 1930. So A goes: home for 1100, then c up
     * for 1500 and served for 100.
     */
    @Test
    void largePageWithOutstandingWriteStays() {
        RunOutput output = timedStreams("uvm-first-touch", LARGE_BYTES, 2, 2, "Aaaac", "bbbBb", "a");
        assertThat(output.counters().served).containsExactly(3 + 4 + 1, 3);
        assertThat(output.policyMetrics()).containsEntry("pinnedEvictions", 0L);
        assertThat(output.modelTimePs()).isEqualTo(1900 + 1100 + 1500 + 100);
    }

    /** The same with reads, which leave their page at once: b goes, and its fifth access faults. */
    @Test
    void outstandingReadKeepsNoLargePage() {
        RunOutput output = timedStreams("uvm-first-touch", LARGE_BYTES, 2, 2, "Aaaac", "bbbbb", "a");
        assertThat(output.counters().served).containsExactly(3 + 3 + 1, 4);
        assertThat(output.policyMetrics()).containsEntry("pinnedEvictions", 0L);
    }

    /**
     * Pages of 1 MiB, two a large page; memory holds three. At 1900 e faults. Page c has four accesses. Pages a and b
     * have one each. That to a is served; b faulted at 1630 and is on its way. So c goes, and the second a is a hit.
     */
    @Test
    void oneOfItsPagesKeepsALargePageInUse() {
        RunOutput output = timedStreams("uvm-first-touch", LARGE_BYTES / 2, 3, 2, "cccce", "aba");
        assertThat(output.counters().served).containsExactly(3 + 1, 4);
        assertThat(output.policyMetrics()).containsEntry("pinnedEvictions", 0L);
    }

    /**
     * At 60 c faults, and the data of a and of b is on its way. So a goes, whose last access is longest ago. Its data
     * lands at 1500. Then its copy home takes 1100, c 1500 and its access 100.
     */
    @Test
    void leastRecentLargePageLeavesWhenAllAreInUse() {
        RunOutput output = timedStreams("uvm-first-touch", LARGE_BYTES, 2, 4, "a", "bb", "c");
        assertThat(output.counters().served).containsExactly(1, 3);
        assertThat(output.policyMetrics()).containsEntry("pinnedEvictions", 1L);
        assertThat(output.modelTimePs()).isEqualTo(1500 + 1100 + 1500 + 100);
    }

    /**
     * In the first stay of its frame h was accessed, in the second its page comes along unasked: nobody waits for it.
     */
    @Test
    void accessToTheFramesPreviousPagePinsNothing() {
        assertThat(timed("ah|iq", "uvm-first-touch").modelTimePs())
                .isEqualTo(timed("aa|iq", "uvm-first-touch").modelTimePs());
    }

    /**
     * t_d is the whole part of 8 * allocated / 512 + 1. Empty, 1: page 0 comes with its block. 16 pages: 1.25, so that
     * block 1 comes at its first access; 32 pages: 1.5, block 2 (and 3) likewise. 64 pages: 2, so that block 4 (and 5
     * to 7) comes with its second access; 128 pages: 3, but block 8 is written and comes at once.
     */
    @Test
    void thresholdGrowsAsMemoryFills() {
        RunOutput output = run("uvm-adaptive", LARGE, 0, 16, 17, 32, 33, 64, 65, write(128));
        assertThat(output.policyMetrics()).containsEntry("remoteAccesses", 1L).containsEntry("farFaults", 5L);
        assertThat(output.counters().remoteBytes).isEqualTo(128);
        assertThat(output.counters().served).containsExactly(2, 6);
    }

    /**
     * Memory of one large page is filled by writes and then given up for another: from then on blocks that made a round
     * trip need 8 * 2 * 2 = 32 accesses, one of them the write, others 16.
     */
    @Test
    void roundTripDoublesTheThreshold() {
        int[] filling = {write(0), write(16), write(32), write(64), write(128), write(256), write(LARGE)};
        int[] accesses = Arrays.copyOf(filling, filling.length + 31 + 16);
        Arrays.fill(accesses, filling.length, filling.length + 31, 1);
        Arrays.fill(accesses, filling.length + 31, accesses.length, LARGE + BLOCK);
        RunOutput output = run("uvm-adaptive", LARGE, accesses);
        assertThat(output.policyMetrics())
                .containsEntry("remoteAccesses", 30L + 15)
                .containsEntry("farFaults", 7L + 2);
    }

    /** The static threshold of 8: always, or only once memory was full. */
    @ParameterizedTest
    @CsvSource({"uvm-always, 7, 1", "uvm-always?threshold=3, 2, 1", "uvm-oversub, 0, 1"})
    void staticThresholdServesReadsAtTheHost(String policy, long remote, long faults) {
        RunOutput output = run(policy, LARGE, 5, 5, 6, 7, 5, 5, 5, 5, 5);
        assertThat(output.policyMetrics())
                .containsEntry("remoteAccesses", remote)
                .containsEntry("farFaults", faults);
    }

    /**
     * As the public simulator does. With 64 pages in memory the threshold is 2. Page 64, read at the host once, is at
     * hand from then on; page 65 makes its block migrate with the third access.
     */
    @Test
    void remoteReadMayCacheItsTranslation() {
        RunOutput output =
                run("uvm-adaptive?remote-tlb=uvmsmart", LARGE, write(0), write(16), write(32), 64, 64, 65, 64);
        assertThat(output.policyMetrics())
                .containsEntry("remoteAccesses", 1L)
                .containsEntry("cachedTranslationAccesses", 1L)
                .containsEntry("farFaults", 4L);
        assertThat(output.counters().served).containsExactly(1, 6);
    }

    /**
     * Four accesses before the change and one after it are the five of the new threshold; the other fault is a write.
     */
    @Test
    void countsStayWhenTheThresholdChanges() {
        int[] before = {5, 5, 5, 5, write(LARGE)};
        RunOutput output = runSwitching(List.of("uvm-always", "uvm-always?threshold=5"), before, new int[] {5, LARGE});
        assertThat(output.policyMetrics()).containsEntry("remoteAccesses", 4L).containsEntry("farFaults", 2L);
    }

    /**
     * As {@link #roundTripDoublesTheThreshold}, but p becomes 1 after the round trip: 8 * 2 * 1 = 16 accesses, one of
     * them the write.
     */
    @Test
    void roundTripsStayWhenThePenaltyChanges() {
        int[] before = {write(0), write(16), write(32), write(64), write(128), write(256), write(LARGE)};
        int[] after = new int[16];
        Arrays.fill(after, 0, 15, 1);
        after[15] = LARGE;
        RunOutput output = runSwitching(List.of("uvm-adaptive", "uvm-adaptive?penalty=1"), before, after);
        assertThat(output.policyMetrics())
                .containsEntry("remoteAccesses", 14L)
                .containsEntry("farFaults", 7L + 1)
                .containsEntry("oversubscribed", 1);
    }

    /**
     * All pages fit, to the last: whoever takes over finds memory full, and finds room for all that is asked for, as it
     * would have from the start.
     */
    @Test
    void fullMemoryHoldingAllPagesIsNotOversubscribedAfterSwitch() {
        int[] all = IntStream.range(0, LARGE).toArray();
        assertThat(runSwitching(List.of("lru", "uvm-adaptive"), all, all).policyMetrics())
                .containsEntry("oversubscribed", 0);
        int[] more = IntStream.range(0, LARGE + 1).toArray();
        assertThat(runSwitching(List.of("lru", "uvm-adaptive"), more, more).policyMetrics())
                .containsEntry("oversubscribed", 1);
    }

    /**
     * Page 5 is read at the host once in each chunk; in the third, which knows nothing of the first one's translation,
     * a second time as well.
     */
    @Test
    void translationsAreDroppedWhenCachingIsTurnedOff() {
        String cached = "uvm-always?remote-tlb=uvmsmart";
        RunOutput output = runSwitching(
                List.of(cached, "uvm-always", cached), new int[] {5, write(LARGE)}, new int[] {5, LARGE}, new int[] {
                    5, 5, LARGE
                });
        assertThat(output.policyMetrics())
                .containsEntry("remoteAccesses", 3L)
                .containsEntry("cachedTranslationAccesses", 1L);
    }

    /**
     * Blocks 0 to 3 come with three faults. The host reads pages of 1 and 2: the first kernel's faults for them come
     * again, page 0 is still there.
     */
    @Test
    void hostTakesBackWholeBlocks() {
        Kernels kernels =
                new Kernels(new Range("sum", 31, 2), List.of(new int[] {0, 16, 32}, new int[] {0, 48, 16, 32}));
        RunOutput output = TierRuns.run(kernels, "uvm-first-touch", LARGE);
        assertThat(down(output)).isEqualTo(2 * BLOCK);
        assertThat(output.policyMetrics())
                .as("block 1 makes three of four and brings block 2")
                .containsEntry("farFaults", 3L + 1)
                .containsEntry("largePageEvictions", 0L);
        assertThat(output.counters().served).containsExactly(3, 4);
    }

    @Test
    void otherPoliciesKeepPagesTheHostAccesses() {
        Kernels kernels = new Kernels(new Range("sum", 0, 64), List.of(new int[] {0, 16}, new int[] {0, 16}));
        RunOutput output = TierRuns.run(kernels, "lru", LARGE);
        assertThat(output.counters().served).containsExactly(2, 2);
    }

    @ParameterizedTest
    @CsvSource({
        "uvm-adaptive?threshold=0, threshold",
        "uvm-adaptive?threshold=134217728, threshold",
        "uvm-adaptive?penalty=0.5, penalty",
        "uvm-oversub?remote-tlb=none, remote-tlb",
        "uvm-always?penalty=2, penalty",
        "uvm-first-touch?threshold=8, threshold"
    })
    void aBadParameterIsRefusedByName(String policy, String parameter) {
        assertThatThrownBy(() -> run(policy, LARGE, 0))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(parameter);
    }
}
