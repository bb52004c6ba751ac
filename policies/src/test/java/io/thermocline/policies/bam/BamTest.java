package io.thermocline.policies.bam;

import static io.thermocline.policies.testing.TierRuns.accesses;
import static io.thermocline.policies.testing.TierRuns.filled;
import static io.thermocline.policies.testing.TierRuns.random;
import static io.thermocline.policies.testing.TierRuns.run;
import static io.thermocline.policies.testing.TierRuns.served;
import static io.thermocline.policies.testing.TierRuns.servedAfterSwitch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.policies.testing.TierRuns;
import io.thermocline.policies.testing.TimedRuns;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** With fewer than four slots nothing is ever pinned. */
class BamTest {
    @Test
    void ticketsRotateOverSlotsRegardlessOfAccesses() {
        // a b c in slots 0 1 2. a hits. d takes slot 0: a is away. a takes slot 1
        assertThat(served("abcada", "bam", 3)).containsExactly(1, 5);
        assertThat(served("abcadac", "bam", 3)).containsExactly(2, 5);
        assertThat(served("abcadab", "bam", 3)).containsExactly(1, 6);
    }

    @Test
    void secondChanceSparesSlotsUsedSinceTheLastVisit() {
        // a hits. d passes slot 0 and takes slot 1: a is there and b is away. e takes slot 2 and f slot 0, where a was
        // used once more: it is spared again
        assertThat(served("abcada", "bam?clock=second-chance", 3)).containsExactly(2, 4);
        assertThat(served("abcadab", "bam?clock=second-chance", 3)).containsExactly(2, 5);
        assertThat(served("abcadaefa", "bam?clock=second-chance", 3)).containsExactly(3, 6);
    }

    @Test
    void pageFilledIntoAUsedSlotHasNoSecondChanceYet() {
        // a and b used; c clears both and takes slot 0; d takes slot 1; e takes slot 0, since c was not used again
        assertThat(served("ababcdec", "bam?clock=second-chance", 2)).containsExactly(2, 6);
        assertThat(served("ababcded", "bam?clock=second-chance", 2)).containsExactly(3, 5);
    }

    @Test
    void slotOfARecentAccessIsSkipped() {
        // eight slots allow a window of two accesses: a is accessed just before i, which goes on to slot 1
        RunOutput output = run(accesses("abcdefghaiab"), "bam?pin-window=2", 8);
        assertThat(output.counters().served).containsExactly(2, 10);
        assertThat(output.policyMetrics()).contains(entry("pinWindowAccesses", 2), entry("pinSkips", 1L));
    }

    @Test
    void slotIsNoLongerPinnedWhenTheWindowIsOver() {
        // between a and i there is an access to h: a is two accesses old
        RunOutput output = run(accesses("abcdefghahia"), "bam?pin-window=2", 8);
        assertThat(output.counters().served).containsExactly(2, 10);
        assertThat(output.policyMetrics()).contains(entry("pinSkips", 0L));
    }

    @Test
    void pageJustFetchedIsPinned() {
        // a to h in slots 0 to 7, i to o in slots 0 to 6; a comes into slot 7, b into slot 0. Nothing is skipped, since
        // tickets come round late
        RunOutput output = run(accesses("abcdefghijklmnoab"), "bam?pin-window=2", 8);
        assertThat(output.policyMetrics()).contains(entry("pinSkips", 0L));
        // i takes slot 0 and a hit of each of b to g brings tickets to slot 7, where h is the last access
        RunOutput late = run(accesses("abcdefghijklmnohp"), "bam?pin-window=2", 8);
        assertThat(late.policyMetrics()).contains(entry("pinSkips", 1L));
    }

    @Test
    void windowIsTheConcurrencyAndAtMostAQuarterOfTheSlots() {
        assertThat(run(accesses("a"), "bam", 100).policyMetrics()).contains(entry("pinWindowAccesses", 2));
        assertThat(run(accesses("a"), "bam", 7).policyMetrics()).contains(entry("pinWindowAccesses", 1));
        assertThat(run(accesses("a"), "bam?pin-window=99", 40).policyMetrics())
                .contains(entry("pinWindowAccesses", 10));
    }

