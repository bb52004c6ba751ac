package io.thermocline.lab.advise;

import io.thermocline.engine.InvalidInputException;
import io.thermocline.engine.Subject;

/**
 * A bound that a machine has to keep.
 *
 * @param bound the highest value allowed, or the lowest where more is better
 * @param text the goal as the user wrote it
 */
public record Goal(Metric metric, double bound, String text) {
    private static final String ALLOWED =
            "hitRatio>=RATIO, rereads<=RATIO, mean<=DURATION, p99<=DURATION or bandwidth>=RATE, such as mean<=20us";

    /** Reads a goal such as {@code mean<=20us}. */
    public static Goal parse(String text) {
        Subject subject = Subject.Field.GOAL;
        int sign = Math.max(text.indexOf("<="), text.indexOf(">="));
        if (sign < 1) {
            throw InvalidInputException.of(subject, text, ALLOWED);
        }
        Metric metric = Metric.parse(subject, text.substring(0, sign));
        if (metric.higherIsBetter() != (text.charAt(sign) == '>')) {
            throw InvalidInputException.of(subject, text, ALLOWED);
        }
        return new Goal(metric, metric.value(subject, text.substring(sign + 2).strip()), text.strip());
    }

    /** Whether a value is within the bound. */
    boolean isMet(double value) {
        return metric.higherIsBetter() ? value >= bound : value <= bound;
    }

    /** The goal in a sentence: {@code a mean latency of at most 20 us}. */
    public String words() {
        return "a " + metric.words() + " of " + (metric.higherIsBetter() ? "at least " : "at most ")
                + metric.text(bound);
    }
}
