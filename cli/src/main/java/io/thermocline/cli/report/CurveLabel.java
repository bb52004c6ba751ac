package io.thermocline.cli.report;

import io.thermocline.cli.result.Curve;
import io.thermocline.testbed.CurvePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Where the name of a line stands: above or below the point at which the line is farthest from all others. A line that is nowhere far enough from
 * them has none.
 *
 * @param series number of the line
 * @param x middle of the name, as a share of the width
 * @param y base line of the name, in pixels
 */
record CurveLabel(int series, double x, double y) {
    private static final double ROOM = 26;
    private static final double NEAR_X = 0.12;
    private static final double NEAR_Y = 18;
    private static final double ABOVE = -9;
    private static final double BELOW = 20;

    /** The names that find a place; none overlaps another. */
    static List<CurveLabel> place(List<Curve> curves, ToDoubleFunction<CurvePoint> x, ToDoubleFunction<CurvePoint> y) {
        List<CurveLabel> placed = new ArrayList<>();
        for (int series = 0; series < curves.size(); series++) {
            CurveLabel best = null;
            double most = ROOM;
            List<CurvePoint> points = curves.get(series).points();
            for (int i = 1; i < points.size() - 1; i++) {
                CurvePoint point = points.get(i);
                double own = y.applyAsDouble(point);
                double up = gap(curves, series, point, y, true);
                double down = gap(curves, series, point, y, false);
                CurveLabel label =
                        new CurveLabel(series, x.applyAsDouble(point), up >= down ? own + ABOVE : own + BELOW);
                if (Math.max(up, down) > most && label.isFree(placed)) {
                    best = label;
                    most = Math.max(up, down);
                }
            }
            add(placed, best);
        }
        return placed;
    }

    private static void add(List<CurveLabel> placed, @Nullable CurveLabel label) {
        if (label != null) {
            placed.add(label);
        }
    }

    private boolean isFree(List<CurveLabel> placed) {
        return placed.stream().noneMatch(other -> Math.abs(other.x - x) < NEAR_X && Math.abs(other.y - y) < NEAR_Y);
    }

    /** Pixels to the nearest other line above or below a point, at the same size; much where there is none. */
    private static double gap(
            List<Curve> curves, int series, CurvePoint point, ToDoubleFunction<CurvePoint> y, boolean up) {
        double own = y.applyAsDouble(point);
        double nearest = up ? own : 60; // towards the top there is as much room as the chart leaves
        for (int other = 0; other < curves.size(); other++) {
            if (other == series) {
                continue;
            }
            for (CurvePoint at : curves.get(other).points()) {
                double distance = up ? own - y.applyAsDouble(at) : y.applyAsDouble(at) - own;
                if (at.pages() == point.pages() && distance >= 0) {
                    nearest = Math.min(nearest, distance);
                }
            }
        }
        return nearest;
    }
}
