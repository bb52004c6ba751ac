package io.thermocline.report.analysis;

import io.thermocline.engine.Units;
import io.thermocline.lab.ByteCurvePoint;
import io.thermocline.lab.curve.bytes.ByteCaches;
import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The curves of one workload over capacities in bytes.
 *
 * @param byPolicy points by ascending capacity, by policy in the order of the points
 */
public record ByteCurves(Map<String, List<ByteCurvePoint>> byPolicy) {
    /** What a point's misses are a share of. */
    public enum Ratio {
        /** The accesses. */
        ACCESSES("Miss ratio"),
        /** The bytes of their objects. */
        BYTES("Byte miss ratio");

        private final String title;

        Ratio(String title) {
            this.title = title;
        }

        /** Its name where a sentence begins. */
        public String title() {
            return title;
        }

        /** Its name within a sentence. */
        public String label() {
            return title.toLowerCase(Locale.ROOT);
        }

        /** Its value at a point. */
        public double of(ByteCurvePoint point) {
            return this == BYTES ? point.byteMissRatio() : point.missRatio();
        }
    }

    /** The curves by workload, in the order of the points. */
    public static Map<String, ByteCurves> byWorkload(List<ByteCurvePoint> points) {
        Map<String, ByteCurves> workloads = new LinkedHashMap<>();
        points.forEach(point -> workloads
                .computeIfAbsent(point.workload(), workload -> new ByteCurves(new LinkedHashMap<>()))
                .byPolicy
                .computeIfAbsent(point.policy(), policy -> new ArrayList<>())
                .add(point));
        return workloads;
    }

    /** All points, policy by policy. */
    public List<ByteCurvePoint> points() {
        return byPolicy.values().stream().flatMap(List::stream).toList();
    }

    /** The points by ascending capacity, and by policy in the order of the curves. */
    public Map<Long, Map<String, ByteCurvePoint>> bySize() {
        Map<Long, Map<String, ByteCurvePoint>> sizes = new TreeMap<>();
        points().forEach(point -> sizes.computeIfAbsent(point.bytes(), bytes -> new LinkedHashMap<>())
                .put(point.policy(), point));
        return sizes;
    }

    /** A sentence on accesses and objects. */
    public String facts() {
        ByteCurvePoint any = points().get(0);
        return Format.counted(any.accesses(), "access", "accesses") + " of "
                + Units.formatBytes(any.accessedBytes()) + " to "
                + Format.counted(any.objects(), "object", "objects") + " of "
                + Units.formatBytes(any.footprintBytes()) + " together.";
    }

    /**
     * Whose mean ratio over the capacities is least, in a few words. Means within half a per cent of it count as equal.
     * A policy that knows the future is no contender.
     */
    public String headline(Ratio ratio) {
        Set<String> contenders = new TreeSet<>(byPolicy.keySet());
        contenders.removeIf(ByteCaches::foresees);
        if (contenders.size() <= 1) {
            return ratio.title + " of " + String.join(" and ", contenders.isEmpty() ? byPolicy.keySet() : contenders);
        }
        double least = contenders.stream()
                .mapToDouble(policy -> mean(policy, ratio))
                .min()
                .orElse(0);
        List<String> best = contenders.stream()
                .filter(policy -> mean(policy, ratio) <= (1 + Comparison.NOTICEABLE) * least)
                .toList();
        return best.size() == contenders.size()
                ? "All policies have the same mean " + ratio.label() + ", " + Comparison.WITHIN
                : String.join(" and ", best) + (best.size() == 1 ? " has" : " have") + " the lowest mean "
                        + ratio.label() + ", " + Format.ratio(least);
    }

    /** A sentence on each policy that knows the future; empty where there is none. */
    public String foresight() {
        return byPolicy.keySet().stream()
                .filter(ByteCaches::foresees)
                .map(policy -> " " + policy + " knows the future, but is no bound where sizes differ: mean miss ratio "
                        + Format.ratio(mean(policy, Ratio.ACCESSES)) + ".")
                .collect(Collectors.joining());
    }

    private double mean(String policy, Ratio ratio) {
        return byPolicy.getOrDefault(policy, List.of()).stream()
                .mapToDouble(ratio::of)
                .average()
                .orElse(0);
    }
}
