package io.thermocline.lab.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.hardware.Accelerator;
import io.thermocline.engine.hardware.Device;
import io.thermocline.engine.hardware.Link;
import io.thermocline.engine.hardware.Software;
import io.thermocline.engine.hardware.Testbed;
import io.thermocline.engine.hardware.Tier;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Times worked out by hand. A page is 4096 B; storage takes 100 us and 1 us a page, the first tier 0.1 us. */
final class TimeEstimateTest {
    private static final long US = 1_000_000;

    private static Testbed testbed(int window, int drives, Link link) {
        Device memory = new Device("m", "", false, US / 10, US / 10, 1L << 40, 1L << 40, 0, 0, 1, 0, Map.of());
        Device storage =
                new Device("s", "", true, 100 * US, 100 * US, 4_096_000_000L, 2_048_000_000L, 0, 0, 1, 0, Map.of());
        return new Testbed(
                "t",
                4096,
                new Accelerator("a", window, 0),
                List.of(new Tier("hbm", memory, 100, 0, 1, link), new Tier("nvme", storage, 1000, 0, drives, null)),
                new Software(0, 0, 0, 0));
    }

    private static final Link FAST = new Link("l", "", 0, 1L << 40, 0, "");

    /** Half of the accesses miss and read a page; nothing is written. */
    private static final Traffic HALF = new Traffic(List.of(0.5, 0.5), List.of(0.0, 2048.0), List.of(2048.0, 0.0), 0.1);

    @Test
    void withoutLoadAnAccessWaitsForItsTier() {
        TimeEstimate estimate = TimeEstimate.of(HALF, testbed(64, 1, FAST));
        // 0.5 * 0.1 us + 0.5 * 101 us; the drive is busy for 0.5 us an access, 64 of which are 32 us
        assertThat(estimate.meanNs()).isCloseTo(50_550, within(10.0));
        assertThat(estimate.accessesPerSecond()).isCloseTo(64 / 50.55e-6, within(1000.0));
        assertThat(estimate.p99Ns()).isCloseTo(101_000, within(10.0));
    }

    @Test
    void busiestServerBoundsTheRate() {
        TimeEstimate estimate = TimeEstimate.of(HALF, testbed(128, 1, FAST));
        // 128 accesses outstanding, 0.5 us each of the drive
        assertThat(estimate.meanNs()).isCloseTo(64_000, within(10.0));
        assertThat(estimate.accessesPerSecond()).isCloseTo(2e6, within(1000.0));
        assertThat(estimate.p99Ns()).isCloseTo(101_000 * 64 / 50.55, within(50.0));
    }

    @Test
    void drivesShareTheLoad() {
        assertThat(TimeEstimate.of(HALF, testbed(128, 2, FAST)).meanNs()).isCloseTo(50_550, within(10.0));
    }

    @Test
    void writesTakeTheDriveToo() {
        Traffic writing = new Traffic(List.of(0.5, 0.5), List.of(0.0, 2048.0), List.of(2048.0, 1024.0), 0.1);
        // 0.5 us of reads, and a quarter of a page at 2 us
        assertThat(TimeEstimate.of(writing, testbed(128, 1, FAST)).meanNs()).isCloseTo(128_000, within(10.0));
    }

    @Test
    void linkMayBeTheBottleneck() {
        Link slow = new Link("l", "", 0, 1_024_000_000L, 0, ""); // 4 us a page
        assertThat(TimeEstimate.of(HALF, testbed(128, 2, slow)).meanNs()).isCloseTo(128 * 2_000, within(10.0));
    }

    @Test
    void sharesFollowFromTraffic() {
        assertThat(TimeEstimate.value(Metric.HIT_RATIO, HALF, testbed(1, 1, FAST)))
                .isEqualTo(0.5);
        assertThat(TimeEstimate.value(Metric.REREADS, HALF, testbed(1, 1, FAST)))
                .isEqualTo(0.4);
        Traffic fewer = HALF.withMissRatio(0.25);
        assertThat(fewer.served()).containsExactly(0.75, 0.25);
        assertThat(fewer.readBytes()).containsExactly(0.0, 1024.0);
    }
}
