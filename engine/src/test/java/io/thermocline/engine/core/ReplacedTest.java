package io.thermocline.engine.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ReplacedTest {
    private static final int FULL = 1 << 15;

    @Property(tries = 50)
    void aTallyKeepsItsCountsApart(@ForAll long seed, @ForAll @IntRange(min = 0, max = FULL) int replacements) {
        SplitMix64 random = new SplitMix64(seed);
        int dirty = 0;
        int touched = 0;
        int demoted = 0;
        long tally = 0;
        for (int i = 0; i < replacements; i++) {
            int bits = random.nextInt(8);
            dirty += bits & 1;
            touched += bits >>> 1 & 1;
            demoted += bits >>> 2;
            tally += Replaced.of(bits & 1, bits >>> 1 & 1, bits >>> 2);
        }
        assertThat(Replaced.count(tally)).isEqualTo(replacements);
        assertThat(Replaced.dirty(tally)).isEqualTo(dirty);
        assertThat(Replaced.touched(tally)).isEqualTo(touched);
        assertThat(Replaced.demoted(tally)).isEqualTo(demoted);
    }

    @Test
    void aFullTallyIsNegative() {
        long one = Replaced.of(1, 1, 1);
        assertThat((FULL - 1) * one).isPositive();
        assertThat(FULL * one).isNegative();
        assertThat(Replaced.count(FULL * one)).isEqualTo(FULL);
    }
}
