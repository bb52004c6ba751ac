package io.thermocline.lab.study;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values that a row commits to.
 *
 * @param text as the study's file has it
 * @param kind how the limits are meant
 * @param low the lower limit, or the only one
 * @param high the upper limit; as {@code low} where there is one
 */
record Band(String text, Kind kind, double low, double high) {
    /** All forms, for refusals. */
    static final String FORMS =
            "shown, holds, '5 %', 'within 0.02', 'at least 7', 'at most 7', 'below 0.7', 'from 2 to 7'";

    private static final double ROUNDING = 1e-9;
    private static final String NUMBER = "(-?[0-9.]+(?:[eE][+-]?[0-9]+)?)";

    /** How limits are meant. */
    enum Kind {
        /** No limit: the value is shown. */
        SHOWN("shown"),
        /** A statement, which holds where the value is 1. */
        HOLDS("holds"),
        /** The value differs from the paper's by a share of it at most. */
        PERCENT(NUMBER + "\\s*%"),
        /** The value differs from the paper's by an amount at most. */
        WITHIN("within " + NUMBER),
        /** A lower limit. */
        AT_LEAST("at least " + NUMBER),
        /** An upper limit. */
        AT_MOST("at most " + NUMBER),
        /** An upper limit that the value does not reach. */
        BELOW("below " + NUMBER),
        /** Both limits. */
        FROM("from " + NUMBER + " to " + NUMBER);

        private final Pattern form;

        Kind(String form) {
            this.form = Pattern.compile(form);
        }
    }

    /** The band that a text describes; none where it has no such form. */
    static Optional<Band> of(String text) {
        for (Kind kind : Kind.values()) {
            Matcher matcher = kind.form.matcher(text.strip());
            if (matcher.matches()) {
                try {
                    double low = matcher.groupCount() > 0 ? Double.parseDouble(matcher.group(1)) : Double.NaN;
                    double high = matcher.groupCount() > 1 ? Double.parseDouble(matcher.group(2)) : low;
                    return Double.isInfinite(low) || Double.isInfinite(high)
                            ? Optional.empty() // which no value would leave
                            : Optional.of(new Band(text, kind, low, high));
                } catch (NumberFormatException e) {
                    return Optional.empty(); // such as 1.2.3
                }
            }
        }
        return Optional.empty();
    }

    /** Whether it is a commitment. */
    boolean isJudged() {
        return kind != Kind.SHOWN;
    }

    /** Whether it is about the paper's value, which must then be known. */
    boolean needsPaper() {
        return kind == Kind.PERCENT || kind == Kind.WITHIN;
    }

    /** Whether a value is within; NaN never is. */
    boolean holds(double paper, double value) {
        return switch (kind) {
            case SHOWN -> true;
            case HOLDS -> value == 1;
            case PERCENT -> Math.abs(value / paper - 1) <= low / 100 + ROUNDING;
            case WITHIN -> Math.abs(value - paper) <= low + ROUNDING;
            case AT_LEAST -> value >= low - ROUNDING;
            case AT_MOST -> value <= low + ROUNDING;
            case BELOW -> value < low;
            case FROM -> value >= low - ROUNDING && value <= high + ROUNDING;
        };
    }

    /** The limits beside a paper's value. */
    StudyRow.Limits limits(double paper) {
        return switch (kind) {
            case SHOWN -> new StudyRow.Limits(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
            case HOLDS -> new StudyRow.Limits(1, 1);
            case PERCENT -> new StudyRow.Limits(paper * (1 - low / 100), paper * (1 + low / 100));
            case WITHIN -> new StudyRow.Limits(paper - low, paper + low);
            case AT_LEAST -> new StudyRow.Limits(low, Double.POSITIVE_INFINITY);
            case AT_MOST, BELOW -> new StudyRow.Limits(Double.NEGATIVE_INFINITY, high);
            case FROM -> new StudyRow.Limits(low, high);
        };
    }

    /** {@code within}, {@code outside} or {@code shown}. */
    String verdict(double paper, double value) {
        return isJudged() ? holds(paper, value) ? "within" : "outside" : "shown";
    }
}
