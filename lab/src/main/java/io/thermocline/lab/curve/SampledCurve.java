package io.thermocline.lab.curve;

import io.thermocline.engine.policy.PolicyNeeds;
import io.thermocline.engine.workload.Workload;
import java.util.Optional;

/**
 * Miss ratios of policies from samples of a workload's pages, each over tiers that are scaled down with the pages.
 *
 * <p>Source: Waldspurger, Saemundsson, Ahmad and Park, <em>Cache modeling and optimization using miniature
 * simulations</em>, USENIX ATC 2017, sec. 3. A sample's misses count as a share of the accesses that a sample of its
 * rate has on average, not of its own: whether a very hot page is in a sample changes its accesses far more than its
 * misses.
 *
 * <p>The rate: as few pages as leave each tier {@value #LEAST_FRAMES} frames and each sample
 * {@value #LEAST_ACCESSES} accesses. While the expected error is too large the rate rises, as far as the samples fit, to
 * where the error would be small enough: four times the pages have half of it.
 */
public final class SampledCurve {
    private static final int LEAST_FRAMES = 64;
    private static final int LEAST_ACCESSES = 1 << 14;
    private static final int HIGHEST_LEVEL = 7;
    private static final int HIGHEST_LEVEL_OF_LOGARITHM = 4; // above, samples tell too little of what is slow
    private static final int LOWEST_LEVEL = 3; // below, samples take as long as a run of all accesses
    private static final int SMALLER = 2; // levels above that of a sample: a quarter of its pages

    private final AccessLog log;
    private final Samples samples;
    private final long accesses;
    private final double error;

    /** A simulation of a policy. */
    public interface Simulation {
        /**
         * Runs a policy over a sample.
         *
         * @param tiers scales what is counted in pages
         * @return accesses that its first tier did not serve
         */
        long misses(Workload sample, Scaling tiers);
    }

    /**
     * Scales numbers of pages down to those of a sample. They are rounded so that the samples have the right mean.
     *
     * @param level log2 of the pages for one of the sample
     * @param number of the sample, from 0
     */
    public record Scaling(int level, int number) {
        /** Pages of the sample, at least 1. */
        public long pages(long all) {
            return Math.max(1, (all * (number + 1) >> level) - (all * number >> level));
        }

        /** The part of all pages that the sample has. */
        public double factor() {
            return Math.scalb(1.0, -level);
        }
    }

    /**
     * A miss ratio, and how it was found.
     *
     * @param rate part of the pages that was simulated
     */
    public record Estimate(SampledRatio value, double rate) {}

    /**
     * Curves of what a log holds.
     *
     * @param seed chooses the pages
     * @param error that is to be expected at most, as a miss ratio
     */
    public SampledCurve(AccessLog log, long seed, double error) {
        this.log = log;
        samples = new Samples(log, seed);
        accesses = log.accesses();
        this.error = error;
    }

    /**
     * Whether a tier is large enough, and the accesses are many enough, for samples that take less time than a run.
     */
    public static boolean pays(long frames, long accesses) {
        return highestLevel(frames, accesses) >= LOWEST_LEVEL;
    }

    private static int highestLevel(long frames, long accesses) {
        int level = 0;
        while (level < HIGHEST_LEVEL
                && frames >> level + 1 >= LEAST_FRAMES
                && accesses >> level + 1 >= LEAST_ACCESSES) {
            level++;
        }
        return level;
    }

    /**
     * Estimates a miss ratio.
     *
     * @param frames of the first tier
     * @param needs of the policy
     * @return empty where only a run is accurate enough
     */
    public Optional<Estimate> estimate(long frames, PolicyNeeds needs, Simulation simulation) {
        boolean slow = needs.scaling() == PolicyNeeds.Scaling.LOGARITHM;
        int highest = highestLevel(frames, accesses);
        int level = slow ? Math.min(highest, HIGHEST_LEVEL_OF_LOGARITHM) : highest;
        while (level >= LOWEST_LEVEL && log.fits(level)) {
            SampledRatio value = SampledRatio.of(
                    level, error, slow, ratios(level, 0, needs, simulation), ratios(level, SMALLER, needs, simulation));
            if (value.expectedError() <= error) {
                return Optional.of(new Estimate(value, Samples.COUNT * Math.scalb(1.0, -level)));
            }
            level -= Math.max(1, levels(value.expectedError() / error));
        }
        return Optional.empty();
    }

    /** Levels down to where an error that is so many times too large is small enough: two to halve it. */
    private static int levels(double tooLarge) {
        return (int) (2 * Math.log(tooLarge) / Math.log(2));
    }

    /** Miss ratio of each sample of a level, or of the first part of each that is some levels higher. */
    private double[] ratios(int level, int higher, PolicyNeeds needs, Simulation simulation) {
        double[] ratios = new double[Samples.COUNT];
        for (int number = 0; number < ratios.length; number++) {
            Workload sample = samples.sample(level + higher, number << higher, needs.future());
            Scaling tiers = new Scaling(level + higher, number);
            ratios[number] = simulation.misses(sample, tiers) / (accesses * tiers.factor());
        }
        return ratios;
    }
}
