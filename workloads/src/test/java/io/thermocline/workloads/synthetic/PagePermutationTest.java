package io.thermocline.workloads.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.thermocline.engine.SplitMix64;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PagePermutationTest {
    @Property(tries = 200)
    void imagesAreAPermutation(@ForAll @IntRange(min = 1, max = 5000) int n, @ForAll long seed) {
        PagePermutation permutation = new PagePermutation(n, new SplitMix64(seed));
        boolean[] hit = new boolean[n];
        for (int i = 0; i < n; i++) {
            hit[permutation.apply(i)] = true;
        }
        assertThat(hit).doesNotContain(false);
    }

    @Property(tries = 200)
    void imagesStayInTheLargestAddressSpace(@ForAll @IntRange(min = 0, max = Integer.MAX_VALUE - 1) int value) {
        PagePermutation permutation = new PagePermutation(Integer.MAX_VALUE, new SplitMix64(1));
        assertThat(permutation.apply(value)).isBetween(0, Integer.MAX_VALUE - 1);
    }

    @Property(tries = 5)
    void storedAndComputedImagesAgree(@ForAll long seed) {
        int n = 1 << 10;
        PagePermutation permutation = new PagePermutation(n, new SplitMix64(seed));
        int[] pages = new int[n];
        permutation.scatter(new Scan(n, 1)).fill(pages, 0, n);
        int[] expected = new int[n];
        Arrays.setAll(expected, permutation::apply);
        assertThat(pages).isEqualTo(expected);
    }
}
