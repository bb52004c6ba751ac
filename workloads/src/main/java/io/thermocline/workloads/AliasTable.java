package io.thermocline.workloads;

import io.thermocline.engine.SplitMix64;

/**
 * Draws numbers from 0 on, each with its own probability. A column keeps its own number with a probability and gives
 * the rest to another number.
 *
 * <p>Source: Walker, An Efficient Method for Generating Discrete Random Variables with General Distributions, ACM TOMS
 * 1977; Vose, A Linear Algorithm for Generating Random Numbers with a Given Distribution, IEEE TSE 1991.
 *
 * <p>State: 12 B a number. Cost: two random words a draw.
 */
public final class AliasTable {
    private final double[] keeps;
    private final int[] other;

    /**
     * Numbers with these weights, of which at least one is positive.
     *
     * @param sum of the weights, as its rounding is part of what is drawn
     */
    public AliasTable(double[] weights, double sum) {
        int n = weights.length;
        keeps = new double[n];
        other = new int[n];
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
        // what is left has the average, apart from rounding, and is its own other number
    }

    /** Returns how many numbers there are. */
    public int size() {
        return keeps.length;
    }

    /** Returns the probability with which a column gives its own number; any if {@link #other} is the same. */
    public double keeps(int column) {
        return keeps[column];
    }

    /** Returns the number to which a column gives the rest. */
    public int other(int column) {
        return other[column];
    }

    /**
     * Returns the number that a column gives.
     *
     * @param part random, from 0 to 1
     */
    public int pick(int column, double part) {
        return part < keeps[column] ? column : other[column];
    }

    /** Draws the next number. */
    public int draw(SplitMix64 random) {
        return pick(random.nextInt(keeps.length), random.nextDouble());
    }
}
