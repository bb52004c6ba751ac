package io.thermocline.policies.uvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccessCountersTest {
    @Test
    void countAndRoundTripsShareARegister() {
        AccessCounters counters = new AccessCounters();
        counters.grow(2);
        counters.count(1);
        counters.countRoundTrip(1);
        counters.count(1);
        assertThat(counters.accesses(1)).isEqualTo(2);
        assertThat(counters.roundTrips(1)).isEqualTo(1);
        assertThat(counters.accesses(0)).isZero();
        assertThat(counters.roundTrips(0)).isZero();
    }

    /** 27 bits: 134,217,727 accesses. The next halves all counts, and no round trip is touched. */
    @Test
    void fullCountHalvesAllCounts() {
        AccessCounters counters = new AccessCounters();
        counters.grow(2);
        for (int i = 0; i < 31; i++) {
            counters.countRoundTrip(0);
        }
        for (int i = 0; i < 7; i++) {
            counters.count(1);
        }
        boolean halved = false;
        for (int i = 0; i < (1 << 27) - 1; i++) {
            halved |= counters.count(0);
        }
        assertThat(halved).isFalse();
        assertThat(counters.accesses(0)).isEqualTo(134_217_727);
        assertThat(counters.count(0)).isTrue();
        assertThat(counters.accesses(0)).isEqualTo(67_108_863 + 1);
        assertThat(counters.accesses(1)).isEqualTo(3);
        assertThat(counters.roundTrips(0)).isEqualTo(31);
    }

    /** 5 bits: 31 round trips. The next halves those of all blocks, and no count is touched. */
    @Test
    void fullRoundTripsAreHalved() {
        AccessCounters counters = new AccessCounters();
        counters.grow(2);
        counters.count(0);
        for (int i = 0; i < 6; i++) {
            counters.countRoundTrip(1);
        }
        for (int i = 0; i < 31; i++) {
            counters.countRoundTrip(0);
        }
        assertThat(counters.roundTrips(0)).isEqualTo(31);
        counters.countRoundTrip(0);
        assertThat(counters.roundTrips(0)).isEqualTo(16);
        assertThat(counters.roundTrips(1)).isEqualTo(3);
        assertThat(counters.accesses(0)).isEqualTo(1);
    }
}
