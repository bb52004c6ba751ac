package io.thermocline.tier.shaping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.tier.TierException;
import io.thermocline.tier.route.ManualTimer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Times are picoseconds of the device and a thousand times as many wall picoseconds: dilation 1,000 makes 1 ps last 1
 * ns.
 */
final class StageExecutorTest {
    private static final Shaping DEVICE = new Shaping(1_000, 1_000, 1_000_000_000, 1_000_000_000, 0, 0, 2, 1);

    private static final long PAGE = 4096;

    private final ManualTimer timer = new ManualTimer();
    private final Shaper device = new Shaper(DEVICE, 0);
    private final Shaper.Client client = device.client();
    private final StageExecutor stages = new StageExecutor(device, timer, PAGE, 1_000);
    private final List<String> answers = new ArrayList<>();

    private void serve(int stage, long servicePs, long latencyPs, String name) {
        stages.serve(stage, false, servicePs, latencyPs, () -> answers.add(name + " at " + timer.nanoTime()));
    }

    @Test
    void stageServesInArrivalOrderAndLatenciesOverlap() {
        stages.add(1, false);
        serve(0, 100, 50, "a");
        serve(0, 100, 50, "b");
        timer.advance(500);
        serve(0, 100, 0, "c"); // the stage is free again
        timer.advance(500);
        assertThat(answers).containsExactly("a at 150", "b at 250", "c at 600");
    }

    @Test
    void stageWithTwoChannelsServesTwoAtATime() {
        stages.add(2, false);
        serve(0, 100, 0, "a");
        serve(0, 100, 0, "b");
        serve(0, 100, 0, "c");
        timer.advance(500);
        assertThat(answers).containsExactly("a at 100", "b at 100", "c at 200");
    }

    @Test
    void stagesOfARunAreIndependent() {
        stages.add(1, false);
        stages.add(1, false);
        serve(0, 100, 0, "a");
        serve(1, 100, 0, "b");
        timer.advance(500);
        assertThat(answers).containsExactly("a at 100", "b at 100");
    }

    @Test
    void directClientsDelayTheRunOnTheDevice() {
        stages.add(1, true);
        assertThat(client.reserve(false, 300, 0)).isEqualTo(1_300); // 300 B at 1 B/ns, then 1,000 ns
        serve(0, 100, 50, "a");
        assertThat(client.reserve(false, 300, 0)).isEqualTo(300 + 100 + 1_300);
        timer.advance(5_000);
        assertThat(answers).containsExactly("a at " + (300 + 100 + 50));
    }

    @Test
    void latenciesIncludeWaitingButNotDilation() {
        stages.add(1, true);
        serve(0, 100_000, 50_000, "a"); // of the device: 100 ns, then 50 ns
        serve(0, 100_000, 50_000, "b"); // waits for 100 ns first
        assertThat(device.latencies().sumNs()).isCloseTo(150 + 250, within(1e-6));
        assertThat(device.latencies().counts().longStream().sum()).isEqualTo(2);
    }

    @Test
    void fourChannelsServeFourRequestsInTheTimeOfOne() {
        stages.add(4, true);
        serve(0, 400, 50, "alone"); // 400 in one of four channels
        timer.advance(10_000);
        for (int i = 0; i < 8; i++) {
            serve(0, 400, 50, "" + i);
        }
        timer.advance(10_000);
        assertThat(answers).hasSize(9).startsWith("alone at 450");
        assertThat(answers.get(8)).isEqualTo("7 at " + (10_000 + 8 * 100 + 300 + 50)); // 100 of the whole device each
    }

    @Test
    void leavingRunFreesItsUnusedSlots() {
        stages.add(1, true);
        serve(0, 100, 0, "a");
        serve(0, 100, 0, "b");
        assertThat(client.reserve(false, 300, 0)).isEqualTo(200 + 1_300); // a direct client keeps its slot
        serve(0, 1_000, 0, "c");
        timer.advance(150);
        stages.close();
        stages.close();
        // before its slot are the 300 of the direct client, but not the 50 left of "b" nor the 1,000 of "c"
        assertThat(client.reserve(false, 300, 150)).isEqualTo(150 + 300 + 1_300);
        assertThat(device.load(150).busyNs()).isEqualTo(150);
        assertThat(device.load(10_000).busyNs()).isEqualTo(150 + 300 + 300);
        assertThatThrownBy(() -> serve(0, 1, 1, "late"))
                .isInstanceOf(TierException.class)
                .hasMessageContaining("left");
    }

