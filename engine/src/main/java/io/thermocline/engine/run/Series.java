package io.thermocline.engine.run;

import java.util.Arrays;

/** A figure over model time. Written by the run loop alone; as many points as its policy takes samples. */
public final class Series {
    private long[] timesNs = new long[16];
    private long[] spansNs = new long[16];
    private double[] values = new double[16];
    private double[] means = new double[16];
    private int size;

    /** Adds a point, not before the last one. */
    public void add(long timePs, double value) {
        add(timePs, timePs, value);
    }

    /**
     * Adds a point, not before the last one, that represents the time since {@code fromPs}: its value counts for all of
     * that.
     */
    public void add(long fromPs, long timePs, double value) {
        add(fromPs, timePs, value, value);
    }

    /**
     * Adds a point, not before the last one, that represents the time since {@code fromPs}, in which the figure was
     * {@code mean} on average.
     */
    public void add(long fromPs, long timePs, double value, double mean) {
        long timeNs = nanoseconds(timePs);
        if (size > 0 && timeNs < timesNs[size - 1]) {
            throw new IllegalStateException("a series runs back from " + timesNs[size - 1] + " ns to " + timeNs);
        }
        if (size == values.length) {
            timesNs = Arrays.copyOf(timesNs, 2 * size);
            spansNs = Arrays.copyOf(spansNs, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
            means = Arrays.copyOf(means, 2 * size);
        }
        timesNs[size] = timeNs;
        spansNs[size] = timeNs - nanoseconds(fromPs);
        values[size] = value;
        means[size] = mean;
        size++;
    }

    private static long nanoseconds(long picoseconds) {
        return (picoseconds + 500) / 1000;
    }

    /** How many points there are. */
    public int size() {
        return size;
    }

    /** When a point was taken. */
    public long timeNs(int point) {
        return timesNs[point];
    }

    /** How long a time before it a point represents; 0 if for its instant alone. */
    public long spanNs(int point) {
        return spansNs[point];
    }

    /** The figure at a point. */
    public double value(int point) {
        return values[point];
    }

    /** The figure on average over the time that a point represents. */
    public double mean(int point) {
        return means[point];
    }
}
