package io.thermocline.benchmarks;

/** The middle of some measurements. */
final class Median {
    private Median() {}

    /** The median; of an even number the mean of the two in the middle. */
    static double of(double[] values) {
        double[] sorted = values.clone();
        java.util.Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
