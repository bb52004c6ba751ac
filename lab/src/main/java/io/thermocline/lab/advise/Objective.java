package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;
import io.thermocline.engine.Units;
import org.jspecify.annotations.Nullable;

/**
 * What the machine is chosen by: the cheapest that meets a goal, or without a goal the best within a budget.
 *
 * @param goal null where the best is looked for
 * @param metric the goal's, or what is to be best
 * @param budget most dollars; infinite where any price will do
 */
public record Objective(@Nullable Goal goal, Metric metric, double budget) {
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
}
