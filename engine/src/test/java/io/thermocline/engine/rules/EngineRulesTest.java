package io.thermocline.engine.rules;

import static io.thermocline.engine.testing.Runs.sumPs;
import static io.thermocline.engine.testing.Testbeds.FREE;
import static io.thermocline.engine.testing.Testbeds.PAGE;
import static io.thermocline.engine.testing.Testbeds.device;
import static io.thermocline.engine.testing.Testbeds.hbm;
import static io.thermocline.engine.testing.Testbeds.nvme;
import static io.thermocline.engine.testing.Testbeds.replicated;
import static io.thermocline.engine.testing.Testbeds.three;
import static io.thermocline.engine.testing.Testbeds.two;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.Initiator;
import io.thermocline.engine.run.OperationKind;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Times are picoseconds; {@link Testbeds} has the figures. A fetch from nvme is a read served in 2000 and 10,000 of
 * latency.
 */
class EngineRulesTest {

    private static RunOutput timed(Testbed testbed, String accesses, String script) {
        return Runs.timed(testbed, ListedWorkload.of(1000, accesses), script);
    }

    @Nested
    class DecisionsFollowAccessOrder {

        @Test
        void withAndWithoutClockTheSamePagesMove() {
            String accesses = "0w 1 2 0 | 3w 1 1w 2 0";
            String script = "0:f p5;2:d0>1 f;3:d1>2 f;4:d2>1 f;5:d0>2 r;7:d5>2 f;8:d3>1 r p0";
            RunOutput timed = timed(three(3, 2, 4), accesses, script);
            RunOutput untimed = Runs.untimed(three(3, 2, 4), ListedWorkload.of(1000, accesses), script);

            assertThat(untimed.policyMetrics()).isEqualTo(timed.policyMetrics()); // calls, tiers and frames
            assertThat(untimed.counters().served).isEqualTo(timed.counters().served);
            assertThat(untimed.counters().discards).isEqualTo(timed.counters().discards);
            for (int from = 0; from < 3; from++) {
                for (int to = 0; to < 3; to++) {
                    assertThat(untimed.counters().operations(from, to))
                            .isEqualTo(timed.counters().operations(from, to));
                }
            }
            assertThat(untimed.modelTimePs()).isZero();
        }

        @Test
        void whatIsDecidedOnAHitBeginsWhenTheHitIssues() {
            // miss 0 to 12,100; hit issues at 12,100 and prefetches page 1, which lands at 24,100; the hit is over at
            // 12,200, when access 2
            // issues and waits until 24,200
            RunOutput output = timed(two(2, 1), "0 0 1", "1:p1");
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 100 + 12_000);
        }

