package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import org.jspecify.annotations.Nullable;

/**
 * What the machine is chosen by: the cheapest that meets a goal. Without a goal it is the cheapest within the budget
 * that is as good as the best, or nearly.
 *
 * @param goal null where the best is looked for
 * @param metric the goal's, or what is to be best
 * @param budget most dollars; infinite where any price will do
 */
public record Objective(@Nullable Goal goal, Metric metric, double budget) {
    /** What two machines that are nearly as good differ by: a part of a time or rate, or a share of the accesses. */
    static final double TOLERANCE = 0.01;

    /**
     * Reads an objective.
     *
     * @param goal as {@link Goal#parse} reads it; null for none
     * @param budget dollars; null for any
     * @param best the metric that is to be best where there is no goal; null means the mean latency
     */
    public static Objective parse(@Nullable String goal, @Nullable String budget, @Nullable String best) {
        if (goal == null && budget == null) {
            throw InvalidInputException.missing(Subject.Field.GOAL, "a goal such as mean<=20us, or a budget");
        }
        if (goal != null && best != null) {
            throw InvalidInputException.about(
                    Subject.Field.BEST, "means nothing beside a goal, which the cheapest machine meets; leave one out");
        }
        double dollars = budget == null ? Double.POSITIVE_INFINITY : dollars(Subject.Field.BUDGET, budget);
        if (goal != null) {
            Goal parsed = Goal.parse(goal);
            return new Objective(parsed, parsed.metric(), dollars);
        }
        return new Objective(null, best == null ? Metric.MEAN : Metric.parse(Subject.Field.BEST, best), dollars);
    }

    /** Reads a positive number of dollars. */
    static double dollars(Subject subject, String text) {
        String allowed = "a positive number of dollars, such as 2000 or 0.25";
        try {
            double value = Units.number(text);
            if (value > 0 && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw InvalidInputException.of(subject, text, allowed, e);
        }
        throw InvalidInputException.of(subject, text, allowed);
    }

    /** Whether one machine is to be preferred to another. */
    boolean prefers(double value, double dollars, double otherValue, double otherDollars) {
        if (goal != null) {
            boolean met = goal.isMet(value);
            return met == goal.isMet(otherValue)
                    ? met
                            ? dollars < otherDollars || dollars == otherDollars && metric.isBetter(value, otherValue)
                            : metric.isBetter(value, otherValue)
                    : met;
        }
        return metric.isBetter(value, otherValue) || value == otherValue && dollars < otherDollars;
    }

    /** Whether a value is one that a choice may have. */
    boolean allows(double value) {
        return goal == null || goal.isMet(value);
    }

    /** A value that is better than another by what machines that are nearly as good differ by. */
    double stepped(double value) {
        return metric.higherIsBetter() ? value + slack(value) : value - slack(value);
    }

    /** Whether a value is as good as the best, or nearly. */
    boolean isNearly(double value, double best) {
        return metric.higherIsBetter() ? value >= best - slack(best) : value <= best + slack(best);
    }

    private double slack(double value) {
        return metric.timed() ? TOLERANCE * value : TOLERANCE;
    }
}
