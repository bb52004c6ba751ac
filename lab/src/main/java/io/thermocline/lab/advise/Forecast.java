package io.thermocline.lab.advise;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of a metric for all candidates: those of runs where there are any, elsewhere estimates. An estimate is
 * corrected by how far estimates were off where runs were made, nearer ones more.
 *
 * <p>Times are corrected by a factor, shares of accesses by a difference.
 */
final class Forecast {
    private static final double NEAR = 0.05; // a run at a place outweighs those an octave away twenty times
    private static final double ERROR_AT_FIRST = 0.2;
    private static final double LEAST_ERROR = 0.01;
    private static final double CERTAIN = 0.5; // nearer ones are certain in proportion
    private static final int ENOUGH = 3; // runs

    private final Metric metric;
    private final Axes axes;
    private final Map<Candidate, Double> estimates = new LinkedHashMap<>();
    private final Map<Candidate, Double> measured = new LinkedHashMap<>();

    Forecast(AdviceSpec request, Axes axes, Survey survey, List<Candidate> candidates) {
        metric = request.objective().metric();
        this.axes = axes;
        for (Candidate candidate : candidates) {
            double worst = Double.NaN;
            for (int workload = 0; workload < request.workloads().size(); workload++) {
                double value =
                        TimeEstimate.value(metric, survey.traffic(candidate, workload), candidate.testbed(workload));
                worst = Double.isNaN(worst) ? value : metric.worse(worst, value);
            }
            estimates.put(candidate, worst);
        }
    }

    /** Values with a spread. */
    record Value(double expected, double best) {}

    /** Takes the value of a run. */
    void measure(Candidate candidate, double value) {
        measured.put(candidate, value);
    }

    boolean isMeasured(Candidate candidate) {
        return measured.containsKey(candidate);
    }

    /** Candidates with a run, in the order of these. */
    List<Candidate> measured() {
        return List.copyOf(measured.keySet());
    }

    /** What a run found, or what one is expected to find. */
    double expected(Candidate candidate) {
        return value(candidate).expected();
    }

    /** What to expect of a candidate, and the best that its run could well find. */
    Value value(Candidate candidate) {
        Double known = measured.get(candidate);
        if (known != null) {
            return new Value(known, known);
        }
        Residual residual = residual(candidate, null);
        double expected = estimate(candidate) + residual.mean();
        double spread = residual.spread() + error() * Math.min(1, residual.nearest() / CERTAIN);
        return new Value(restored(expected), restored(improved(expected, spread)));
    }

    /** A value that a run found, better by as much as forecasts are off: another run like it could well find that. */
    double lenient(double value) {
        return restored(improved(transformed(value), error()));
    }

    private double improved(double transformed, double by) {
        return metric.higherIsBetter() ? transformed + by : transformed - by;
    }

    /** How far forecasts of the runs are off, each from all others; a guess before there are enough. */
    private double error() {
        if (measured.size() < ENOUGH) {
            return metric.timed() ? ERROR_AT_FIRST : ERROR_AT_FIRST / 4;
        }
        double squares = 0;
        for (Map.Entry<Candidate, Double> run : measured.entrySet()) {
            double off = off(run.getKey(), run.getValue())
                    - residual(run.getKey(), run.getKey()).mean();
            squares += off * off;
        }
        return Math.max(LEAST_ERROR, Math.sqrt(squares / measured.size()));
    }

    /**
     * How far estimates are off around a candidate.
     *
     * @param mean by which to correct its estimate
     * @param spread of that
     * @param nearest distance of the nearest run
     */
    private record Residual(double mean, double spread, double nearest) {}

    private Residual residual(Candidate candidate, @Nullable Candidate without) {
        double weights = 0;
        double sum = 0;
        double squares = 0;
        double nearest = Double.POSITIVE_INFINITY;
        for (Map.Entry<Candidate, Double> run : measured.entrySet()) {
            if (run.getKey() != without) {
                double distance =
                        axes.distance(candidate.machine(), run.getKey().machine());
                double weight = 1 / (NEAR + distance * distance);
                double off = off(run.getKey(), run.getValue());
                weights += weight;
                sum += weight * off;
                squares += weight * off * off;
                nearest = Math.min(nearest, distance);
            }
        }
        double mean = weights > 0 ? sum / weights : 0;
        double spread = weights > 0 ? Math.sqrt(Math.max(0, squares / weights - mean * mean)) : 0;
        return new Residual(mean, spread, nearest);
    }

    private double off(Candidate candidate, double value) {
        return transformed(value) - estimate(candidate);
    }

    private double estimate(Candidate candidate) {
        return transformed(estimates.getOrDefault(candidate, 0.0));
    }

    private double transformed(double value) {
        return metric.timed() ? Math.log(Math.max(1e-9, value)) : value;
    }

    private double restored(double value) {
        return metric.timed() ? Math.exp(value) : Math.max(0, Math.min(1, value));
    }
}
