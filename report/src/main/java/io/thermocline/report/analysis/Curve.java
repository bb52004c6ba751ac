package io.thermocline.report.analysis;

import io.thermocline.lab.CurvePoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The miss-ratio curve of one policy on one workload.
 *
 * @param points by ascending size
 * @param isBound whether the policy knows the future, so that it bounds the others instead of contending with them
 */
public record Curve(String workload, String policy, List<CurvePoint> points, boolean isBound) {
    /**
     * Curves by workload, both in the order of the points.
     *
     * @param bounds whether a policy, as the user wrote it, knows the future
     */
    public static Map<String, List<Curve>> byWorkload(List<CurvePoint> points, Predicate<String> bounds) {
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
                        .map(entry -> new Curve(
                                workload, entry.getKey(), List.copyOf(entry.getValue()), bounds.test(entry.getKey())))
                        .toList()));
        return curves;
    }

    /** Those of curves that contend; all where none does. */
    public static List<Curve> contenders(List<Curve> curves) {
        List<Curve> contenders = curves.stream().filter(curve -> !curve.isBound).toList();
        return contenders.isEmpty() ? curves : contenders;
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
