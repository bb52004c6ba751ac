package io.thermocline.tier.shaping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.tier.TierException;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A device of 1 us latency, 1 GB/s, 10^6 commands/s for writes, 2 requests inside. */
final class ShaperTest {
    private static final Shaping DEVICE = new Shaping(1_000, 1_000, 1_000_000_000, 1_000_000_000, 0, 1_000_000, 2, 10);

    private final Shaper shaper = new Shaper(DEVICE, 0);
    private final Shaper.Client client = shaper.client();

    @Test
    void idleDeviceTakesLatencyPlusTransfer() {
        assertThat(client.reserve(false, 500, 7)).isEqualTo(7 + 10 * (1_000 + 500));
    }

    @Test
    void iopsLimitSmallRequests() {
        // 64 B would take 64 ns, a command takes 1,000 ns
        assertThat(client.reserve(true, 64, 0)).isEqualTo(10 * (1_000 + 1_000));
    }

    @Test
    void transfersQueueAndLatenciesOverlap() {
        assertThat(client.reserve(false, 300, 0)).isEqualTo(10 * 1_300);
        assertThat(client.reserve(false, 300, 0)).isEqualTo(10 * 1_600);
    }

    @Test
    void thirdRequestEntersWhenTheFirstHasEnded() {
        client.reserve(false, 100, 0); // ends at 1,100
        client.reserve(false, 100, 0);
        assertThat(client.reserve(false, 100, 0)).isEqualTo(10 * (1_100 + 100 + 1_000));
        assertThat(shaper.load(0).queued()).isEqualTo(2);
    }

    @Test
    void busyTimeCoversElapsedTimeOnly() {
        client.reserve(false, 300, 0); // keeps the device from 0 to 3,000
        client.reserve(false, 300, 0); // to 6,000
        client.reserve(false, 300, 0); // enters when the first has ended: from 13,000 to 16,000
        assertThat(shaper.load(0).busyNs()).isZero();
        assertThat(shaper.load(4_000).busyNs()).isEqualTo(4_000);
        assertThat(shaper.load(13_000).busyNs()).isEqualTo(6_000);
        assertThat(shaper.load(14_000).busyNs()).isEqualTo(7_000);
        assertThat(shaper.load(100_000).busyNs()).isEqualTo(9_000);
    }

    @Test
    void leavingClientFreesItsSlotsAndPlaces() {
        Shaper.Client leaves = shaper.client();
        for (int i = 0; i < 20; i++) {
            leaves.reserve(false, 300, 0); // from 0 and 3,000, two at a time, to 13,000 and 16,000
        }
        leaves.leave(4_000);
        // the second had begun, and its place is free
        assertThat(client.reserve(false, 300, 4_000)).isEqualTo(4_000 + 13_000);
        assertThat(shaper.load(4_000).queued()).isEqualTo(2);
        // the first keeps its place to the end
        assertThat(client.reserve(false, 300, 4_000)).isEqualTo(13_000 + 13_000);
        assertThat(shaper.load(100_000).busyNs()).isEqualTo(4_000 + 2 * 3_000);
    }

    @Test
    void remainingClientsKeepTheirDeadlinesWhenOneLeaves() {
        Shaper.Client leaves = shaper.client();
        assertThat(client.reserve(false, 300, 0)).isEqualTo(13_000);
        leaves.reserve(false, 300, 0); // to 16,000
        leaves.reserve(false, 300, 0); // 13,000 to 26,000
        assertThat(client.reserve(false, 300, 0)).isEqualTo(16_000 + 13_000);
        leaves.leave(1_000);
        // as if it had asked for nothing, the requests of the other are inside from 0 and from 3,000 on
        assertThat(shaper.client().reserve(false, 300, 1_000)).isEqualTo(13_000 + 13_000);
    }