    /** In {@link TimedRuns}: a fetch takes 1500 ps and an access 100. */
    @Test
    void slotIsPinnedWhileAnAccessUsesIt() {
        // a comes into slot 0 until 1600, b from 30 on into slot 1. The second access to a lasts until 1700, so that c,
        // at 1630, skips slot 0, and takes that of b, which was served at 1630. The third access to a hits
        RunOutput counting = TimedRuns.timedStreams("bam?pins=counts", TierRuns.PAGE, 2, 2, "aaa", "bc");
        assertThat(counting.counters().served).containsExactly(2, 3);
        assertThat(counting.policyMetrics()).contains(entry("pinSkips", 1L), entry("pinWaits", 0L));
        // no window fits two slots: c takes slot 0
        RunOutput window = TimedRuns.timedStreams("bam", TierRuns.PAGE, 2, 2, "aaa", "bc");
        assertThat(window.counters().served).containsExactly(1, 4);
    }

    @Test
    void slotIsNoLongerPinnedWhenItsAccessIsServed() {
        // c issues at 1600, when the access to a is done, and takes slot 0
        RunOutput output = TimedRuns.timedStreams("bam?pins=counts", TierRuns.PAGE, 2, 2, "ac", "b");
        assertThat(output.policyMetrics()).contains(entry("pinSkips", 0L));
        assertThat(output.modelTimePs()).isEqualTo(2 * 1_600);
    }

    @Test
    void missThatFindsAllSlotsPinnedWaitsForTheFirst() {
        // a and b come until 1600 and 1630. c, at 60, skips both, and its data comes when a has been served
        RunOutput output = TimedRuns.timedStreams("bam?pins=counts", TierRuns.PAGE, 2, 3, "a", "b", "c");
        assertThat(output.policyMetrics()).contains(entry("pinSkips", 2L), entry("pinWaits", 1L));
        assertThat(output.modelTimePs()).isEqualTo(1_600 + 1_600);
    }

    @Test
    void countsAreRefusedWhereDecisionsDoNotDependOnTime() {
        assertThatThrownBy(() -> run(accesses("a"), "bam?pins=counts", 8))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'counts' is not allowed; allowed: window, since");
        assertThatThrownBy(() -> TimedRuns.timed("a", "bam?pins=counts")).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void victimsGoHomeAndMiddleTiersStayEmpty() {
        RunOutput output = run(accesses("Aba"), "bam", 1, 5);
        assertThat(output.counters().served).containsExactly(0, 0, 3);
        assertThat(output.counters().operations(0, 2, OperationKind.WRITEBACK, Initiator.GPU))
                .isEqualTo(1);
        assertThat(output.counters().discards).isEqualTo(1);
        assertThat(TierRuns.provider("bam").needs().middleTiers()).isFalse();
    }

    @Test
    void inheritedPagesAreEvictedInSlotOrder() {
        assertThat(servedAfterSwitch(filled("abc", "da"), "fifo", "bam", 3)).containsExactly(0, 2);
        assertThat(servedAfterSwitch(filled("abc", "db"), "fifo", "bam", 3)).containsExactly(1, 1);
    }

    @Property
    void bamWithoutPinsEqualsFifo(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 12) int slots,
            @ForAll @IntRange(min = 1, max = 30) int pages) {
        int[] trace = random(pages, 400, seed);
        assertThat(run(trace, "bam?pin-window=0", slots).counters())
                .usingRecursiveComparison()
                .isEqualTo(run(trace, "fifo", slots).counters());
    }

    @Property
    void bamWithSecondChanceAndWithoutPinsEqualsClock(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 12) int slots,
            @ForAll @IntRange(min = 1, max = 30) int pages) {
        int[] trace = random(pages, 400, seed);
        assertThat(run(trace, "bam?pin-window=0&flight-window=0&clock=second-chance", slots)
                        .counters())
                .usingRecursiveComparison()
                .isEqualTo(run(trace, "clock", slots).counters());
    }
}
