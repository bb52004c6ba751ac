package io.thermocline.report.analysis;

import io.thermocline.engine.Units;
import io.thermocline.lab.CurvePoint;
import io.thermocline.report.Format;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Who misses least in which range of sizes, and where curves cross. A range has all policies that are among the best at
 * each of its sizes. At each size those are among the best that have less than half a per cent more misses than the
 * best. A policy that knows the future is a bound, and no contender.
 */
public final class CurveVerdict {
    private record Range(Set<String> best, CurvePoint from, CurvePoint to) {
        String names() {
            return String.join(" and ", best);
        }
    }

    private final List<Curve> curves;
    private final List<Curve> contenders;
    private final Map<Long, Map<String, CurvePoint>> bySize; // of the contenders, by pages
    private final List<Range> ranges;
    private final String ties; // a sentence, or empty

    /** The verdict on the curves of one workload, which have at least one point each. */
    public CurveVerdict(List<Curve> curves) {
        this.curves = curves;
        contenders = Curve.contenders(curves);
        bySize = Curve.bySize(contenders);
        ranges = ranges();
        ties = ties();
    }

    private List<Range> ranges() {
        List<Range> found = new ArrayList<>();
        for (Map<String, CurvePoint> byPolicy : bySize.values()) {
            Set<String> best = best(byPolicy.values());
            CurvePoint any = byPolicy.values().iterator().next();
            Range last = found.isEmpty() ? null : found.get(found.size() - 1);
            Set<String> still = new TreeSet<>(last == null ? Set.of() : last.best);
            still.retainAll(best);
            if (last == null || still.isEmpty()) {
                found.add(new Range(best, any, any));
            } else {
                found.set(found.size() - 1, new Range(still, last.from, any));
            }
        }
        return found;
    }

    private static Set<String> best(Collection<CurvePoint> points) {
        long fewest = points.stream().mapToLong(CurvePoint::misses).min().orElse(0);
        return points.stream()
                .filter(point -> point.misses() <= (1 + Comparison.NOTICEABLE) * fewest)
                .map(CurvePoint::policy)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Who is best where, in a few words. */
    public String headline() {
        Range first = ranges.get(0);
        if (contenders.size() == 1) {
            return "Miss ratios of " + contenders.get(0).policy();
        }
        if (ranges.size() == 1) {
            return first.best.size() == contenders.size()
                    ? "All policies miss alike at every size" + (isExact() ? "" : ", " + Comparison.WITHIN)
                    : first.names() + (first.best.size() == 1 ? " misses" : " miss") + " least at every size"
                            + (ties.isEmpty() ? "" : ", not always alone");
        }
        return ranges.size() == 2
                ? first.names() + (first.best.size() == 1 ? " is" : " are") + " best up to " + size(first.to) + ", "
                        + ranges.get(1).names() + " from " + size(ranges.get(1).from) + " on"
                : "The best policy changes " + (ranges.size() - 1) + " times with the size";
    }

    /**
     * Where curves cross if the headline does not say it, who ties with the best there, the means, the bound, and what
     * is estimated: a sentence each.
     */
    public List<String> details() {
        List<String> sentences = new ArrayList<>();
        if (ranges.size() > 2) {
            sentences.add("Fewest misses: "
                    + ranges.stream().map(CurveVerdict::range).collect(Collectors.joining(", ")) + ".");
        }
        if (!ties.isEmpty()) {
            sentences.add(ties);
        }
        sentences.add("Mean miss ratio over the sizes: "
                + contenders.stream()
                        .sorted(Comparator.comparingDouble(Curve::mean))
                        .map(curve -> curve.policy() + " " + Format.ratio(curve.mean()))
                        .collect(Collectors.joining(", "))
                + ".");
        if (contenders.size() < curves.size()) {
            curves.stream()
                    .filter(Curve::isBound)
                    .forEach(curve -> sentences.add(curve.policy() + " knows the future and bounds the others: "
                            + Format.ratio(curve.mean()) + "."));
        }
        samples().ifPresent(sentences::add);
        return sentences;
    }

    /** How many points are estimates, from how much, and how far they may be off at most; empty where none is. */
    private Optional<String> samples() {
        List<CurvePoint> sampled = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .filter(CurvePoint::isSampled)
                .toList();
        if (sampled.isEmpty()) {
            return Optional.empty();
        }
        DoubleSummaryStatistics rates =
                sampled.stream().mapToDouble(CurvePoint::rate).summaryStatistics();
        String of = Format.percent(rates.getMin())
                + (rates.getMin() == rates.getMax() ? "" : " to " + Format.percent(rates.getMax()));
        CurvePoint widest = Collections.max(sampled, Comparator.comparingDouble(CurveVerdict::width));
        return Optional.of(Format.counted(sampled.size(), "point is", "points are") + " estimated from " + of
                + " of the pages; the widest band is " + Format.ratio(widest.low()) + " to "
                + Format.ratio(widest.high()) + ", of " + widest.policy() + " at " + size(widest) + ".");
    }

    private static double width(CurvePoint point) {
        return point.high() - point.low();
    }

    /**
     * At which sizes policies are among the best beside those that are named for the range; empty where that is nowhere
     * so.
     */
    private String ties() {
        Map<Set<String>, List<Long>> sizes = new LinkedHashMap<>();
        bySize.forEach((pages, byPolicy) -> {
            Set<String> others = best(byPolicy.values());
            boolean all = others.size() == contenders.size();
            ranges.stream()
                    .filter(range -> range.from.pages() <= pages && pages <= range.to.pages())
                    .forEach(range -> others.removeAll(range.best));
            if (!others.isEmpty()) {
                sizes.computeIfAbsent(all ? Set.of() : others, key -> new ArrayList<>())
                        .add(pages);
            }
        });
        return sizes.isEmpty()
                ? ""
                : "Ties, " + Comparison.WITHIN + ": "
                        + sizes.entrySet().stream()
                                .map(tie -> (tie.getKey().isEmpty() ? "all" : String.join(" and ", tie.getKey()))
                                        + " at " + pages(tie.getValue()))
                                .collect(Collectors.joining("; "))
                        + ".";
    }

    /** Whether all contenders have as many misses at each size. */
    private boolean isExact() {
        return bySize.values().stream()
                .allMatch(byPolicy -> byPolicy.values().stream()
                                .mapToLong(CurvePoint::misses)
                                .distinct()
                                .count()
                        == 1);
    }

    private static String pages(List<Long> sizes) {
        return Verdict.names(sizes.stream().map(Format::count).toList())
                + (sizes.equals(List.of(1L)) ? " page" : " pages");
    }

    private static String range(Range range) {
        String at = range.from.pages() == range.to.pages()
                ? "at " + size(range.from)
                : "from " + size(range.from) + " to " + size(range.to);
        return range.names() + " " + at;
    }

    private static String size(CurvePoint point) {
        return Format.pages(point.pages()) + " (" + Units.formatBytes((double) point.pages() * point.pageBytes()) + ")";
    }
}
