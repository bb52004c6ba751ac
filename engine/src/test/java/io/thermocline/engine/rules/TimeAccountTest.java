package io.thermocline.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.TimeAccount;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.Testbeds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The account of a run's time, worked out by hand with the round numbers of {@link Testbeds}. */
class TimeAccountTest {
    private static TimeAccount account(RunOutput output) {
        TimeAccount time = output.time();
        assertThat(time).isNotNull();
        return time;
    }

    private static Map<String, Double> waits(TimeAccount time) {
        Map<String, Double> waits = new LinkedHashMap<>();
        time.waits().forEach(wait -> waits.put(wait.cause().words() + " " + wait.where(), wait.accessPs()));
        return waits;
    }

    private static TimeAccount run(Testbed testbed, String accesses, String script) {
        return account(Runs.timed(testbed, ListedWorkload.of(8, accesses), script));
    }

    /**
     * A page takes dram's channel for 1000 and 500 more: the five wait for 0 to 4000 before. All issue at once and end
     * at 5600.
     */
    @Test
    void queueingAtDeviceIsReported() {
        Testbed testbed = Testbeds.of(5, 0, Testbeds.FREE, Testbeds.hbm(8), Testbeds.dram(100));
        TimeAccount time = run(testbed, "0 1 2 3 4", "");
        assertThat(waits(time)).containsExactly(Map.entry("device dram", 17_500.0), Map.entry("device hbm", 500.0));
        assertThat(time.waits().get(0).queuedPs()).isEqualTo(10_000);
        assertThat(time)
                .extracting(TimeAccount::issuePs, TimeAccount::windowPs, TimeAccount::drainPs)
                .containsExactly(0L, 0L, 5_600L);
        assertThat(time.criticalPs(time.waits().get(0))).isEqualTo(5_600 * 17_500.0 / 18_000, within(1e-6));
    }

    /** Page 0 takes 12,100 and must be written back, in 7000, before page 1 comes in 12,100: 31,200 in all. */
    @Test
    void writeBackBeforeFetchIsReported() {
        TimeAccount time = run(Testbeds.two(1, 1), "0w 1", "1:d0>1 f");
        assertThat(waits(time))
                .containsExactly(
                        Map.entry("device nvme", 24_000.0),
                        Map.entry("write-back before fetch hbm", 7_000.0),
                        Map.entry("device hbm", 200.0));
        assertThat(time.windowPs()).isEqualTo(12_100);
        assertThat(time.drainPs()).isEqualTo(19_100);
        assertThat(time.flushPs()).isZero();
    }

    /** The second access waits as long as the first, for a page that is on its way. */
    @Test
    void pageInFlightIsReported() {
        TimeAccount time = run(Testbeds.two(1, 2), "0 0", "");
        assertThat(waits(time))
                .containsExactly(
                        Map.entry("device nvme", 12_000.0),
                        Map.entry("page in flight nvme", 12_000.0),
                        Map.entry("device hbm", 200.0));
    }

    /**
     * A policy that takes the frame in flight: page 1 waits until page 0 has landed at 12,000, and is fetched in 12,000
     * then.
     */
    @Test
    void frameInFlightIsReported() {
        TimeAccount time = run(Testbeds.two(1, 2), "0 1", "1:d0>1 f");
        assertThat(waits(time)).containsEntry("frame in flight hbm", 12_000.0);
        TimeAccount written = run(Testbeds.two(1, 2), "0w 1", "1:d0>1 f");
        assertThat(waits(written))
                .containsEntry("frame in flight hbm", 12_000.0)
                .containsEntry("write-back before fetch hbm", 7_000.0);
    }

    /**
     * Pages 0, 1, 2 have come at 12,100, 14,100 and 16,100. Page 0 goes to dram within 1100. Page 1 goes to dram's
     * spare frame at 14,100, behind page 0, which takes dram for 1000: 2100; page 0 is at home at 22,600. Page 2 goes
     * to the frame that page 0 leaves, from 22,600 on, in 1100.
     */
    @Test
    void lackOfSpareFramesIsReported() {
        TimeAccount time = run(Testbeds.three(3, 1, 3), "0w 1w 2w 3w 4w 5w", "3:d0>1 f;4:d0>2 d1>1 f;5:d1>2 d2>1 f");
        assertThat(waits(time))
                .containsEntry("spare frames dram", 6_500.0)
                .containsEntry("write-back before fetch hbm", 1_100.0 + 2_100 + 1_100);
    }

    /** A page that is written back until 7000 later is read again at once: it is not at home yet. */
    @Test
    void pageBeingDemotedIsReported() {
        TimeAccount time = run(Testbeds.two(2, 1), "0w 1 0", "1:d0>1 f;2:f");
        // page 1 needs no frame of page 0's: it issues at 12,100 with the write-back, whose 3000 it waits for, and ends
        // at 12,100 + 3000 + 12,000 + 100; page 0 has been at home since 19,100
        assertThat(waits(time)).doesNotContainKey("page on its way down nvme");
        TimeAccount overlapping = run(Testbeds.two(3, 2), "0w 0w 1 0", "2:d0>1 f;3:f");
        // pages 1 and 0 issue at 12,100, when both accesses to page 0 are done: page 0 waits for the whole of its
        // write-back
        assertThat(waits(overlapping)).containsEntry("page on its way down nvme", 7_000.0);
    }

