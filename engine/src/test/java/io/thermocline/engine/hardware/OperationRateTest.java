package io.thermocline.engine.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thermocline.engine.hardware.OperationRate.Point;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OperationRateTest {
    /** The reads of a Samsung PM1735: 909.09 ns for 512 B, 625 ns for 4 KiB (BaM Table 2). */
    private static final OperationRate PM1735 =
            new OperationRate(List.of(new Point(512, 1_100_000), new Point(4096, 1_600_000)));

    private static Device device(OperationRate rate, int channels) {
        return new Device("d", "", true, 0, 0, 6_550_000_000L, 6_550_000_000L, rate, rate, channels, 0, Map.of());
    }

    @Test
    void sizesOfTheListHaveTheirRates() {
        assertThat(device(PM1735, 1).readServicePs(512)).isEqualTo(909_091);
        assertThat(PM1735.perSecond(512)).isEqualTo(1_100_000);
        assertThat(PM1735.perSecond(4096)).isEqualTo(1_600_000);
    }

    @Test
    void timeBetweenTwoSizesIsInterpolated() {
        // 2304 is half way from 512 to 4096: (909.09 + 625) / 2 ns
        assertThat(device(PM1735, 1).readServicePs(2304)).isEqualTo(767_045);
        assertThat(device(PM1735, 2).writeServicePs(2304)).isEqualTo(1_534_091);
    }

    @Test
    void sizesBeyondTheListTakeTheTimeOfTheNearest() {
        assertThat(PM1735.picoseconds(128)).isEqualTo(PM1735.picoseconds(512));
        assertThat(PM1735.picoseconds(1 << 20)).isEqualTo(PM1735.picoseconds(4096));
    }

    @Test
    void transferLongerThanTheCommandCounts() {
        // 64 KiB at 6.55 GB/s
        assertThat(device(PM1735, 1).readServicePs(65_536)).isEqualTo(10_005_496);
    }

    @Test
    void oneNumberIsTheRateOfAllSizes() {
        OperationRate rate = OperationRate.of(500_000);
        assertThat(rate.picoseconds(1)).isEqualTo(2e6).isEqualTo(rate.picoseconds(1 << 30));
        assertThat(rate).hasToString("500000");
        assertThat(rate.dependsOnSize()).isFalse();
    }

    @Test
    void zeroIsNoLimit() {
        assertThat(OperationRate.of(0).picoseconds(4096)).isZero();
        assertThat(OperationRate.of(0).perSecond(4096)).isZero();
        assertThat(OperationRate.of(0)).hasToString("0");
    }

    @Test
    void textNamesEachSize() {
        assertThat(PM1735).hasToString("512:1100000 4096:1600000");
        assertThat(PM1735.dependsOnSize()).isTrue();
    }

    @Test
    void sizesThatDoNotAscendAndRatesOfNothingAreRefused() {
        assertThatThrownBy(() -> new OperationRate(List.of(new Point(4096, 1), new Point(4096, 2))))
                .hasMessageContaining("ascending");
        assertThatThrownBy(() -> new Point(512, 0)).hasMessageContaining("perSecond is at least 1, not 0");
        assertThatThrownBy(() -> new Point(-1, 1)).hasMessageContaining("bytes is at least 0, not -1");
    }
}
