package io.thermocline.policies.thermostat;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.run.RunOutput;
import io.thermocline.engine.run.RunSetup;
import io.thermocline.engine.run.Series;
import io.thermocline.engine.workload.AccessBatch;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KstaledTest {
    private static final double LARGE_BYTES = LargePages.BYTES;

    /**
     * Two large pages, scans each 10 s. The second is idle from 1 s on, but for two accesses at 35 s: it is in slow
     * memory from 20 s to 40 s and from 50 s on.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void idlePageGoesToSlowMemoryAndReturnsOnAccess(boolean timed) {
        Arrivals arrivals = new Arrivals(2, 100);
        for (int second = 0; second < 52; second++) {
            arrivals.add(second, 0, second % Arrivals.PARTS);
            if (second == 1) {
                arrivals.add(second, 1, 5);
            }
            if (second == 35) {
                arrivals.add(second, 1, 3);
                arrivals.add(second, 1, 4);
            }
        }

        RunOutput output = arrivals.run("kstaled", Map.of("idle", "10s", "slow-latency", "500ms"), 1, timed);

        assertThat(values(output, "footprintBytes"))
                .containsExactly(2 * LARGE_BYTES, 2 * LARGE_BYTES, 2 * LARGE_BYTES, 2 * LARGE_BYTES, 2 * LARGE_BYTES);
        assertThat(values(output, "coldShare")).containsExactly(0, 0.5, 0.5, 0, 0.5);
        assertThat(values(output, "slowAccessesPerSecond")).containsExactly(0, 0, 0, 0.2, 0);
        assertThat(output.counters().served).containsExactly(53, 2);
        assertThat(output.counters().demotions).isEqualTo(2 * Arrivals.PARTS);
        assertThat(output.counters().promotions).isEqualTo(Arrivals.PARTS);
        double third = 1.0 / 3;
        assertThat(output.policyMetrics())
                .containsEntry("coldShareFinal", 0.5)
                .containsEntry("coldShareMean", 1.0 / 5) // from 20 to 40 s
                .containsEntry("coldShareMeanSecondHalf", 1.0 / 3) // from 20 s on
                .containsEntry("slowAccessesPerSecondSecondHalf", 0.2 / 3)
                .containsEntry("slowdownSecondHalf", 0.2 / 3 * 500_000_000_000L / 1e12)
                .containsEntry("demotionBytesPerSecond", 2 * LARGE_BYTES / 50)
                .containsEntry("promotionBytesPerSecond", LARGE_BYTES / 50)
                .containsEntry("costSavingAtThird", 0.2 * (1 - third));
    }

    /**
     * Memory just fits. Its last large page has three parts, goes as in the test before, and comes back to a first tier
     * with room for three parts.
     */
    @Test
    void shorterLastLargePageNeedsRoomForItsPartsOnly() {
        Arrivals arrivals = new Arrivals(2, 100).withParts(11).withFirstTierParts(11);
        for (int second = 0; second < 52; second++) {
            arrivals.add(second, second == 35 ? 1 : 0, 2);
        }
        RunOutput output = arrivals.run("kstaled", Map.of("idle", "10s"), 1, false);
        assertThat(values(output, "coldShare")).containsExactly(3.0 / 11, 3.0 / 11, 3.0 / 11, 0, 3.0 / 11);
        assertThat(output.counters().promotions).isEqualTo(3);
    }

    /**
     * Scans each 10 s until the change at 40.95 s, then each 2 s. The second large page is idle until then and accessed
     * from 41 s on: half of memory is cold from 10 to 40 s and from 40.95 to 42.95 s; no interval lies between 40 and
     * 40.95 s.
     */
    @Test
    void figuresOfARunWhoseIntervalChangesAreMeansOverTime() {
        Arrivals arrivals = new Arrivals(2, RunSetup.CHUNK + 100);
        for (int i = 0; i < RunSetup.CHUNK; i++) {
            arrivals.add(i / 100.0, 0, i % Arrivals.PARTS);
        }
        for (int second = 41; second <= 51; second++) {
            arrivals.add(second, 0, 0);
            arrivals.add(second, 1, 0);
        }

        RunOutput output = arrivals.run(
                Arrivals.selection("kstaled", Map.of("idle", "10s")),
                Arrivals.selection("kstaled", Map.of("idle", "2s")));

        assertThat(values(output, "coldShare")).containsExactly(0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0, 0);
        assertThat(output.policyMetrics())
                .containsEntry("coldShareMean", 0.5 * 32 / 50)
                .containsEntry("coldShareMeanSecondHalf", 0.5 * 12 / 20) // from 25.475 s on: since 30 s
                .containsEntry("demotionBytesPerSecond", 0.0)
                .containsEntry("promotionBytesPerSecond", LARGE_BYTES / 10);
    }

    /**
     * Scans at 10, 20 and 30 s. The second large page is accessed at 1, 7, 17 and 27 s, the last two times in parts
     * that show at 12 and at 22 s, amid a scan.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void accessToAPartNewSinceTheLastScanKeepsItsLargePage(boolean timed) {
        Arrivals arrivals = new Arrivals(2, 5 * AccessBatch.CAPACITY).withAllocations(0);
        arrivals.addBatch(0, 2, 0);
        arrivals.addBatch(2, 12, 0);
        arrivals.addBatch(12, 22, 1);
        arrivals.addBatch(22, 32, 2);

        RunOutput output = arrivals.run("kstaled", Map.of("idle", "10s"), 1, timed);

        assertThat(values(output, "coldShare")).containsExactly(0, 0, 0);
        assertThat(output.counters().demotions).isZero();
    }

    private static double[] values(RunOutput output, String name) {
        Series series = Objects.requireNonNull(output.series().get(name));
        return IntStream.range(0, series.size()).mapToDouble(series::value).toArray();
    }
}
