package io.thermocline.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.policy.Pins;
import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.testing.Testbeds;
import io.thermocline.engine.time.ModelClock;
import org.junit.jupiter.api.Test;

/** A fetch from nvme takes 12,000 ps, of which 2000 in its server; the first tier serves an access in 100. */
class FramePinsTest {
    private static final int FRAME = 3;

    private final ModelClock clock = new ModelClock(Testbeds.two(8, 8), (list, timePs, begun) -> 0);
    private final Pins pins = new FramePins(clock, 8);

    FramePinsTest() {
        clock.follow(PolicyNeeds.NOTHING);
    }

    @Test
    void frameIsInUseUntilDataHasLandedAndItsAccessIsServed() {
        assertThat(pins.isInUse(FRAME)).isFalse();
        bring(true);
        pins.use(FRAME);
        assertInUseUntil(12_000 + 100);
    }

    @Test
    void prefetchedDataUsesItsFrameUntilItLands() {
        bring(false);
        pins.forget(FRAME);
        assertInUseUntil(12_000);
    }

    @Test
    void accessToDataInFlightIsServedAfterItLands() {
        bring(false);
        pins.forget(FRAME);
        clock.advanceTo(11_950);
        pins.use(FRAME);
        assertInUseUntil(12_000 + 100);
    }

    @Test
    void lastAccessDecidesHowLongAFrameIsInUse() {
        bring(true);
        pins.use(FRAME);
        clock.advanceTo(12_060); // the first is served at 12,100
        pins.use(FRAME);
        assertInUseUntil(12_060 + 100);
        clock.advanceTo(50_000);
        pins.use(FRAME);
        assertInUseUntil(50_000 + 100);
    }

    @Test
    void refilledFrameForgetsAccessesToItsPreviousPage() {
        bring(true);
        pins.use(FRAME);
        clock.advanceTo(20_000);
        bring(false);
        pins.forget(FRAME);
        assertInUseUntil(20_000 + 12_000);
    }

    @Test
    void noFrameIsInUseWithoutAClock() {
        Pins untimed = new FramePins(null, 8);
        untimed.use(FRAME);
        assertThat(untimed.isInUse(FRAME)).isFalse();
    }

    private void bring(boolean demanded) {
        clock.copy(FRAME, 1, FRAME, 0, FRAME, demanded);
    }

    private void assertInUseUntil(long timePs) {
        assertThat(pins.isInUse(FRAME)).isTrue();
        clock.advanceTo(timePs - 1);
        assertThat(pins.isInUse(FRAME)).as("at %d", timePs - 1).isTrue();
        clock.advanceTo(timePs);
        assertThat(pins.isInUse(FRAME)).as("at %d", timePs).isFalse();
    }
}
