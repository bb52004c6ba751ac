package io.thermocline.engine.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.testing.Testbeds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestbedTest {

    private static Device device(long latencyPs, long bytesPerSecond, long iops, int channels) {
        return new Device(
                "d", "", true, latencyPs, latencyPs, bytesPerSecond, bytesPerSecond, iops, iops, channels, 0, Map.of());
    }

    @Test
    void serviceTimeIsTheLongerOfTransferAndCommand() {
        // 4096 B at 4.096 GB/s are 1 us; 500,000 a second are 2 us
        assertThat(device(0, 4_096_000_000L, 0, 1).readServicePs(4096)).isEqualTo(1_000_000);
        assertThat(device(0, 4_096_000_000L, 500_000, 1).readServicePs(4096)).isEqualTo(2_000_000);
        assertThat(device(0, 4_096_000_000L, 500_000, 1).writeServicePs(16384)).isEqualTo(4_000_000);
    }

    @Test
    void channelHasItsShareOfTheDevice() {
        assertThat(device(0, 4_096_000_000L, 500_000, 4).readServicePs(4096)).isEqualTo(8_000_000);
    }

    @Test
    void timesAreNotRoundedToNanoseconds() {
        // 512 B at 26 GB/s are 19.692 ns
        assertThat(new Link("l", "", 0, 26_000_000_000L, 0, "").servicePs(512)).isEqualTo(19_692);
        assertThat(new Link("l", "", 0, 26_000_000_000L, 24, "").servicePs(512)).isEqualTo(20_615);
    }

    @Test
    void impossibleDeviceParametersAreRefused() {
        assertThatThrownBy(() -> device(-1, 1, 0, 1)).hasMessage("device d: readLatencyPs is at least 0, not -1");
        assertThatThrownBy(() -> device(0, 0, 0, 1)).hasMessageContaining("readBytesPerSecond is at least 1, not 0");
        assertThatThrownBy(() -> device(0, 1, -1, 1)).hasMessageContaining("perSecond is at least 1, not -1");
        assertThatThrownBy(() -> device(0, 1, 0, 0)).hasMessageContaining("channels");
        assertThatThrownBy(() -> new Link("l", "", 0, 0, 0, "")).hasMessageContaining("link l: bytesPerSecond");
        assertThatThrownBy(() -> new Link("l", "", -1, 1, 0, "")).hasMessageContaining("latencyPs");
        assertThatThrownBy(() -> new Link("l", "", 0, 1, -1, "")).hasMessageContaining("overheadBytes");
        assertThatThrownBy(() -> new Accelerator("a", 0, 0)).hasMessageContaining("concurrency is at least 1");
        assertThatThrownBy(() -> new Accelerator("a", 1 << 30, 0)).hasMessageContaining("at most 16777216");
        assertThatThrownBy(() -> new Accelerator("a", 1, -1)).hasMessageContaining("issueGapPs");
        assertThatThrownBy(() -> new Software(0, 0, -1, 0)).hasMessageContaining("faultServicePs");
        assertThatThrownBy(() -> new Tier("t", device(0, 1, 0, 1), 0, 1, 1, null))
                .hasMessageContaining("frames");
        assertThatThrownBy(() -> new Tier("t", device(0, 1, 0, 1), 1, 1, 0, null))
                .hasMessageContaining("count");
    }

    @Test
    void slowMemoryIsTheDeepestTierThatIsNoStorage() {
        assertThat(Testbeds.two(1, 1).deepestMemory()).isZero();
        assertThat(Testbeds.three(1, 1, 1).deepestMemory()).isEqualTo(1);
        assertThat(Testbeds.three(1, 1, 1).slowMemory())
                .isEqualTo(1); // its first tier is no accelerator's: it has no link
        assertThat(Testbeds.two(1, 1).slowMemory()).isZero();
        Tier memory = Testbeds.dram(1);
        assertThat(Testbeds.of(1, 0, Testbeds.FREE, Testbeds.hbm(1), memory, memory)
                        .deepestMemory())
                .isEqualTo(2);
    }

    @Test
    void testbedHasTwoToFourTiers() {
        Tier tier = Testbeds.hbm(1);
        Accelerator accelerator = new Accelerator("a", 1, 0);
        assertThatThrownBy(() -> new Testbed("t", 4096, accelerator, List.of(tier), Testbeds.FREE))
                .hasMessageContaining("2 to 4 tiers, not 1");
        assertThatThrownBy(
                        () -> new Testbed("t", 4096, accelerator, List.of(tier, tier, tier, tier, tier), Testbeds.FREE))
                .hasMessageContaining("not 5");
    }

    @Test
    void pageSizeIsAPowerOfTwo() {
        List<Tier> tiers = List.of(Testbeds.hbm(1), Testbeds.nvme(1, 1));
        Accelerator accelerator = new Accelerator("a", 1, 0);
        for (long bytes : new long[] {0, 4095, -4096, Long.MIN_VALUE}) {
            assertThatThrownBy(() -> new Testbed("t", bytes, accelerator, tiers, Testbeds.FREE))
                    .hasMessageContaining("power of two");
        }
    }

    /** Of three tiers of 3, 5 and 7 pages the last is every page's home: 3 + 5 lie above it. */
    @Test
    void upperFramesAreThoseOfAllTiersButTheLast() {
        Testbed three = Testbeds.of(1, 0, Testbeds.FREE, Testbeds.hbm(3), Testbeds.dram(5), Testbeds.nvme(7, 1));
        assertThat(three.frames(1)).isEqualTo(5);
        assertThat(three.upperFrames()).isEqualTo(8);
    }

    @Test
    void hostTierOutsideTheTiersIsRefused() {
        Testbed two = Testbeds.two(1, 1);
        assertThat(two.hostTier()).isZero();
        for (int tier : new int[] {-1, 2}) {
            assertThatThrownBy(() -> new Testbed(
                            "t", 4096, two.accelerator(), two.tiers(), two.software(), two.mechanisms(), tier))
                    .hasMessageContaining("hostTier is at least 0 and at most 1, not " + tier);
        }
    }

    @Test
    void middleTierNeedsASpareFrame() {
        Tier bare = new Tier("dram", device(0, 1, 0, 1), 1, 0, 1, null);
        assertThatThrownBy(() -> Testbeds.of(1, 0, Testbeds.FREE, Testbeds.hbm(1), bare, Testbeds.nvme(9, 1)))
                .hasMessageContaining("at least one spare frame")
                .hasMessageContaining("dram");
    }
}
