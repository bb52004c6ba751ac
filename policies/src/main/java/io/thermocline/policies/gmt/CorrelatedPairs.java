package io.thermocline.policies.gmt;

/** How well a straight line fits pairs of numbers: sums around the means, updated with each pair. */
final class CorrelatedPairs {
    private long count;
    private double meanX;
    private double meanY;
    private double squaresX; // of distances from the mean
    private double squaresY;
    private double products;

    void add(double x, double y) {
        count++;
        double fromX = x - meanX;
        double fromY = y - meanY;
        meanX += fromX / count;
        meanY += fromY / count;
        squaresX += fromX * (x - meanX);
        squaresY += fromY * (y - meanY);
        products += fromX * (y - meanY);
    }

    /** Whether neither number is the same in all pairs, so that there is a line to judge. */
    boolean isSpread() {
        return squaresX > 0 && squaresY > 0;
    }

    /** Share of the variance of y that the line explains, R squared. */
    double determination() {
        return products * products / (squaresX * squaresY);
    }
}
