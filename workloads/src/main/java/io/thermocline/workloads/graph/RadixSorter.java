package io.thermocline.workloads.graph;

import java.util.Arrays;

/** Sorts keys, optionally with weights, by their least significant digit first. Reused by one worker. */
final class RadixSorter {
    private static final int MAX_DIGIT_BITS = 12;

    private final boolean weighted;
    private final int passes;
    private final int digitBits;
    private final int[] starts;
    private long[] keys = new long[0];
    private long[] otherKeys = new long[0];
    private float[] weights = new float[0];
    private float[] otherWeights = new float[0];
    private int size;

    /** Creates a sorter of keys with {@code keyBits}. */
    RadixSorter(int keyBits, boolean weighted) {
        this.weighted = weighted;
        this.passes = Math.max(1, (keyBits + MAX_DIGIT_BITS - 1) / MAX_DIGIT_BITS);
        this.digitBits = (keyBits + passes - 1) / passes;
        this.starts = new int[(1 << digitBits) + 1];
    }

    /** Empties the sorter and makes room for {@code capacity} keys. */
    void clear(int capacity) {
        size = 0;
        if (keys.length < capacity) {
            keys = new long[capacity];
            otherKeys = new long[capacity];
            weights = new float[weighted ? capacity : 0];
            otherWeights = new float[weighted ? capacity : 0];
        }
    }

    void add(long[] newKeys, float[] newWeights, int count) {
        System.arraycopy(newKeys, 0, keys, size, count);
        if (weighted) {
            System.arraycopy(newWeights, 0, weights, size, count);
        }
        size += count;
    }

    void sort() {
        for (int pass = 0; pass < passes; pass++) {
            sortByDigit(pass * digitBits);
            long[] sortedKeys = otherKeys;
            otherKeys = keys;
            keys = sortedKeys;
            float[] sortedWeights = otherWeights;
            otherWeights = weights;
            weights = sortedWeights;
        }
    }

    private void sortByDigit(int shift) {
        int mask = (1 << digitBits) - 1;
        Arrays.fill(starts, 0);
        for (int i = 0; i < size; i++) {
            starts[((int) (keys[i] >>> shift) & mask) + 1]++;
        }
        for (int digit = 0; digit < mask; digit++) {
            starts[digit + 1] += starts[digit];
        }
        for (int i = 0; i < size; i++) {
            int place = starts[(int) (keys[i] >>> shift) & mask]++;
            otherKeys[place] = keys[i];
            if (weighted) {
                otherWeights[place] = weights[i];
            }
        }
    }

    int size() {
        return size;
    }

    long key(int index) {
        return keys[index];
    }

    float weight(int index) {
        return weights[index];
    }
}
