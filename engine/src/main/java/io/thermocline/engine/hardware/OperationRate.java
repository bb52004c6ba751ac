package io.thermocline.engine.hardware;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Operations a second that a device serves at most, by their size. Data sheets give it at few sizes, such as 512 B and
 * 4 KiB. Between two of them the time of an operation is interpolated; an operation that is smaller or larger than all
 * of them takes the time of the nearest.
 *
 * @param points sizes and their rates, smallest size first; empty where nothing limits the operations
 */
public record OperationRate(List<Point> points) {
    /** The size that lists give rates for: 4 KiB. */
    public static final long USUAL_BYTES = 4096;

    /** No limit. */
    public static final OperationRate UNLIMITED = new OperationRate(List.of());

    private static final double PS_PER_SECOND = 1e12;

    /**
     * The rate at one size.
     *
     * @param bytes size of an operation; 0 for the only point of a rate that is the same at all sizes
     * @param perSecond operations a second
     */
    public record Point(long bytes, long perSecond) {
        /** Checks what the engine relies on. */
        public Point {
            Checks.range("operation rate: bytes", bytes, 0, Long.MAX_VALUE);
            Checks.range("operation rate: perSecond", perSecond, 1, Long.MAX_VALUE);
        }

        private double picoseconds() {
            return PS_PER_SECOND / perSecond;
        }

        @Override
        public String toString() {
            return bytes + ":" + perSecond;
        }
    }

    /** Checks that sizes ascend. */
    public OperationRate {
        points = List.copyOf(points);
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).bytes() <= points.get(i - 1).bytes()) {
                throw new IllegalArgumentException("operation rates have ascending sizes, but "
                        + points.get(i).bytes() + " follows "
                        + points.get(i - 1).bytes());
            }
        }
    }

    /** The same rate at all sizes; 0 means no limit. */
    public static OperationRate of(long perSecond) {
        return perSecond == 0 ? UNLIMITED : new OperationRate(List.of(new Point(0, perSecond)));
    }

    /** Picoseconds between two operations of {@code bytes}; 0 where nothing limits them. */
    public double picoseconds(long bytes) {
        if (points.isEmpty()) {
            return 0;
        }
        int above = 0;
        while (above < points.size() - 1 && points.get(above).bytes() < bytes) {
            above++;
        }
        Point next = points.get(above);
        return above == 0 || next.bytes() <= bytes ? next.picoseconds() : between(points.get(above - 1), next, bytes);
    }

    private static double between(Point below, Point above, long bytes) {
        double share = (double) (bytes - below.bytes()) / (above.bytes() - below.bytes());
        return below.picoseconds() + share * (above.picoseconds() - below.picoseconds());
    }

    /** Operations a second of {@code bytes}, rounded; 0 means no limit. */
    public long perSecond(long bytes) {
        return points.isEmpty() ? 0 : Math.round(PS_PER_SECOND / picoseconds(bytes));
    }

    /** Whether the rate depends on the size. */
    public boolean dependsOnSize() {
        return points.size() > 1;
    }

    /** A number, or {@code 512:1100000 4096:1600000}. */
    @Override
    public String toString() {
        if (points.isEmpty()) {
            return "0";
        }
        return dependsOnSize() || points.get(0).bytes() > 0
                ? points.stream().map(Point::toString).collect(Collectors.joining(" "))
                : Long.toString(points.get(0).perSecond());
    }
}
