package io.thermocline.engine.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimerPeriodsTest {
    @Test
    void aTimerDueBeyondTheEndOfTheClockNeverRuns() {
        Timers timers = new Timers(1_000_000_000_000L);
        timers.add(Long.MAX_VALUE - 1);
        assertThat(timers.nextPs()).isEqualTo(DepartureQueues.NEVER);
        timers.add(5_000_000_000_000_000_000L);
        assertThat(timers.nextPs()).isEqualTo(5_000_001_000_000_000_000L);
        assertThat(timers.take()).isEqualTo(1);
        assertThat(timers.nextPs()).isEqualTo(DepartureQueues.NEVER);
    }
}