    @Test
    void oversleepingDoesNotAccumulate() {
        // a client with two requests under way comes back 7 ns late each time; the device never rests, so the rate is
        // exact
        Shaper.Client exact = new Shaper(new Shaping(0, 0, 3_000_000_000L, 1_000_000_000, 0, 0, 64, 1), 0).client();
        long before = exact.reserve(false, 100, 0);
        long end = exact.reserve(false, 100, 0);
        for (int i = 2; i < 30_000; i++) {
            long next = exact.reserve(false, 100, before + 7);
            before = end;
            end = next;
        }
        assertThat(end).as("30,000 times 33.33 ns, no rounding adds up").isEqualTo(1_000_000);
    }

    @Test
    void twoClientsShareTheBandwidth() {
        Shaper shared = new Shaper(new Shaping(1_000, 1_000, 1_000_000_000, 1_000_000_000, 0, 0, 64, 1), 0);
        List<Shaper.Client> clients = List.of(shared.client(), shared.client());
        long[] now = new long[2];
        int served = 0;
        while (now[0] < 1_000_000 || now[1] < 1_000_000) {
            int next = now[0] <= now[1] ? 0 : 1;
            long end = 0;
            for (int i = 0; i < 8; i++) {
                end = clients.get(next).reserve(false, 1_000, now[next]);
            }
            served += 8;
            now[next] = end;
        }
        assertThat((double) served).isCloseTo(1_000.0, within(20.0)); // 1 GB/s for 1 ms, 1,000 B each
    }

    @Test
    void newParametersApplyToLaterRequests() {
        client.reserve(false, 100, 0);
        shaper.reshape(DEVICE.withDilation(20));
        assertThat(client.reserve(false, 100, 1_000)).isEqualTo(1_000 + 20 * 1_100);
        shaper.reshape(DEVICE.withDilation(0));
        assertThat(client.reserve(false, 100, 2_000)).isEqualTo(2_000);
    }

    @Test
    void dilationBelowTheFloorIsRefusedWithTheSmallestAllowed() {
        assertThatThrownBy(() -> new Shaper(DEVICE, 12_345))
                .isInstanceOf(TierException.class)
                .hasMessageContaining("allowed: 0, or from 13, the smallest dilation that works");
        Shaper works = new Shaper(DEVICE.withDilation(13), 12_345);
        assertThatThrownBy(() -> works.reshape(DEVICE.withDilation(12))).isInstanceOf(TierException.class);
        assertThat(works.shaping().dilation()).isEqualTo(13);
        assertThatThrownBy(() -> works.reshape(new Shaping(0, 9, 1, 1, 0, 0, 1, 5)))
                .hasMessageContaining("unless the device is given a latency");
    }

    @Test
    void latenciesAreCountedInDeviceTime() {
        client.reserve(false, 500, 0); // 1,000 ns and 500 of transfer
        client.reserve(false, 500, 0); // and 500 of waiting
        client.reserve(false, 500, 0); // enters when the first has ended, at 1,500: 1,500 and 1,500
        LatencyCounts latencies = shaper.latencies();
        assertThat(latencies.sumNs()).isEqualTo(1_500 + 2_000 + 3_000);
        LongList bounds = LatencyCounts.boundsNs();
        assertThat(latencies.counts().getLong(bounds.indexOf(2_000))).isEqualTo(2);
        assertThat(latencies.counts().getLong(bounds.indexOf(5_000))).isEqualTo(1);
        assertThat(latencies.counts().size()).isEqualTo(bounds.size() + 1);
    }

    @Test
    void parametersOutOfRangeAreRefused() {
        assertThatThrownBy(() -> new Shaping(-1, 0, 1, 1, 0, 0, 1, 1)).hasMessageContaining("readLatencyNs: -1");
        assertThatThrownBy(() -> new Shaping(0, 0, 0, 1, 0, 0, 1, 1)).hasMessageContaining("readBytesPerSecond");
        assertThatThrownBy(() -> new Shaping(0, 0, 1, 1, 0, 0, 0, 1)).hasMessageContaining("queueDepth");
        assertThatThrownBy(() -> DEVICE.withDilation(Double.NaN)).hasMessageContaining("dilation");
    }
}
