package io.thermocline.engine;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SplitMix64Test {

    /** The first numbers of the published algorithm (Vigna's C version) from seed 1234567. */
    @Test
    void sequenceEqualsThePublishedOne() {
        SplitMix64 random = new SplitMix64(1234567);
        assertThat(new String[] {
                    Long.toUnsignedString(random.nextLong()),
                    Long.toUnsignedString(random.nextLong()),
                    Long.toUnsignedString(random.nextLong()),
                    Long.toUnsignedString(random.nextLong()),
                    Long.toUnsignedString(random.nextLong())
                })
                .containsExactly(
                        "6457827717110365317",
                        "3203168211198807973",
                        "9817491932198370423",
                        "4593380528125082431",
                        "16408922859458223821");
    }

    @Test
    void sequenceDependsOnSeedAndPurposeAlone() {
        assertThat(SplitMix64.of(1, "zipf").nextLong())
                .isEqualTo(SplitMix64.of(1, "zipf").nextLong());
        assertThat(SplitMix64.of(1, "zipf").nextLong())
                .isNotEqualTo(SplitMix64.of(1, "place").nextLong());
        assertThat(SplitMix64.of(1, "zipf").nextLong())
                .isNotEqualTo(SplitMix64.of(2, "zipf").nextLong());
    }

    @Property(tries = 100)
    void numbersKeepTheirBounds(
            @ForAll long seed,
            @ForAll @IntRange(min = 1) int bound,
            @ForAll @LongRange(min = 1, max = (1L << 62) - 1) long longBound) {
        SplitMix64 random = new SplitMix64(seed);
        for (int i = 0; i < 50; i++) {
            assertThat(random.nextInt(bound)).isBetween(0, bound - 1);
            assertThat(random.nextLong(longBound)).isBetween(0L, longBound - 1);
            assertThat(random.nextDouble()).isBetween(0.0, Math.nextDown(1.0));
        }
    }

    @Test
    void numbersAreSpreadEvenly() {
        SplitMix64 random = new SplitMix64(7);
        int[] counts = new int[10];
        for (int i = 0; i < 100_000; i++) {
            counts[random.nextInt(10)]++;
        }
        for (int count : counts) {
            assertThat(count).isBetween(9_600, 10_400); // 10,000 with a deviation of 95
        }
    }
}
