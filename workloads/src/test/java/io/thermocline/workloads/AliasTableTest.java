package io.thermocline.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thermocline.engine.SplitMix64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AliasTableTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 99})
    void numbersAreDrawnInProportion(long seed) {
        AliasTable table = new AliasTable(new double[] {1, 0, 5, 2, 2}, 10);
        SplitMix64 random = new SplitMix64(seed);
        int[] drawn = new int[5];
        for (int i = 0; i < 100_000; i++) {
            drawn[table.draw(random)]++;
        }
        assertThat(drawn[1]).isZero();
        assertThat(drawn[2] / 100_000.0).isCloseTo(.5, within(.006));
        assertThat(drawn[0] / 100_000.0).isCloseTo(.1, within(.004));
    }
}
