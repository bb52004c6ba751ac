package io.thermocline.workloads.graph;

/**
 * A power law on the degrees from 1 to {@code largest}: the density of degree x is proportional to {@code x^-exponent}.
 * All arithmetic is that of {@link StrictMath}, so that a graph is the same on any machine.
 *
 * @param exponent of the density
 * @param largest highest degree
 */
record BoundedPowerLaw(double exponent, double largest) {
    private static final double HIGHEST_EXPONENT = 8;
    private static final int HALVINGS = 60; // more than the bits of a double's fraction

    /**
     * Returns the power law with a given mean, which must be above 1 and below half of the largest degree.
     *
     * <p>The mean is {@code I(2 - exponent) / I(1 - exponent)}, where I(s) is the integral of x^(s-1) from 1 to
     * {@code largest}. It falls as the exponent grows, and is searched by halving.
     */
    static BoundedPowerLaw ofMean(double mean, double largest) {
        double low = 0; // the mean is (largest + 1) / 2
        double high = HIGHEST_EXPONENT;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (new BoundedPowerLaw(middle, largest).mean() > mean) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return new BoundedPowerLaw((low + high) / 2, largest);
    }

    double mean() {
        return integral(2 - exponent, largest) / integral(1 - exponent, largest);
    }

    /**
     * Returns the degree up to which the vertices with the lowest degrees have a share of all edges together.
     *
     * @param share from 0 to 1
     */
    double degreeAtShareOfEdges(double share) {
        double power = 2 - exponent;
        double logarithm = power == 0
                ? share * StrictMath.log(largest)
                : StrictMath.log1p(share * StrictMath.expm1(power * StrictMath.log(largest))) / power;
        return StrictMath.exp(logarithm);
    }

    /** Returns the share of the vertices whose degree is at most {@code degree}. */
    double shareOfVertices(double degree) {
        return integral(1 - exponent, degree) / integral(1 - exponent, largest);
    }

    /** The integral of x^(power-1) from 1 to {@code end}. */
    private static double integral(double power, double end) {
        double logarithm = StrictMath.log(end);
        return power == 0 ? logarithm : StrictMath.expm1(power * logarithm) / power;
    }
}
