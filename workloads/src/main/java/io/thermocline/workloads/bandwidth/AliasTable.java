package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.SplitMix64;

/**
 * Draws numbers from 0 on, each with its own probability. Source: Vose, A Linear Algorithm for Generating Random Numbers
 * with a Given Distribution, IEEE TSE 1991. A column keeps its own number with a probability and gives the rest to
 * another number.
 *
 * <p>State: 12 B a number. Cost: two random words a draw.
 */
final class AliasTable {
    private final double[] keeps; // probability with which a column gives its own number
    private final int[] other;

    /** Numbers with these weights, of which at least one is positive. */
    AliasTable(double[] weights) {
        int n = weights.length;
        keeps = new double[n];
        other = new int[n];
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        int[] columns = new int[n]; // below the average from the left, others from the right
        int small = 0;
        int large = n;
        for (int i = 0; i < n; i++) {
            keeps[i] = weights[i] / sum * n;
            other[i] = i;
            columns[keeps[i] < 1 ? small++ : --large] = i;
        }
        fill(columns, small);
    }

    private void fill(int[] columns, int smallCount) {
        int small = smallCount;
        int large = smallCount;
        while (small > 0 && large < columns.length) {
            int lesser = columns[--small];
            int greater = columns[large];
            other[lesser] = greater;
            keeps[greater] -= 1 - keeps[lesser];
            if (keeps[greater] < 1) {
                columns[small++] = greater;
                large++;
            }
        }
        while (small > 0) { // what is left has the average, apart from rounding
            keeps[columns[--small]] = 1;
        }
    }

    /** The next number. */
    int draw(SplitMix64 random) {
        int column = random.nextInt(keeps.length);
        return random.nextDouble() < keeps[column] ? column : other[column];
    }
}
