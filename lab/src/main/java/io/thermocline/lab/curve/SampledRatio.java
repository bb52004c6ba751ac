package io.thermocline.lab.curve;

/**
 * A miss ratio estimated from samples of the pages, over a tier that is scaled down with them.
 *
 * <p>Samples tell two errors. How they differ tells that of the choice of pages. A smaller tier is also a little worse
 * or better than a large one: chance has more weight in it. This <em>effect of scale</em> is seen where the pages of
 * each sample are divided by four once more, and the tier with them. It is taken off once. That is right where it grows
 * with the root of the scale. Where it grows with the logarithm, as that of {@code sieve}, a sample of level k has
 * k / 2 times what is seen.
 *
 * <p>The band has three parts: Student's t for 95 % and the samples' own spread; half of the effect of scale that is
 * seen, or k / 2 times that if it is slow; and the error that was asked for, since some effects do not show at all.
 *
 * @param ratio the estimate
 * @param low lower end of the band
 * @param high upper end
 * @param expectedError root of the mean square error that is to be expected
 */
public record SampledRatio(double ratio, double low, double high, double expectedError) {
    private static final double STUDENT_T = 3.182; // 95 %, two-sided, three degrees of freedom: four samples

    /**
     * The estimate from {@link Samples#COUNT} samples.
     *
     * @param level of the samples
     * @param asked error that is asked for
     * @param slow whether the effect of scale grows with the logarithm
     * @param ratios miss ratio by sample: its misses over its share of all accesses
     * @param smaller the same, each over a quarter of that sample's pages
     */
    static SampledRatio of(int level, double asked, boolean slow, double[] ratios, double[] smaller) {
        double[] effects = new double[ratios.length];
        for (int i = 0; i < ratios.length; i++) {
            effects[i] = ratios[i] - smaller[i];
        }
        double left = 1 - ratios.length * Math.scalb(1.0, -level); // of the pages, outside the samples
        double effect = mean(effects);
        double noise = error(effects, effect);
        double weight = effect == 0 ? 0 : Math.max(0, 1 - noise * noise / (effect * effect)); // of what is no chance
        double[] corrected = new double[ratios.length];
        for (int i = 0; i < ratios.length; i++) {
            corrected[i] = ratios[i] + weight * effects[i];
        }
        double ratio = mean(corrected);
        double spread = error(corrected, ratio) * Math.sqrt(left);
        double scale = Math.max(Math.abs(effect), noise);
        double half = STUDENT_T * spread + scale * (slow ? level : 1) / 2 + asked;
        double clamped = Math.max(0, Math.min(1, ratio));
        return new SampledRatio(
                clamped,
                Math.max(0, Math.min(clamped, ratio - half)),
                Math.min(1, Math.max(clamped, ratio + half)),
                Math.hypot(spread, scale / 2));
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Standard error of a mean. */
    private static double error(double[] values, double mean) {
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (values.length - 1) / values.length);
    }
}
