package io.thermocline.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimerPeriodsTest {
    @Test
    void timerDueBeyondTheClockRangeNeverRuns() {
        Timers timers = new Timers(1_000_000_000_000L);
        timers.add(Long.MAX_VALUE - 1);
        assertThat(timers.nextPs()).isEqualTo(DepartureQueues.NEVER);
        timers.add(5_000_000_000_000_000_000L);
        assertThat(timers.nextPs()).isEqualTo(5_000_001_000_000_000_000L);
        assertThat(timers.take()).isEqualTo(1);
        assertThat(timers.nextPs()).isEqualTo(DepartureQueues.NEVER);
    }

    @Test
    void changedPeriodTakesEffectWhenTheTimerIsNextDue() {
        Timers timers = new Timers(100);
        timers.add(40);
        timers.add(45);
        timers.setPeriod(0, 10);
        int[] taken = new int[4];
        long[] duePs = new long[4];
        for (int i = 0; i < 4; i++) {
            duePs[i] = timers.nextPs();
            taken[i] = timers.take();
        }
        assertThat(duePs).containsExactly(140, 145, 150, 160);
        assertThat(taken).containsExactly(0, 1, 0, 0);
    }
}
