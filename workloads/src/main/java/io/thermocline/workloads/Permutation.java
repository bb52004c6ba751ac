package io.thermocline.workloads;

import io.thermocline.engine.SplitMix64;

/** A random order of numbers, such as those of vertices, which then do not tell their degrees. State: 4 B a number. */
public final class Permutation {
    private Permutation() {}

    /** Returns the numbers from 0 to {@code count - 1} in random order (Fisher and Yates, inside out). */
    public static int[] of(int count, SplitMix64 random) {
        int[] permutation = new int[count];
        for (int i = 0; i < count; i++) {
            int j = random.nextInt(i + 1);
            permutation[i] = permutation[j];
            permutation[j] = i;
        }
        return permutation;
    }
}