    @Test
    void requestsAreQueuedFromArrivalToAnswer() {
        stages.add(1, true);
        stages.add(1, false);
        for (int i = 0; i < 3; i++) {
            serve(0, 100, 500, "" + i); // answered at 600, 700, 800
        }
        stages.serve(0, true, 100, 50, () -> {}); // and before two of them, at 450
        serve(1, 100, 500, "at a stage of its own");
        assertThat(device.load(0).queued()).isEqualTo(4);
        assertThat(device.load(449).queued()).isEqualTo(4);
        assertThat(device.load(450).queued()).isEqualTo(3);
        assertThat(device.load(650).queued()).isEqualTo(2);
        assertThat(device.load(800).queued()).isZero();
    }

    @Test
    void requestsOfARunTakeNoPlaceOfDirectClients() {
        stages.add(1, true);
        for (int i = 0; i < 5; i++) {
            serve(0, 100, 50_000, "" + i); // more than the two that the queue holds
        }
        assertThat(client.reserve(false, 300, 0)).isEqualTo(500 + 1_300);
        assertThat(client.reserve(false, 300, 0)).isEqualTo(800 + 1_300);
        assertThat(device.load(0).queued()).isEqualTo(5 + 2);
        // a third waits for the place of the client's first, outside
        assertThat(client.reserve(false, 300, 0)).isEqualTo(1_800 + 1_300);
        assertThat(device.load(0).queued()).isEqualTo(5 + 2);
    }

    @Test
    void leavingRunKeepsOnlyStartedRequestsQueued() {
        stages.add(1, true);
        StageExecutor others = new StageExecutor(device, timer, PAGE, 1_000);
        others.add(1, true);
        for (int i = 0; i < 3; i++) {
            serve(0, 100, 500, "" + i);
        }
        others.serve(0, false, 100, 500, () -> {}); // behind them
        timer.advance(150);
        stages.close(); // the slot of the first has ended, that of the second has begun
        assertThat(device.load(150).queued()).isEqualTo(2);
        assertThat(device.load(600).queued()).isEqualTo(1);
        assertThat(device.load(749).queued()).isEqualTo(1); // its slot is now from 150 to 250
        assertThat(device.load(750).queued()).isZero();
    }

    @Test
    void changedDeviceParametersScaleTheRunsDelays() {
        stages.add(1, true);
        device.reshape(new Shaping(3_000, 500, 250_000_000, 1_000_000_000, 0, 0, 2, 1));
        serve(0, 100, 50, "read"); // a quarter of the bandwidth, three times the latency
        timer.advance(10_000);
        stages.serve(0, true, 100, 50, () -> answers.add("write at " + timer.nanoTime()));
        timer.advance(10_000);
        assertThat(answers).containsExactly("read at " + (400 + 150), "write at " + (10_000 + 100 + 25));
    }

    @Test
    void requestLongerThanAnHourIsRefused() {
        stages.add(1, true);
        long hourPs = 3_600_000_000_000L;
        serve(0, hourPs, hourPs, "a");
        assertThatThrownBy(() -> serve(0, hourPs + 1_000, 0, "b"))
                .isInstanceOf(TierException.class)
                .hasMessageContaining("dilation: 1000.0")
                .hasMessageContaining("1 h");
        assertThatThrownBy(() -> serve(0, 0, hourPs + 1_000, "b")).isInstanceOf(TierException.class);
    }

    @Test
    void invalidArgumentsAreRefused() {
        stages.add(1, false);
        assertThatThrownBy(() -> serve(1, 1, 1, "a"))
                .isInstanceOf(TierException.class)
                .hasMessageContaining("no stage 1");
        assertThatThrownBy(() -> serve(0, -1, 1, "a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> stages.add(0, false)).hasMessageContaining("channels: 0");
        assertThatThrownBy(() -> new StageExecutor(device, timer, PAGE, 0)).hasMessageContaining("dilation: 0");
        assertThatThrownBy(() -> new StageExecutor(device, timer, PAGE, Double.NaN))
                .hasMessageContaining("dilation: NaN");
    }
}
