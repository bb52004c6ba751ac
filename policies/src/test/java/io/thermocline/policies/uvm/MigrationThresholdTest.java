package io.thermocline.policies.uvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MigrationThresholdTest {
    private static final MigrationThreshold POSTER = new MigrationThreshold(8, 2);

    @Test
    void emptyMemoryMigratesAtFirstTouch() {
        assertThat(POSTER.whileFitting(0, 512)).isEqualTo(1);
    }

    /** 8 * 128 / 512 + 1, and 8 + 1 when memory is full. */
    @Test
    void growsWithOccupancy() {
        assertThat(POSTER.whileFitting(128, 512)).isEqualTo(3);
        assertThat(POSTER.whileFitting(100, 512)).isEqualTo(2); // 2.5625
        assertThat(POSTER.whileFitting(63, 512)).isEqualTo(1); // 1.98
        assertThat(POSTER.whileFitting(512, 512)).isEqualTo(9);
    }

    /** The poster: with p = 2 and t_s = 8 pages migrate after the 16th access; each round trip adds as many. */
    @Test
    void growsWithRoundTrips() {
        assertThat(POSTER.whenOversubscribed(0)).isEqualTo(16);
        assertThat(POSTER.whenOversubscribed(1)).isEqualTo(32);
        assertThat(POSTER.whenOversubscribed(31)).isEqualTo(512);
        assertThat(new MigrationThreshold(8, 8).whenOversubscribed(2)).isEqualTo(192);
    }
}
