package io.thermocline.engine.rules;

import static io.thermocline.engine.testing.Runs.sumPs;
import static io.thermocline.engine.testing.Testbeds.FREE;
import static io.thermocline.engine.testing.Testbeds.PAGE;
import static io.thermocline.engine.testing.Testbeds.bandwidth;
import static io.thermocline.engine.testing.Testbeds.device;
import static io.thermocline.engine.testing.Testbeds.hbm;
import static io.thermocline.engine.testing.Testbeds.nvme;
import static io.thermocline.engine.testing.Testbeds.two;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import io.thermocline.engine.loop.EngineExecution;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.testing.ListedStreams;
import io.thermocline.engine.testing.ListedWorkload;
import io.thermocline.engine.testing.NamedPolicyProvider;
import io.thermocline.engine.testing.Runs;
import io.thermocline.engine.testing.ScriptedPolicy;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Accesses that caches of lines serve, and traffic that no access waits for, in picoseconds. A fetch takes 12,000 and an
 * access to the first tier 100 more ({@link Testbeds}).
 */
class LineCachesTest {
    private static RunOutput run(Testbed testbed, Workload workload, String script, PolicyNeeds needs, boolean timed) {
        return new EngineExecution(Runs.setup(
                        testbed,
                        workload,
                        NamedPolicyProvider.select(ScriptedPolicy.class, needs, script),
                        List.of(),
                        timed))
                .run();
    }

    private static RunOutput run(Testbed testbed, String accesses, String script) {
        return run(testbed, ListedWorkload.of(1000, accesses), script, PolicyNeeds.NOTHING.withLineCaches(), true);
    }

    /** A page takes 1000 and 500 more from memory, and 400 and 70 more on its link. */
    private static Testbed linked() {
        Link link = new Link("link", "", 70, bandwidth(400), 0, "");
        Tier dram = new Tier("dram", device("dram", false, 1000, 500, 800, 300, 1), 1000, 1, 1, link);
        return Testbeds.of(4, 0, FREE, hbm(2), dram);
    }

    @Test
    void cachedAccessBelowTheFirstTierTakesItsOwnTime() {
        RunOutput output = run(two(2, 4), "0 1", "0:k700;1:k300");
        assertThat(sumPs(output.latency())).isEqualTo(700 + 300);
        assertThat(output.modelTimePs()).isEqualTo(700);
        assertThat(output.counters().served).containsExactly(0, 2);
    }

    @Test
    void cachedAccessToTheFirstTierTakesItsOwnTime() {
        RunOutput output = run(two(2, 4), "0 | 0 0", "1:k300");
        assertThat(sumPs(output.latency())).isEqualTo(12_100 + 300 + 100);
        assertThat(output.modelTimePs()).isEqualTo(12_100 + 300);
    }

    @Test
    void cachedAccessDoesNotUseTheServerOfTheFirstTier() {
        // at 13,100 the first hit is cached, and the second finds the server free
        Tier first = new Tier("hbm", device("hbm", false, 400, 100, 600, 100, 1), 4, 1, 1, null);
        Testbed testbed = new Testbed(
                "test", PAGE, new Accelerator("test", 4, 0, 0, 0, PAGE), List.of(first, nvme(1000, 1)), FREE);
        RunOutput output = run(testbed, "0 | 0 0", "1:k50");
        assertThat(sumPs(output.latency())).isEqualTo(13_100 + 50 + 500);
    }

    @Test
    void writeBackUsesTheServerOfTheFirstTier() {
        // written back until 13,700, then read until 14,100
        Tier first = new Tier("hbm", device("hbm", false, 400, 100, 600, 100, 1), 4, 1, 1, null);
        Testbed testbed = new Testbed(
                "test", PAGE, new Accelerator("test", 4, 0, 0, 0, PAGE), List.of(first, nvme(1000, 1)), FREE);
        assertThat(run(testbed, "0 | 0", "1:w0/0/0").modelTimePs()).isEqualTo(13_100 + 600 + 400 + 100);
    }

    @Test
    void linkAndMemoryCarryTheirOwnBytes() {
        assertThat(run(linked(), "0", "0:r2048/4096").modelTimePs()).isEqualTo(1000 + 500 + 200 + 70);
        assertThat(run(linked(), "0", "0:r4096/0").modelTimePs()).isEqualTo(400 + 70);
        assertThat(run(linked(), "0", "0:r0/4096").modelTimePs()).isEqualTo(1000 + 500);
    }

    @Test
    void accessesWaitBehindTrafficThatNoneWaitsFor() {
        // page 7 is read until 2000, page 0 until 4000, page 1 until 6000
        RunOutput output = run(two(2, 4), "0 1", "0:t7/0/4096 r;1:r");
        assertThat(sumPs(output.latency())).isEqualTo(14_000 + 16_000);
        assertThat(output.counters().remoteBytes).isEqualTo(2 * PAGE);
    }

    @Test
    void trafficIsOverBeforeTheRunEnds() {
        // page 7 is written down the link until 470 and into memory until 1270, and is there 300 later
        assertThat(run(linked(), "0", "0:k10 w7/4096/4096").modelTimePs()).isEqualTo(470 + 800 + 300);
    }

    @Test
    void streamsWaitForCachedAccesses() {
        ListedWorkload.Access access = new ListedWorkload.Access(0, false, 0, false);
        ListedStreams streams = new ListedStreams(10, 2, 1, 1, List.of(access, access, access, access));
        RunOutput output =
                run(two(2, 4), streams, "0:k300;1:k300;2:k300;3:k300", PolicyNeeds.NOTHING.withLineCaches(), true);
        assertThat(sumPs(output.latency())).isEqualTo(4 * 300);
        assertThat(output.modelTimePs()).isBetween(2L * 300, 4L * 300);
    }

    @Test
    void withoutAClockCachedAccessesAreCounted() {
        RunOutput output = run(
                two(2, 4), ListedWorkload.of(1000, "0 0"), "0:k1;1:k1", PolicyNeeds.NOTHING.withLineCaches(), false);
        assertThat(output.counters().served).containsExactly(0, 2);
    }

    @Test
    void policyThatDeclaresNoLineCachesIsRefused() {
        assertThatThrownBy(() -> run(two(2, 4), ListedWorkload.of(1000, "0"), "0:k1", PolicyNeeds.NOTHING, true))
                .hasMessageContaining("does not declare withLineCaches");
    }
}
