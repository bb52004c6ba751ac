package io.thermocline.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LatencySummaryTest {
    private final LatencySummary latency = new LatencySummary();

    @Test
    void emptySummaryIsAllZero() {
        assertThat(latency.count()).isZero();
        assertThat(latency.meanNs()).isZero();
        assertThat(latency.percentileNs(50)).isZero();
        assertThat(latency.maxNs()).isZero();
    }

    @Test
    void meanIsExactToThePicosecond() {
        latency.record(19_700, 1);
        latency.record(1, 2);
        assertThat(latency.count()).isEqualTo(3);
        assertThat(latency.meanNs()).isCloseTo(19.702 / 3, within(1e-14));
    }

    @Test
    void histogramRoundsToNanoseconds() {
        latency.record(1_499, 1);
        assertThat(latency.percentileNs(100)).isEqualTo(1);
        latency.record(1_500, 1);
        assertThat(latency.percentileNs(100)).isEqualTo(2);
        assertThat(latency.maxNs()).isEqualTo(2);
    }

    @Test
    void percentilesHaveThreeDigits() {
        for (int i = 1; i <= 1_000; i++) {
            latency.record(i * 1_000_000L, 1);
        }
        assertThat((double) latency.percentileNs(50)).isCloseTo(500_000, within(500.0));
        assertThat((double) latency.percentileNs(99)).isCloseTo(990_000, within(990.0));
        assertThat((double) latency.maxNs()).isCloseTo(1_000_000, within(1_000.0));
    }

    @Test
    void addedSummariesEqualOneOfAllRecords() {
        LatencySummary all = new LatencySummary();
        LatencySummary[] parts = {new LatencySummary(), new LatencySummary(), new LatencySummary()};
        long[] latenciesPs = {1, 499, 1_501, 330_000, 130_000_777, Long.MAX_VALUE / 2 + 1};
        for (int i = 0; i < latenciesPs.length; i++) {
            for (LatencySummary to : new LatencySummary[] {all, parts[i % 2]}) {
                to.record(latenciesPs[i], 1);
                to.record(latenciesPs[i], i + 2);
            }
        }
        for (LatencySummary part : parts) {
            latency.add(part);
        }
        assertThat(latency.count()).isEqualTo(6 + 2 + 3 + 4 + 5 + 6 + 7);
        assertThat(latency.totalNs()).isEqualTo(all.totalNs());
        assertThat(latency.meanNs()).isEqualTo(all.meanNs());
        assertThat(latency.maxNs()).isEqualTo(all.maxNs());
        for (int percentile = 1; percentile <= 100; percentile++) {
            assertThat(latency.percentileNs(percentile)).isEqualTo(all.percentileNs(percentile));
        }
    }

    @Test
    void differenceHasOnlyWhatCameSinceTheCopy() {
        latency.record(1_000_000, 3);
        latency.record(Long.MAX_VALUE / 2 + 1, 1);
        LatencySummary earlier = latency.copy();
        latency.record(7_000, 1);
        latency.record(9_000, 2);
        LatencySummary since = latency.since(earlier);
        assertThat(since.count()).isEqualTo(3);
        assertThat(since.totalNs()).isEqualTo(7 + 9 + 9);
        assertThat(since.percentileNs(50)).isEqualTo(9);
        assertThat(since.percentileNs(1)).isEqualTo(7);
        assertThat(latency.count()).isEqualTo(7);
        assertThat(latency.since(latency.copy()).count()).isZero();
    }

    /** 10^11 hits of 300 ns and 10^4 waits of a day each: sums beyond 2^63 ps. */
    @Test
    void longRunsDoNotOverflow() {
        long dayPs = 86_400L * 1_000_000_000_000L;
        latency.record(300_000, 100_000_000_000L);
        for (int i = 0; i < 10_000; i++) {
            latency.record(dayPs, 1);
        }
        assertThat(latency.count()).isEqualTo(100_000_010_000L);
        double meanNs = (1e11 * 300 + 1e4 * 8.64e13) / 100_000_010_000L;
        assertThat(latency.meanNs()).isCloseTo(meanNs, within(meanNs * 1e-12));
        assertThat((double) latency.maxNs()).isCloseTo(8.64e13, within(8.64e10));
    }
}
