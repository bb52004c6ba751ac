package io.thermocline.workloads.bandwidth;

import io.thermocline.engine.SplitMix64;
import io.thermocline.engine.workload.Range;
import io.thermocline.workloads.AliasTable;
import java.util.ArrayList;
import java.util.List;

/**
 * The pages of an application's structures, in the order of the structures, and how hot each of them is.
 *
 * <p>Within a structure the hotness of a page is lognormal, from the run's seed.
 */
final class Hotness {
    private final List<Range> ranges = new ArrayList<>();
    private final AliasTable pages;

    /** Lays structures out over a number of pages. */
    Hotness(List<Structure> structures, int pageCount, long seed) {
        double[] weights = new double[pageCount];
        SplitMix64 random = SplitMix64.of(seed, "hotness");
        double allPages = structures.stream().mapToDouble(Structure::pages).sum();
        double before = 0;
        for (Structure structure : structures) {
            int from = (int) Math.round(before / allPages * pageCount);
            before += structure.pages();
            int to = (int) Math.round(before / allPages * pageCount);
            if (to > from) {
                ranges.add(new Range(structure.name(), from, to - from));
                heat(weights, from, to, structure, random);
            }
        }
        pages = new AliasTable(weights, sum(weights));
    }

    private static double sum(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }

    private static void heat(double[] weights, int from, int to, Structure structure, SplitMix64 random) {
        double sum = 0;
        for (int page = from; page < to; page++) {
            weights[page] = StrictMath.exp(structure.spread() * normal(random));
            sum += weights[page];
        }
        for (int page = from; page < to; page++) {
            weights[page] *= structure.traffic() / sum;
        }
    }

    /** A normal number of mean 0 and deviation 1, by Box and Muller's transform. */
    static double normal(SplitMix64 random) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        return radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }

    /** The structures that have a page at least. */
    List<Range> ranges() {
        return List.copyOf(ranges);
    }

    /** A page, the hotter the more often. */
    int draw(SplitMix64 random) {
        return pages.draw(random);
    }
}