        @Test
        void aPolicyMayMoveThePageThatWasHit() {
            // page 0 leaves on its hit and misses again
            RunOutput output = timed(two(2, 1), "0 0 0", "1:d0>1");
            assertThat(output.counters().served).containsExactly(1, 2);
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 100 + 12_100);
        }

        @Test
        void aMissThatThePolicyLeavesUnservedIsItsFault() {
            assertThatThrownBy(() -> timed(two(2, 1), "7", "0:n"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("neither brought page 7 nor served it");
            assertThatThrownBy(() -> Runs.untimed(two(2, 1), ListedWorkload.of(1000, "7"), "0:n"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("neither brought page 7 nor served it");
        }

        @Test
        void aMissServedWhereItsPageLiesIsServedUnderNoClock() {
            RunOutput output = Runs.untimed(two(2, 1), ListedWorkload.of(1000, "7 7"), "*:r");
            assertThat(output.counters().served).containsExactly(0, 2);
        }

        @Test
        void aWorkloadThatNamesAPageBeyondItsOwnIsNamed() {
            assertThatThrownBy(() -> Runs.timed(two(2, 1), ListedWorkload.of(3, "0 3 1"), ""))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the workload names page 3 but has 3");
            assertThatThrownBy(() -> Runs.untimed(two(2, 1), ListedWorkload.of(3, "0 3 1"), ""))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the workload names page 3 but has 3");
        }
    }

    @Nested
    class OperationsWaitForData {

        @Test
        void anAccessToAPageInFlightWaitsForThatFlight() {
            RunOutput output = timed(two(2, 2), "0 0", "");
            assertThat(sumPs(output.latency())).isEqualTo(2 * 12_100);
            assertThat(output.modelTimePs()).isEqualTo(12_100);
            assertThat(output.counters().waitedForFlight).isEqualTo(1); // the other began it
        }

        @Test
        void aCopyWaitsForTheLastWriteOfItsSource() {
            // at 0 page 0 leaves while in flight, dirty: its write-back waits for the landing at 12,000 and is done at
            // 19,000; the fetch of
            // page 1 into the same frame waits for the write-back and lands at 31,000
            RunOutput output = timed(two(1, 2), "0w 1", "1:d0>1 f");
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 31_100);
        }

        @Test
        void aFetchWaitsForTheReadOfTheFrameItGoesTo() {
            // page 1 issues at 12,100; the write-back of page 0 is done at 19,100; only then page 1 is read, until
            // 31,100
            RunOutput output = timed(two(1, 1), "0w 1", "1:d0>1 f");
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 19_100);
        }

        @Test
        void aReFetchWaitsForTheWriteBack() {
            // 0: 0 to 12,100.  1: nvme read 2000 to 4000, done 14,100.
            // 2, at 12,100: write-back of page 0 until 19,100, then page 2 read 19,100 to 21,100, lands 31,100.
            // 3, at 14,100: page 1 is dropped, its frame is free at once; page 0 waits for its write-back until 19,100,
            // and behind page 2
            // for the device: read 21,100 to 23,100, lands 33,100.
            RunOutput output = timed(two(2, 2), "0w 1 2 0", "2:d0>1 f;3:d1>1 f");
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 14_100 + 19_100 + 19_100);
            assertThat(output.modelTimePs()).isEqualTo(33_200);
        }

        @Test
        void aDroppedCleanPageInFlightHoldsItsFrameUntilItLands() {
            // page 0 is dropped at 0 but lands at 12,000; page 1 is read from then on, until 24,000
            RunOutput output = timed(two(1, 2), "0 1", "1:d0>1 f");
            assertThat(output.counters().discards).isEqualTo(1);
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 24_100);
        }

        @Test
        void aVictimNeverGoesIntoTheFrameThatItsAccessEmpties() {
            // 0: page 1 to 12,100.  1: page 1 to dram frame 0, 12,100 to 13,200; page 0 from 13,200 to 25,200, done
            // 25,300.
            // 2: page 1 lies in dram frame 0. Page 0 goes to the spare frame 1, served 25,300 to 26,100, done 26,400;
            // then page 1 is read
            // into hbm's only frame, 26,400 to 27,900. In frame 0 the two would have waited for each other.
            RunOutput output = timed(three(1, 1, 1), "1 0 1", "1:d1>1 f;2:d0>1 f");
            assertThat(output.policyMetrics()).containsEntry("tier of 0", 1).containsEntry("frame of 0", 1);
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 13_200 + 2_700);
            assertThat(output.modelTimePs()).isEqualTo(28_000);
        }

        @Test
        void readsShare() {
            // both remote reads of page 0 begin at 0 and meet only at the device: 12,000 and 14,000
            RunOutput output = timed(two(1, 2), "0 0", "*:r");
            assertThat(sumPs(output.latency())).isEqualTo(12_000 + 14_000);
        }

        @Test
        void remoteAccessesToOnePageShareItsFrame() {
            // they meet only at the device: write 0 to 3000 and 4000 more; read 3000 to 5000 and 10,000 more
            RunOutput output = timed(two(1, 2), "0w 0", "*:r");
            assertThat(sumPs(output.latency())).isEqualTo(7_000 + 15_000);
        }

        @Test
        void aCopyWaitsForARemoteWriteOfItsSource() {
            // write 0 to 7000; the fetch begins then, is done at 19,000, and the first tier takes 100
            RunOutput output = timed(two(1, 2), "0w 0", "0:r;1:f");
            assertThat(sumPs(output.latency())).isEqualTo(7_000 + 19_100);
        }

        @Test
        void aRemoteWriteAtHomeLeavesThePageClean() {
            RunOutput output = timed(two(1, 1), "0w 0 1", "0:r;2:d0>1 f");
            assertThat(output.counters().operations(0, 1)).isZero();
            assertThat(output.counters().discards).isEqualTo(1);
        }

        @Test
        void aRemoteWriteAtHomeThatAlsoPromotesLeavesThePageClean() {
            RunOutput output = timed(two(1, 1), "0w 1", "0:r f;1:d0>1 f");
            assertThat(output.counters().operations(0, 1)).isZero();
            assertThat(output.counters().discards).isEqualTo(1);
        }

        @Test
        void newContentsAreWrittenHomeAtTheEnd() {
            // the flush begins when the last access is done, at 12,100, and takes 7000
            RunOutput output = timed(two(1, 1), "0w", "");
            assertThat(output.counters().operations(0, 1, OperationKind.FLUSH, Initiator.GPU))
                    .isEqualTo(1);
            assertThat(output.modelTimePs()).isEqualTo(19_100);
        }
    }

    @Nested
    class Arrival {

        @Test
        void anAccessIssuesAtTheLaterOfArrivalAndAFreeSlot() {
            // remote reads of 12,000: 7000 to 19,000; arrives 8000, issues 19,000, until 31,000; 60,000 to 72,000
            ListedWorkload workload =
                    ListedWorkload.arriving(10, new int[] {0, 1, 2}, new long[] {7_000, 8_000, 60_000});
            RunOutput output = Runs.timed(two(1, 1), workload, "*:r");
            assertThat(sumPs(output.latency())).isEqualTo(3 * 12_000);
            assertThat(output.arrivals().queueing().count()).isEqualTo(3);
            assertThat(sumPs(output.arrivals().queueing())).isEqualTo(11_000);
            // each from its arrival on: 12,000, 11,000 + 12,000 and 12,000
            assertThat(output.arrivals().response().count()).isEqualTo(3);
            assertThat(sumPs(output.arrivals().response())).isEqualTo(47_000);
            assertThat(output.arrivals().response().maxNs()).isEqualTo(23);
            assertThat(output.arrivals().lastedPs()).isEqualTo(53_000); // from 7000 to 60,000
            assertThat(output.arrivals().issuedPs()).isEqualTo(53_000);
        }

        @Test
        void modelTimeBeginsWithTheFirstIssue() {
            ListedWorkload workload =
                    ListedWorkload.arriving(10, new int[] {0, 1, 2}, new long[] {7_000, 8_000, 60_000});
            RunOutput output = Runs.timed(two(1, 1), workload, "*:r");
            assertThat(output.modelTimePs()).isEqualTo(65_000);
            assertThat(output.utilisation()).containsEntry("nvme", 3 * 2_000 / 65_000.0);
        }

        @Test
        void aClosedWorkloadHasNoQueueing() {
            assertThat(timed(two(1, 1), "0 1 2", "*:r").arrivals().queueing().count())
                    .isZero();
        }

        @Test
        void issuesKeepTheirGap() {
            // issues at 0, 1000 and 2000; all wait for the landing at 12,000
            RunOutput output =
                    Runs.timed(Testbeds.of(4, 1_000, FREE, hbm(1), nvme(10, 1)), ListedWorkload.of(10, "0 0 0"), "");
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 11_100 + 10_100);
        }

        @Test
        void aBarrierWaitsForTheAccessesBeforeIt() {
            assertThat(sumPs(timed(two(2, 4), "0 | 0", "").latency())).isEqualTo(12_100 + 100);
            assertThat(sumPs(timed(two(2, 4), "0 0", "").latency())).isEqualTo(12_100 + 12_100);
        }

        @Test
        void aBarrierDoesNotWaitForBackgroundWork() {
            // 0 and 1 are done at 12,100 and 14,100. 2 issues at 14,100, sends page 0 home until 21,100, and is done at
            // 14,200, when 3 issues
            RunOutput output = timed(two(2, 2), "0w 1 | 1 | 1", "2:d0>1");
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 14_100 + 100 + 100);
            assertThat(output.modelTimePs()).isEqualTo(21_100);
        }
    }

    @Nested
    class Served {

        @Test
        void aPrefetchedPageOnItsWayCountsForTheFirstTierAndWaits() {
            // page 1 is read behind page 0, lands at 14,000
            RunOutput output = timed(two(3, 2), "0 1", "0:f p1");
            assertThat(output.counters().served).containsExactly(1, 1);
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + 14_100);
            assertThat(output.counters().wasted).isEqualTo(1); // page 0; its own access does not count
        }

        @Test
        void aRemoteAccessCountsWhereThePageLies() {
            RunOutput output = timed(three(1, 2, 1), "0 1 0", "1:d0>1 f;2:r");
            assertThat(output.counters().served).containsExactly(0, 1, 2);
            assertThat(output.counters().remoteBytes).isEqualTo(PAGE);
        }

        @Test
        void latenciesAreThoseOfTheTierThatServed() {
            // as above: page 1 was on its way; page 0 goes to dram in 1100, page 1 comes into its frame in 12,000, and
            // page
            // 0 is read in dram in 1500
            assertThat(latencySumsPs(two(3, 2), "0 1", "0:f p1")).containsExactly(14_100L, 12_100L);
            assertThat(latencySumsPs(three(1, 2, 1), "0 1 0", "1:d0>1 f;2:r"))
                    .containsExactly(0L, 1_500L, 12_100L + 13_200L);
        }

        private List<Long> latencySumsPs(Testbed testbed, String accesses, String script) {
            EngineExecution execution =
                    new EngineExecution(Runs.setup(testbed, ListedWorkload.of(1000, accesses), script, true));
            execution.run();
            return execution.view().latencyByTier().stream().map(Runs::sumPs).toList();
        }
    }

    @Nested
    class ServersAndPaths {

        @Test
        void littlesLawFollows() {
            // four channels of 8000 a page serve one in 2000; 16 outstanding then wait 32,000 each, since 16 = 32,000 /
            // 2000
            RunOutput output = remoteReads(16, 4_000);
            assertThat(output.modelTimePs() / 4_000.0).isCloseTo(2_000, within(20.0));
            assertThat(output.latency().meanNs()).isCloseTo(32, within(0.32));
            assertThat((double) sumPs(output.latency()) / output.modelTimePs()).isCloseTo(16, within(0.16));
        }

        @Test
        void withoutContentionEachAccessTakesItsUnloadedLatency() {
            // 4 outstanding on 4 channels: 8000 + 10,000 each, four at a time
            RunOutput output = remoteReads(4, 4_000);
            assertThat(sumPs(output.latency())).isEqualTo(4_000L * 18_000);
            assertThat(output.modelTimePs()).isEqualTo(1_000L * 18_000);
        }

        private RunOutput remoteReads(int concurrency, int count) {
            Tier nvme = new Tier("nvme", device("nvme", true, 2_000, 10_000, 3_000, 4_000, 4), 4_000, 1, 1, null);
            String accesses = "0" + " 1".repeat(count - 1);
            return Runs.timed(
                    Testbeds.of(concurrency, 0, FREE, hbm(1), nvme), ListedWorkload.of(4_000, accesses), "*:r");
        }

        @Test
        void shardsServeTheirPagesSideBySide() {
            Testbed twoShards = Testbeds.of(2, 0, FREE, hbm(2), nvme(10, 2));
            assertThat(sumPs(timed(twoShards, 10, "0 1").latency())).isEqualTo(12_100 + 12_100);
            assertThat(sumPs(timed(twoShards, 10, "0 2").latency())).isEqualTo(12_100 + 14_100);
        }

        @Test
        void replicasServeReadsInTurn() {
            Testbed twoReplicas = Testbeds.of(2, 0, FREE, hbm(2), replicated(nvme(10, 2)));
            assertThat(sumPs(timed(twoReplicas, 10, "0 1").latency())).isEqualTo(12_100 + 12_100);
            assertThat(sumPs(timed(twoReplicas, 10, "0 2").latency())).isEqualTo(12_100 + 12_100);
        }

        @Test
        void aWriteBackOccupiesAllReplicas() {
            // 0 leaves for 1 at 12,100: until 15,100 both devices write it, and it is home at 19,100. Then 1 comes
            // into its frame, in 12,000. At 31,200 the clean 1 is dropped for 2, which is read from the first device.
            Testbed twoReplicas = Testbeds.of(1, 0, FREE, hbm(1), replicated(nvme(10, 2)));
            RunOutput output = Runs.timed(twoReplicas, ListedWorkload.of(10, "0w 1 2"), "1:d0>1 f;2:d1>1 f");
            assertThat(sumPs(output.latency())).isEqualTo(12_100 + (7_000 + 12_100) + 12_100);
            assertThat(output.utilisation())
                    .containsEntry("nvme-0", (3_000 + 2 * 2_000) / 43_300.0)
                    .containsEntry("nvme-1", (3_000 + 2_000) / 43_300.0);
        }

        private RunOutput timed(Testbed testbed, int pages, String accesses) {
            return Runs.timed(testbed, ListedWorkload.of(pages, accesses), "");
        }

        @Test
        void aRunBeyondTheClockIsRefused() {
            // 4 * 10^18 each, one after another; a long ends at 9.2 * 10^18
            Tier slow = new Tier("nvme", device("nvme", true, 1, 4_000_000_000_000_000_000L, 1, 1, 1), 10, 1, 1, null);
            Testbed testbed = Testbeds.of(1, 0, FREE, hbm(1), slow);
            assertThat(Runs.timed(testbed, ListedWorkload.of(10, "0 1"), "*:r").modelTimePs())
                    .isEqualTo(8_000_000_000_000_000_002L);
            assertThatThrownBy(() -> Runs.timed(testbed, ListedWorkload.of(10, "0 1 2"), "*:r"))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("106 days");
        }

        @Test
        void theTwoDirectionsOfALinkDoNotDisturbEachOther() {
            // The link takes 500 a page and 200 more, either way. 0: 12,000 + 700 + 100.
            // 1 issues at 12,800: page 0 goes down 12,800 to 13,300, at nvme 13,500, written until 16,500, home 20,500;
            // page 1 is read then
            // until 32,500, and is there at 33,200.
            Tier linked = new Tier(
                    "nvme",
                    device("nvme", true, 2_000, 10_000, 3_000, 4_000, 1),
                    10,
                    1,
                    1,
                    new Link("link", "", 200, Testbeds.bandwidth(500), 0, ""));
            RunOutput output =
                    Runs.timed(Testbeds.of(1, 0, FREE, hbm(1), linked), ListedWorkload.of(10, "0w 1"), "1:d0>1 f");
            assertThat(sumPs(output.latency())).isEqualTo(12_800 + 20_500);
        }

        @Test
        void hostDrivenFetchesPassTheSerialFaultHandler() {
            // 5000 in the handler, 3000 more for storage: 8000 and 16,000; then 12,100 each
            RunOutput output = run(PolicyNeeds.HOST_DRIVEN, new Software(0, 0, 5_000, 3_000), two(2, 2), "0 1");
            assertThat(sumPs(output.latency())).isEqualTo(20_100 + 28_100);
        }

        @Test
        void acceleratorDrivenFetchesLookThePageUpInTheMiddleTiers() {
            // 700 for dram, on the way to nvme only
            RunOutput output = run(PolicyNeeds.NOTHING, new Software(700, 0, 0, 0), three(1, 1, 1), "0");
            assertThat(sumPs(output.latency())).isEqualTo(12_800);
            assertThat(sumPs(run(PolicyNeeds.OUTER_TIERS, new Software(700, 0, 0, 0), three(1, 1, 1), "0")
                            .latency()))
                    .isEqualTo(12_100);
        }

        @Test
        void theAcceleratorsCopyFromMemoryTakesLongerEvenWithoutLinks() {
            // last tier dram: read 1000 + 500, copy 900, hit 100
            Testbed memoryOnly = Testbeds.of(1, 0, new Software(0, 900, 0, 0), hbm(1), Testbeds.dram(10));
            assertThat(sumPs(timed(memoryOnly, 10, "0").latency())).isEqualTo(2_500);
        }

        private RunOutput run(PolicyNeeds needs, Software software, Testbed figures, String accesses) {
            Testbed testbed = new Testbed("test", PAGE, figures.accelerator(), figures.tiers(), software);
            return new EngineExecution(Runs.setup(
                            testbed,
                            ListedWorkload.of(10, accesses),
                            NamedPolicyProvider.select(ScriptedPolicy.class, needs, ""),
                            List.of(),
                            true))
                    .run();
        }
    }
}
