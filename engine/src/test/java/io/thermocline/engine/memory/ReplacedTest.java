package io.thermocline.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ReplacedTest {
    @Property(tries = 50)
    void countersAreKeptApart(@ForAll long seed, @ForAll @IntRange(min = 0, max = 100_000) int replacements) {
        SplitMix64 random = new SplitMix64(seed);
        int dirty = 0;
        int touched = 0;
        int demoted = 0;
        Replaced replaced = new Replaced();
        for (int i = 0; i < replacements; i++) {
            int marks = random.nextInt(Frames.ALL_MARKS + 1);
            int before = random.nextInt(2);
            dirty += (marks & Frames.DIRTY) == 0 ? 0 : 1;
            touched += (marks & Frames.TOUCHED) == 0 ? 0 : 1;
            demoted += before;
            replaced.add(marks, before);
        }
        assertThat(replaced.count()).isEqualTo(replacements);
        assertThat(replaced.dirty()).isEqualTo(dirty);
        assertThat(replaced.touched()).isEqualTo(touched);
        assertThat(replaced.demoted()).isEqualTo(demoted);
    }

    @Test
    void clearingResetsAllCounters() {
        Replaced replaced = new Replaced();
        replaced.add(Frames.ALL_MARKS, 1);
        replaced.clear();
        assertThat(replaced.count()).isZero();
        assertThat(replaced.demoted()).isZero();
    }
}