    /**
     * What accesses wait for has its own times: those of {@link #writeBackBeforeFetchIsReported} and its like, by hand.
     */
    @Test
    void waitsNameTheServerThatHeldThemUp() {
        TimeAccount two = run(Testbeds.two(1, 1), "0w 1", "1:d0>1 f");
        assertThat(heldBy(two)).containsOnly(Map.entry("write-back before fetch hbm", "nvme"));
        TimeAccount joined = run(Testbeds.two(1, 2), "0 0", "");
        assertThat(heldBy(joined)).containsOnly(Map.entry("page in flight nvme", "nvme"));
        TimeAccount taken = run(Testbeds.two(1, 2), "0 1", "1:d0>1 f");
        assertThat(heldBy(taken)).containsOnly(Map.entry("frame in flight hbm", "nvme"));
        // pages go down to dram; its frames are emptied to nvme
        TimeAccount three = run(Testbeds.three(3, 1, 3), "0w 1w 2w 3w 4w 5w", "3:d0>1 f;4:d0>2 d1>1 f;5:d1>2 d2>1 f");
        assertThat(heldBy(three))
                .containsEntry("write-back before fetch hbm", "dram")
                .containsEntry("spare frames dram", "nvme");
    }

    /**
     * Page 1 comes back from dram in 1500, but before that its frame's page goes to nvme in 7000: nvme holds up who
     * waits for page 1, too.
     */
    @Test
    void fetchIsHeldUpByTheWriteBackOfItsFrame() {
        TimeAccount time = run(Testbeds.three(1, 1, 2), "1 0w 1 1", "1:d1>1 f;2:d0>2 f");
        assertThat(heldBy(time))
                .containsEntry("write-back before fetch hbm", "nvme")
                .containsEntry("page in flight dram", "nvme");
    }

    private static Map<String, String> heldBy(TimeAccount time) {
        Map<String, String> servers = new LinkedHashMap<>();
        for (TimeAccount.Wait wait : time.waits()) {
            if (wait.heldBy() != null) {
                servers.put(wait.cause().words() + " " + wait.where(), wait.heldBy());
            }
        }
        return servers;
    }

    @Test
    void arrivalsBarriersAndGapsAreReported() {
        TimeAccount open = account(Runs.timed(
                Testbeds.two(4, 1),
                ListedWorkload.arriving(4, new int[] {0, 0, 0}, new long[] {0, 50_000, 50_010}),
                ""));
        // the second arrives at 50,000 and issues at once; the last arrives 10 later and waits until the second is done
        // at 50,100
        assertThat(open.arrivalPs()).isEqualTo(50_000 + 10);
        assertThat(open.windowPs()).isEqualTo(90);
        assertThat(open.drainPs()).isEqualTo(100);
        Testbed gaps = Testbeds.of(8, 7, Testbeds.FREE, Testbeds.hbm(8), Testbeds.dram(100));
        TimeAccount barrier = account(Runs.timed(gaps, ListedWorkload.of(8, "0 1 | 2"), ""));
        // 0 at 0, 1 at 7; both done at 2600; 2 issues then, and is done at 4200
        assertThat(barrier.issuePs()).isEqualTo(3 * 7); // the gap behind the last issue, too
        assertThat(barrier.barrierPs()).isEqualTo(2_600 - 2 * 7);
        assertThat(barrier.drainPs()).isEqualTo(1_600 - 7);
    }

    /** Whatever happens, the parts add up: to the model time, and to the time of all accesses. */
    @Property
    void partsAddUp(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 9) int concurrency,
            @ForAll @IntRange(min = 1, max = 6) int frames,
            @ForAll boolean gaps) {
        int gap = gaps ? 300 : 0;
        Testbed testbed = Testbeds.of(
                concurrency, gap, Testbeds.FREE, Testbeds.hbm(frames), Testbeds.dram(2), Testbeds.nvme(1000, 1));
        RunOutput output = Runs.ENGINE.run(Runs.setup(
                testbed,
                ListedWorkload.uniform(seed, 12, 400),
                NamedPolicyProvider.select(ReplacingPolicy.class, PolicyNeeds.NOTHING, ""),
                List.of(),
                true));
        TimeAccount time = account(output);
        assertThat(time.issuePs()).isBetween(399L * gap, 400L * gap);
        assertThat(time.issuePs() + time.arrivalPs() + time.waitPs() + time.flushPs())
                .isEqualTo(output.modelTimePs());
        assertThat(time.waits().stream().mapToDouble(TimeAccount.Wait::accessPs).sum())
                .isEqualTo(output.latency().totalNs() * 1000, within(1.0));
    }
}
