package io.thermocline.engine.run;

import java.util.Arrays;

/** A figure over model time. Written by the run loop alone; as many points as its policy takes samples. */
public final class Series {
    private long[] timesNs = new long[16];
    private double[] values = new double[16];
    private int size;

    /** Adds a point, not before the last one. */
    public void add(long timePs, double value) {
        long timeNs = (timePs + 500) / 1000;
        if (size > 0 && timeNs < timesNs[size - 1]) {
            throw new IllegalStateException("a series runs back from " + timesNs[size - 1] + " ns to " + timeNs);
        }
        if (size == values.length) {
            timesNs = Arrays.copyOf(timesNs, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        timesNs[size] = timeNs;
        values[size] = value;
        size++;
    }

    /** How many points there are. */
    public int size() {
        return size;
    }

    /** When a point was taken. */
    public long timeNs(int point) {
        return timesNs[point];
    }

    /** The figure at a point. */
    public double value(int point) {
        return values[point];
    }
}
