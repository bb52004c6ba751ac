package io.thermocline.cli.result;

import io.thermocline.testbed.CurvePoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The miss-ratio curve of one policy on one workload.
 *
 * @param points by ascending size
 */
public record Curve(String workload, String policy, List<CurvePoint> points) {
    /** Curves by workload, both in the order of the points. */
    public static Map<String, List<Curve>> byWorkload(List<CurvePoint> points) {
        Map<String, Map<String, List<CurvePoint>>> grouped = new LinkedHashMap<>();
        for (CurvePoint point : points) {
            grouped.computeIfAbsent(point.workload(), workload -> new LinkedHashMap<>())
                    .computeIfAbsent(point.policy(), policy -> new ArrayList<>())
                    .add(point);
        }
        Map<String, List<Curve>> curves = new LinkedHashMap<>();
        grouped.forEach((workload, policies) -> curves.put(
                workload,
                policies.entrySet().stream()
                        .map(entry -> new Curve(workload, entry.getKey(), List.copyOf(entry.getValue())))
                        .toList()));
        return curves;
    }

    /** The points of curves by ascending size, and by policy in the order of the curves. */
    public static Map<Long, Map<String, CurvePoint>> bySize(List<Curve> curves) {
        Map<Long, Map<String, CurvePoint>> sizes = new TreeMap<>();
        for (Curve curve : curves) {
            for (CurvePoint point : curve.points) {
                sizes.computeIfAbsent(point.pages(), pages -> new LinkedHashMap<>())
                        .put(curve.policy, point);
            }
        }
        return sizes;
    }

    /** The point of the largest size. */
    public CurvePoint end() {
        return points.get(points.size() - 1);
    }

    /** Mean miss ratio over the sizes. */
    public double mean() {
        return points.stream().mapToDouble(CurvePoint::missRatio).average().orElse(0);
    }
}
