package io.thermocline.lab.advise;

import io.thermocline.lab.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * What an access costs the tiers in the mean, as counts tell it.
 *
 * @param served share of the accesses that each tier serves, fastest first
 * @param readBytes bytes an access that are copied out of each tier
 * @param writtenBytes bytes an access that are copied into each tier
 * @param cold accesses that are the first to their page, as a share
 */
record Traffic(List<Double> served, List<Double> readBytes, List<Double> writtenBytes, double cold) {
    /** The traffic of a run. */
    static Traffic of(RunResult result) {
        RunResult.Counts counts = result.counts();
        double accesses = counts.accesses();
        List<String> tiers = result.tiers();
        Map<String, Long> served = counts.served();
        List<Double> out = new ArrayList<>();
        List<Double> in = new ArrayList<>();
        for (String tier : tiers) {
            out.add(bytes(counts, operation -> operation.from().equals(tier)) / accesses);
            in.add(bytes(counts, operation -> operation.to().equals(tier)) / accesses);
        }
        return new Traffic(
                tiers.stream()
                        .map(tier -> served.getOrDefault(tier, 0L) / accesses)
                        .toList(),
                out,
                in,
                counts.pages() / accesses);
    }

    private static double bytes(RunResult.Counts counts, Predicate<RunResult.Operation> which) {
        return counts.operations().stream()
                .filter(which)
                .mapToLong(RunResult.Operation::bytes)
                .sum();
    }

    /** Traffic between others, by their weights, which need not add up to one. */
    static Traffic mean(List<Traffic> parts, List<Double> weights) {
        double total = weights.stream().mapToDouble(Double::doubleValue).sum();
        return new Traffic(
                mean(parts.stream().map(Traffic::served).toList(), weights, total),
                mean(parts.stream().map(Traffic::readBytes).toList(), weights, total),
                mean(parts.stream().map(Traffic::writtenBytes).toList(), weights, total),
                mean(parts.stream().map(part -> List.of(part.cold)).toList(), weights, total)
                        .get(0));
    }

    private static List<Double> mean(List<List<Double>> parts, List<Double> weights, double total) {
        return IntStream.range(0, parts.get(0).size())
                .mapToObj(tier -> IntStream.range(0, parts.size())
                                .mapToDouble(part -> parts.get(part).get(tier) * weights.get(part))
                                .sum()
                        / total)
                .toList();
    }

    /** Traffic where another share of the accesses misses the first tier, and all else is as it is for each miss. */
    Traffic withMissRatio(double ratio) {
        double before = 1 - served.get(0);
        double factor = before > 0 ? ratio / before : 0;
        List<Double> others = new ArrayList<>(times(served, factor));
        others.set(0, 1 - ratio);
        return new Traffic(others, times(readBytes, factor), times(writtenBytes, factor), cold);
    }

    private static List<Double> times(List<Double> values, double factor) {
        return values.stream().map(value -> value * factor).toList();
    }

    double hitRatio() {
        return served.get(0);
    }

    /** Share of the accesses that the last tier serves, the first access to each page apart. */
    double rereads() {
        return Math.max(0, served.get(served.size() - 1) - cold);
    }
}
