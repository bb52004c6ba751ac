package io.thermocline.report.analysis;

import java.util.List;

/**
 * Values of one metric in runs that differ in their seed alone.
 *
 * @param values in the order of the seeds, at least one
 */
public record Spread(List<Double> values) {
    /** Arithmetic mean; exactly the value where all are equal. */
    public double mean() {
        double least = least();
        return least
                + values.stream().mapToDouble(value -> value - least).average().orElseThrow();
    }

    /** Standard deviation of the sample, over n - 1; 0 for one value. */
    public double deviation() {
        double mean = mean();
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return values.size() == 1 ? 0 : Math.sqrt(squares / (values.size() - 1));
    }

    /** The smallest value. */
    public double least() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    /** The largest value. */
    public double most() {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    /** Mean and deviation as people read them; the mean alone of one value. */
    public String text(String metric) {
        String mean = Metrics.text(metric, mean());
        return values.size() == 1 ? mean : mean + " ± " + Metrics.text(metric, deviation());
    }
}
