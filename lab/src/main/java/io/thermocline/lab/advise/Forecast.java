package io.thermocline.lab.advise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
    private final List<Candidate> runs = new ArrayList<>(); // those measured, in order
    private final Map<Candidate, Offs> offs = new HashMap<>(); // by candidate, from the other runs
    private double error = Double.NaN; // until it is asked for

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
        runs.add(candidate);
        error = Double.NaN;
    }

    boolean isMeasured(Candidate candidate) {
        return measured.containsKey(candidate);
    }

    /** Candidates with a run, in the order of these. */
    List<Candidate> measured() {
        return Collections.unmodifiableList(runs);
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
        Offs residual = others(candidate);
        double expected = estimate(candidate) + residual.mean();
        double spread = residual.spread() + error() * Math.min(1, residual.nearest / CERTAIN);
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
        if (Double.isNaN(error)) {
            error = errorOfRuns();
        }
        return error;
    }

    private double errorOfRuns() {
        if (runs.size() < ENOUGH) {
            return metric.timed() ? ERROR_AT_FIRST : ERROR_AT_FIRST / 4;
        }
        double squares = 0;
        for (Candidate run : runs) {
            double off = off(run) - others(run).mean();
            squares += off * off;
        }
        return Math.max(LEAST_ERROR, Math.sqrt(squares / runs.size()));
    }

    /**
     * How far estimates are off around a candidate, by all runs but its own. Each run is added once, so that many
     * machines with many runs take no longer than their product.
     */
    private static final class Offs {
        private double weights;
        private double sum;
        private double squares;
        private double nearest = Double.POSITIVE_INFINITY; // distance of a run
        private int runs; // that have been looked at

        /** By which to correct the estimate. */
        double mean() {
            return weights > 0 ? sum / weights : 0;
        }

        /** Spread of that. */
        double spread() {
            return weights > 0 ? Math.sqrt(Math.max(0, squares / weights - mean() * mean())) : 0;
        }

        void add(double distance, double off) {
            double weight = 1 / (NEAR + distance * distance);
            weights += weight;
            sum += weight * off;
            squares += weight * off * off;
            nearest = Math.min(nearest, distance);
        }
    }

    private Offs others(Candidate candidate) {
        Offs all = offs.computeIfAbsent(candidate, any -> new Offs());
        for (; all.runs < runs.size(); all.runs++) {
            Candidate run = runs.get(all.runs);
            if (run != candidate) {
                all.add(axes.distance(candidate.machine(), run.machine()), off(run));
            }
        }
        return all;
    }

    private double off(Candidate run) {
        return off(run, Objects.requireNonNull(measured.get(run)));
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
